//! `touchmove man`: manual pages, generated from the command line's definition.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{create_dir, print_bytes, write_file};
use clap::builder::StyledStr;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove man | man -l -                     read the main page
  touchmove man ~/.local/share/man/man1        write all pages to a folder
")]
pub(crate) struct Args {
    /// The folder to write all pages to [default: the main page, to standard output]
    #[arg(value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // `help` has nothing to say that is not on the other pages.
    let mut program = crate::Args::command().disable_help_subcommand(true);
    program.build();
    let Some(dir) = &args.dir else { return print_bytes(&page(&program)?) };
    create_dir(dir)?;
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        write_file(&dir.join(format!("{name}.1")), page(command)?)?;
    }
    Ok(())
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    // Writing to memory does not fail.
    render(command, &mut page).map_err(|_| Failure::Internal)?;
    Ok(page)
}

/// Renders a page as clap_mangen does, but with sections for the examples and the exit codes.
fn render(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    verbatim_section(page, "EXAMPLES", command.get_before_help())?;
    man.render_options_section(page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    verbatim_section(page, "EXIT STATUS", command.get_after_help())?;
    if command.get_version().is_some() {
        man.render_version_section(page)?;
    }
    Ok(())
}

/// Renders a section without filling its lines. The first line of the text, its heading, is left out.
fn verbatim_section(page: &mut Vec<u8>, heading: &str, text: Option<&StyledStr>) -> io::Result<()> {
    let Some(text) = text else { return Ok(()) };
    writeln!(page, ".SH {heading}\n.nf")?;
    for line in text.to_string().trim_end().lines().skip(1) {
        writeln!(page, "{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
    }
    writeln!(page, ".fi")
}
