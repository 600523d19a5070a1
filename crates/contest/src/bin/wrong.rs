//! `wrong GAME [MISTAKE]`: a contest program as people write them, for tests that need one.

use std::process::ExitCode;
use touchmove_contest::reference::mutant_program;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match mutant_program::run(&arguments, std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}
