//! `touchmove completions` and `touchmove man`: generated from the command line itself.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::exit::{Failure, print};
use clap::CommandFactory;
use std::path::Path;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "touchmove", &mut script);
    print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    match &args.folder {
        Some(folder) => pages(folder).map_err(|error| Failure::File(folder.clone(), error)),
        None => {
            let mut page = Vec::new();
            // Into memory: it cannot fail.
            clap_mangen::Man::new(Args::command()).render(&mut page).map_err(|_| Failure::OwnFault)?;
            print(&String::from_utf8_lossy(&page))
        }
    }
}

fn pages(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Args::command(), folder)
}
