//! `touchmove completions`: completion scripts for shells.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::print_bytes;
use clap::CommandFactory;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove completions bash > ~/.local/share/bash-completion/completions/touchmove
  touchmove completions zsh > ~/.zfunc/_touchmove
  touchmove completions fish > ~/.config/fish/completions/touchmove.fish
")]
pub(crate) struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Args::command(), "touchmove", &mut script);
    print_bytes(&script)
}
