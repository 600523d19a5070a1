//! The documentation says what the program says: each `$ command` in a console block of the README and of `docs/` is run,
//! and what follows it must be what comes out. `BLESS=1` writes it there. So are generated pages.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use touchmove::{Game, Lang};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn bless() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// What a shell shows of a command, standard error included.
fn shown(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_touchmove")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).env("PATH", path).current_dir(root());
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}

/// The page with the output of its commands put in.
fn with_output(page: &str) -> String {
    let (mut out, mut in_block, mut skipping) = (String::new(), false, false);
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
            skipping = false;
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            skipping = true;
            let output = shown(command);
            let kept: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
            write!(out, "{line}\n{}", kept.join("\n")).unwrap();
            if !kept.is_empty() {
                out.push('\n');
            }
        } else if !skipping {
            writeln!(out, "{line}").unwrap();
        }
    }
    out
}

fn check(path: &Path, right: &str) {
    if bless() {
        std::fs::write(path, right).unwrap();
    }
    let page = std::fs::read_to_string(path).unwrap();
    let different = page.lines().zip(right.lines()).find(|(a, b)| a != b);
    assert_eq!(different, None, "{}", path.display());
    assert_eq!(page.lines().count(), right.lines().count(), "{}", path.display());
}

#[test]
fn console_blocks_show_what_the_program_says() {
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    for path in pages.chain([root().join("README.md")]) {
        let page = std::fs::read_to_string(&path).unwrap();
        check(&path, &with_output(&page));
    }
}

/// `docs/rules.md` is the rulebook that the program carries.
#[test]
fn the_rulebook_page_is_the_rulebook() {
    let mut page =
        "<!-- Made from the rulebook in the code by the tests (BLESS=1); do not edit. -->\n\n".to_owned();
    page.push_str("# The rules of the four games 四种棋的规则\n\nEvery reason that touchmove gives names one of these clauses. ");
    page.push_str("`touchmove rules GAME CLAUSE` shows one with examples.\n");
    for game in Game::ALL {
        let (title, board) = (game.title(), game.board());
        write!(page, "\n## {}\n\n`{game}`", title.en).unwrap();
        let aliases: Vec<String> = game.aliases().iter().map(|alias| format!("`{alias}`")).collect();
        writeln!(
            page,
            ", also {}\n\n{}\n\n{}\n",
            aliases.join(", "),
            board.get(Lang::En),
            board.get(Lang::Zh)
        )
        .unwrap();
        writeln!(page, "| clause | rule | 规则 |\n| --- | --- | --- |").unwrap();
        for clause in game.clauses() {
            writeln!(page, "| {clause} | {} | {} |", clause.text.en, clause.text.zh).unwrap();
        }
    }
    check(&root().join("docs/rules.md"), &page);
}

/// The picture in the README: a refusal, explained, as a terminal shows it.
#[test]
fn the_picture_shows_what_the_program_says() {
    let command = "touchmove judge checkers --explain examples/refused.in";
    let mut lines = vec![format!("$ {command}")];
    lines.extend(shown(command).trim_end().lines().map(str::to_owned));
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
