//! `touchmove schema`: what the commands print as JSON.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::print;
use clap::builder::PossibleValuesParser;
use serde::Deserialize;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove schema                             list the commands that print JSON
  touchmove schema judge                       what judge prints as JSON, as a JSON Schema
  touchmove schema convert > record.json       recorded games as JSON, which replay reads
")]
pub(crate) struct Args {
    /// The command [default: list all]
    #[arg(value_name = "COMMAND", value_parser = PossibleValuesParser::new(SCHEMAS.map(|(command, _)| command)))]
    command: Option<String>,
}

macro_rules! schemas {
    ($($command:literal),* $(,)?) => {
        [$(($command, include_str!(concat!("../../schemas/", $command, ".json")))),*]
    };
}

/// Each command that prints JSON, and the schema of its lines.
const SCHEMAS: [(&str, &str); 16] = schemas![
    "judge",
    "stress",
    "check",
    "check-move",
    "replay",
    "convert",
    "lint",
    "moves",
    "show",
    "rules",
    "analyze",
    "solve",
    "perft",
    "tables",
    "adjudicate",
    "games",
];

/// What the list shows of a schema.
#[derive(Deserialize)]
struct Title {
    title: String,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some((_, schema)) = SCHEMAS.iter().find(|(command, _)| Some(*command) == args.command.as_deref()) {
        return print(schema);
    }
    let line = |(command, schema): &(&str, &str)| {
        let Title { title } = serde_json::from_str(schema).map_err(|_| Failure::Internal)?;
        Ok(format!("{command:<12}{title}\n"))
    };
    let lines: Result<String, Failure> = SCHEMAS.iter().map(line).collect();
    print(&lines?)
}
