//! `touchmove serve`: the page and the HTTP API.

use crate::commands::HELP_TEMPLATE;
use crate::engine::TablesArg;
use crate::exit::{Code, Failure, message};
use crate::output::print;
use std::io;
use std::process::{Command, Stdio};
use std::sync::Arc;
use touchmove_server::{Limits, Network, Origin, Server};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove serve --open                       also open the page in the browser
  touchmove serve --listen 127.0.0.1:0         on any free port, which is printed
  touchmove serve --listen 0.0.0.0:8080        reachable from other computers
  touchmove serve --log text                   with one line per request on standard error
  touchmove serve --listen 0.0.0.0:8080 --trusted-proxy 10.0.0.0/8
                                               behind a proxy that sets X-Forwarded-For
  touchmove serve --allow-origin https://example.org
                                               pages of that site may use the API
  curl -H content-type:application/json -d '{\"move\": \"9-14\"}' \\
       http://127.0.0.1:8080/api/games/checkers/move
")]
pub(crate) struct Args {
    /// The address to listen on; port 0 is any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Log every request to standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Off)]
    log: LogFormat,
    /// A proxy whose X-Forwarded-For is believed, or a network of proxies; may be repeated
    ///
    /// The server limits what each client address may use. Without this option all clients of a proxy are one.
    #[arg(long, value_name = "ADDRESS[/BITS]")]
    trusted_proxy: Vec<Network>,
    /// A site whose pages may use the API, such as `https://example.org`; may be repeated
    ///
    /// Without this option, requests that browsers send for pages of other sites are refused.
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<Origin>,
    #[command(flatten)]
    tables: TablesArg,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    /// No log
    Off,
    /// One line of text per request
    Text,
    /// One JSON object per request
    Json,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    #[cfg(unix)]
    crate::interrupt::exit_when_interrupted();
    start_log(args.log);
    let tables = args.tables.open::<touchmove::checkers::Position>("serve")?;
    let mut limits = Limits {
        trusted_proxies: args.trusted_proxy.clone(),
        allowed_origins: args.allow_origin.clone(),
        ..Limits::default()
    };
    limits.response.tables = Some(Arc::new(tables));
    let server = Server::bind(args.listen.as_str(), limits).map_err(|error| {
        message(&format!("cannot listen on {}: {error}", args.listen.escape_debug()));
        Failure::Exit(Code::Io)
    })?;
    #[cfg(unix)]
    {
        let shutdown = server.shutdown_handle();
        crate::interrupt::on_first_interrupt(move || shutdown.shut_down());
    }
    let url = format!("http://{}/", server.address());
    print(&format!("touchmove is listening on {url}\n"))?;
    if args.open {
        open_in_browser(&url);
    }
    server.run();
    Err(Failure::Exit(Code::Interrupted))
}

fn start_log(format: LogFormat) {
    // Reporting an error of the log on standard error would panic if that is what has failed.
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false).log_internal_errors(false);
    // Starting a log fails only if there is one already.
    let _ = match format {
        LogFormat::Off => Ok(()),
        LogFormat::Text => log.compact().try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
    };
}

fn open_in_browser(url: &str) {
    let (program, args): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // `start` takes its first quoted argument for a window title.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        message(&format!("cannot start a browser ({program}: {error}); open {url} yourself"));
    }
}
