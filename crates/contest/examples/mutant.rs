//! `mutant GAME [MUTATION]`: answers contest input as somebody's wrong program would.

use std::process::ExitCode;
use touchmove_contest::mutant_program;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match mutant_program::run(&args, std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
