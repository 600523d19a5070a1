//! The server, and what belongs to the program itself.

use super::TEMPLATE;
use std::path::PathBuf;

/// Answer over HTTP: the page, and an API for programs.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove serve --open                       shows the page in the browser
  touchmove serve --listen 127.0.0.1:0         on any port that is free; its first line says which
  touchmove serve --listen 0.0.0.0:8080        for other computers too
  curl -H content-type:application/json http://127.0.0.1:8080/api/games/checkers/move -d '{\"move\": \"9-14\"}'
")]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Write a completion script for a shell.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove completions bash > ~/.local/share/bash-completion/completions/touchmove
  touchmove completions zsh > ~/.zfunc/_touchmove
  touchmove completions fish > ~/.config/fish/completions/touchmove.fish
")]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

/// Write the manual pages.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove man | man -l -                     read the main page
  touchmove man ~/.local/share/man/man1        write all pages into a folder
")]
pub(crate) struct ManArgs {
    /// The folder to write all pages to; without it, the main page goes to standard output
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}
