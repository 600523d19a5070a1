//! `touchmove completions` and `touchmove man`: generated from the command line itself.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::exit::{Failure, print};
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "touchmove", &mut script);
    print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut command = Args::command();
    command.build();
    match &args.folder {
        Some(folder) => pages(folder, &command).map_err(|error| Failure::File(folder.clone(), error)),
        // Into memory: it cannot fail.
        None => print(&String::from_utf8_lossy(&page(&command).map_err(|_| Failure::OwnFault)?)),
    }
}

/// Writes the main page and one for each command.
fn pages(folder: &Path, command: &clap::Command) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for command in std::iter::once(command).chain(command.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        std::fs::write(folder.join(format!("{name}.1")), page(command)?)?;
    }
    Ok(())
}

/// One page; the examples and what stands below the help get sections of their own.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    verbatim_section(&mut page, "EXAMPLES", command.get_before_help())?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    verbatim_section(&mut page, "EXIT STATUS", command.get_after_help())?;
    if command.get_version().is_some() {
        man.render_version_section(&mut page)?;
    }
    Ok(page)
}

/// A section whose lines stay as they are; the first of the text is its heading and is left out.
fn verbatim_section(
    page: &mut Vec<u8>,
    heading: &str,
    text: Option<&clap::builder::StyledStr>,
) -> io::Result<()> {
    let Some(text) = text else { return Ok(()) };
    writeln!(page, ".SH {heading}\n.nf")?;
    for line in text.to_string().trim_end().lines().skip(1) {
        writeln!(page, "{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
    }
    writeln!(page, ".fi")
}
