//! `touchmove serve`.

use crate::args::ServeArgs;
use crate::exit::{Code, Failure, complain, print};
use std::process::{Command, Stdio};
use touchmove_server::{Limits, Server};

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    // There is nothing to put away: whoever ends it, ends it at once.
    #[cfg(unix)]
    let _ = ctrlc::set_handler(|| std::process::exit(Code::Interrupted as i32));
    let server = Server::bind(args.listen.as_str(), Limits::default()).map_err(|error| {
        complain(&format!("touchmove serve: cannot listen on {}: {error}", args.listen.escape_debug()));
        Failure::Said(Code::InputOutput)
    })?;
    let page = format!("http://{}/", server.address());
    print(&format!("touchmove is listening on {page}\n"))?;
    if args.open {
        open(&page);
    }
    server.run()
}

/// Shows a page in the browser.
fn open(page: &str) {
    let command: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        // `start` takes the first word in quotes for a title.
        &["cmd", "/C", "start", ""]
    } else {
        &["xdg-open"]
    };
    let [program, words @ ..] = command else { return };
    let started = Command::new(program)
        .args(words)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        complain(&format!(
            "touchmove serve: cannot start a browser ({program}: {error}): open {page} yourself"
        ));
    }
}
