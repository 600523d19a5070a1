//! The documentation shows what the program prints: each `$ command` in a console block of the README and of `docs/` is run
//! and compared with the lines below it, and so are the generated pages. `BLESS=1` writes them.

use crate::common::root;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use touchmove::{Clause, Game, HOUSE_RULES, Lang};

/// Returns the README and the pages in `docs/`.
pub fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    docs.filter(is_page).chain([root().join("README.md")]).collect()
}

/// Returns what a shell prints for a command, standard error included. Stress tests get all the time they need, so that their
/// output does not depend on the speed of the machine.
fn shell_output(command: &str) -> String {
    let command = command.replace("touchmove stress ", "touchmove stress --time 86400 --limit-cpu 3600 ");
    let folder = Path::new(env!("CARGO_BIN_EXE_touchmove")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).env("PATH", path).current_dir(root());
    shell.env("TOUCHMOVE_TABLES", "none");
    let output = String::from_utf8(shell.output().unwrap().stdout).unwrap();
    // Where the system does not allow the highest level of protection, the report says so.
    let is_shown = |line: &&str| !line.starts_with("protection from the program: ");
    output.lines().filter(is_shown).map(|line| format!("{line}\n")).collect()
}

/// Returns the page with the actual output of its commands.
fn with_output(page: &str) -> String {
    let (mut result, mut in_block, mut in_output) = (String::new(), false, false);
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
            in_output = false;
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            in_output = true;
            let output = shell_output(command);
            writeln!(result, "{line}").unwrap();
            output.trim_end().lines().for_each(|line| writeln!(result, "{}", line.trim_end()).unwrap());
        } else if !in_output {
            writeln!(result, "{line}").unwrap();
        }
    }
    result
}

fn check(path: &Path, expected: &str) {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, expected).unwrap();
    }
    let page = std::fs::read_to_string(path).unwrap();
    let difference = page.lines().zip(expected.lines()).find(|(actual, expected)| actual != expected);
    assert_eq!(difference, None, "{}", path.display());
    assert_eq!(page.lines().count(), expected.lines().count(), "{}", path.display());
}

#[test]
fn console_blocks_show_what_the_program_prints() {
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        check(&path, &with_output(&page));
    }
}

fn clause_table(page: &mut String, clauses: &[&Clause]) {
    writeln!(page, "| clause | rule | 规则 |\n| --- | --- | --- |").unwrap();
    for clause in clauses {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| (clause.title.get(lang), clause.text.get(lang)));
        writeln!(page, "| {clause} | **{}.** {} | **{}**。{} |", en.0, en.1, zh.0, zh.1).unwrap();
    }
}

#[test]
fn the_rulebook_page_is_the_rulebook_in_the_code() {
    let mut page =
        "<!-- Made from the rulebook in the code by the tests (BLESS=1); do not edit. -->\n\n".to_owned();
    page.push_str(
        "# The rules of the games 棋规\n\nEvery reason that touchmove gives names one of these clauses. ",
    );
    page.push_str("`touchmove rules GAME CLAUSE` shows one with examples.\n");
    for game in Game::ALL {
        let info = game.info();
        write!(page, "\n## {}\n\n`{game}`", info.title.en).unwrap();
        let aliases: Vec<String> = info.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        writeln!(
            page,
            ", also {}\n\n{}\n\n{}\n",
            aliases.join(", "),
            info.board_description.en,
            info.board_description.zh
        )
        .unwrap();
        clause_table(&mut page, info.clauses);
    }
    page.push_str(
        "\n## House rules\n\nThey end games between players (`GameHistory` in the library). The contests do not know them, and neither ",
    );
    page.push_str("judging nor replaying applies them. HR1 to HR3 can be switched off.\n\n");
    clause_table(&mut page, &HOUSE_RULES);
    check(&root().join("docs/rules.md"), &page);
}

/// The picture in the README shows a refusal as a terminal prints it.
#[test]
fn the_terminal_picture_shows_what_the_program_prints() {
    let command = "touchmove judge checkers --explain examples/refused.in";
    let mut lines = vec![format!("$ {command}")];
    lines.extend(shell_output(command).trim_end().lines().map(str::to_owned));
    let (line_height, width) = (20, 560);
    let height = line_height * lines.len() + 32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>touchmove refuses a move of checkers and says why</title>\n\
         <style>text {{ font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d8dee9; white-space: pre }} .mark {{ fill: #ffd479; font-weight: bold }} .why {{ fill: #ff9d94; font-weight: bold }} .dim {{ fill: #8891a0 }}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1d2330\"/>\n"
    );
    for (index, line) in lines.iter().enumerate() {
        let y = 30 + line_height * index;
        let class = if line.contains("CK4") {
            " class=\"why\""
        } else if line.starts_with('$')
            || line.contains("to move")
            || line.contains("case")
            || line.contains("B:W")
        {
            " class=\"dim\""
        } else {
            ""
        };
        let marked = line.replace('[', "<tspan class=\"mark\">[").replace(']', "]</tspan>");
        writeln!(svg, "<text x=\"18\" y=\"{y}\" xml:space=\"preserve\"{class}>{marked}</text>").unwrap();
    }
    svg.push_str("</svg>\n");
    check(&root().join("docs/refusal.svg"), &svg);
}
