//! Source files become programs.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{folder, generous, runner, text};
use std::path::Path;
use std::time::Duration;
use touchmove_runner::{BuildError, Ending, Languages, Limits, Program, Runner};

fn build(runner: &Runner, name: &str, source: &str) -> Result<Program, BuildError> {
    let folder = folder();
    std::fs::write(folder.join(name), source).unwrap();
    runner.build(Path::new(name), &folder, &Languages::default(), &Limits::of_compiling())
}

/// Builds a program that adds two numbers, and has it do so.
fn adds(name: &str, source: &str) {
    let runner = runner();
    let program = match build(&runner, name, source) {
        Ok(program) => program,
        Err(BuildError::NoCompiler(compiler)) => return println!("skipped: there is no {compiler}"),
        Err(error) => panic!("{error}"),
    };
    let run = runner.run(&program, b"20 22\n", &generous());
    if matches!(run.ending, Ending::NotStarted(_)) {
        return println!("skipped: {:?} is not there", program.command[0]);
    }
    assert_eq!((run.ending, text(&run.output).trim()), (Ending::Finished, "42"), "{}", text(&run.error));
    // Only the source is where the user has it.
    assert_eq!(std::fs::read_dir(&program.folder).unwrap().count(), 1);
    let runners = runner.folder().to_owned();
    drop(runner);
    assert!(!runners.exists());
}

#[test]
fn c() {
    adds(
        "sol.c",
        "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }",
    );
}

#[test]
fn cpp() {
    adds(
        "my sol.cpp",
        "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }",
    );
}

#[test]
fn rust() {
    adds(
        "sol.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }",
    );
}

#[test]
fn python() {
    adds("sol.py", "print(sum(map(int, input().split())))");
}

#[test]
fn java_whatever_its_file_is_called() {
    adds(
        "sol-1.java",
        "import java.util.*;\nclass Helper { static int add(int a, int b) { return a + b; } }\n\
         public class Main { public static void main(String[] args) { Scanner s = new Scanner(System.in);\n\
         System.out.println(Helper.add(s.nextInt(), s.nextInt())); } }",
    );
}

#[test]
fn a_source_that_does_not_compile_is_told_with_the_compilers_words() {
    match build(&runner(), "sol.c", "int main(void) { return missing; }") {
        Err(BuildError::NoCompiler(compiler)) => println!("skipped: there is no {compiler}"),
        Err(BuildError::Refused { compiler, said }) => {
            assert_eq!(compiler, "cc");
            assert!(said.contains("missing"), "{said}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_missing_is_told() {
    let runner = runner();
    let built = runner.build(Path::new("no.c"), &folder(), &Languages::default(), &Limits::of_compiling());
    assert!(matches!(built, Err(BuildError::Source(..))), "{built:?}");
    let unknown = build(&runner, "sol.xyz", "").unwrap_err();
    assert!(unknown.to_string().contains(".py"), "{unknown}");
    let folder = folder();
    std::fs::write(folder.join("a.q"), "").unwrap();
    let mut languages = Languages::default();
    languages.add("q = no-such-compiler {source} | {program}").unwrap();
    let built = runner.build(Path::new("a.q"), &folder, &languages, &Limits::of_compiling()).unwrap_err();
    assert_eq!(built.to_string(), "there is no no-such-compiler on this machine");
}

#[test]
fn compiling_without_end_is_stopped() {
    let folder = folder();
    std::fs::write(folder.join("a.q"), "").unwrap();
    let mut languages = Languages::default();
    languages.add("q = sh -c 'echo thinking; sleep 1000' | {program}").unwrap();
    let limits = Limits { wall: Duration::from_millis(500), ..Limits::of_compiling() };
    let built = runner().build(Path::new("a.q"), &folder, &languages, &limits).unwrap_err();
    assert_eq!(built.to_string(), "sh: time limit exceeded while it waited for something\nthinking");
}

#[test]
fn a_users_table_says_how() {
    let folder = folder();
    std::fs::write(folder.join("a.shell"), "echo from the shell").unwrap();
    let mut languages = Languages::default();
    languages.add("shell = cp {source} {program} | sh {program}").unwrap();
    let runner = runner();
    let program = runner.build(Path::new("a.shell"), &folder, &languages, &Limits::of_compiling()).unwrap();
    assert_eq!(text(&runner.run(&program, b"", &generous()).output), "from the shell\n");
}
