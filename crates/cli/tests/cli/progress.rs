//! Progress, on a terminal made by `script`.

use crate::common::{TIMEOUT, temp_dir, write};
use std::io::{BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;

#[test]
fn progress_is_shown_on_the_terminal_and_erased() {
    let dir = temp_dir();
    let (file, answers) = (write(&dir, "a.in", "17 49 25\n"), write(&dir, "answers", ""));
    let pipe = dir.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // The judge waits for the pipe, so it takes as long as it takes until the bar is drawn.
    let program = env!("CARGO_BIN_EXE_touchmove");
    let command = format!("'{program}' judge correct-move '{file}' '{}' > '{answers}'", pipe.display());
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).env("TERM", "xterm");
    let Ok(mut child) = script.stdin(Stdio::null()).stdout(Stdio::piped()).spawn() else {
        println!("skipped: `script` is not installed");
        return;
    };
    let (sender, receiver) = channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || stdout.bytes().for_each(|byte| sender.send(byte.unwrap()).unwrap()));
    let mut shown = Vec::new();
    while !shown.ends_with(b"judging [##############################] 100%") {
        shown.push(receiver.recv_timeout(TIMEOUT).unwrap());
    }
    std::fs::write(&pipe, "17 49 49\n").unwrap();
    assert!(child.wait().unwrap().success());
    shown.extend(receiver);
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.ends_with("\r\u{1b}[2K"), "{shown:?}");
    assert_eq!(std::fs::read_to_string(answers).unwrap(), "Move not allowed\nIllegal move\n");
}
