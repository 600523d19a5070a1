//! Source files are compiled and run.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{ample_limits, runner, test_dir, text};
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use touchmove_runner::{BuildError, Languages, Limits, Program, Runner, Verdict};

/// Limits for compilers that are not reached on a slow or busy machine either.
fn compile_limits() -> Limits {
    let Limits { cpu_time, wall_time, .. } = ample_limits();
    Limits { cpu_time, wall_time, ..Limits::for_compiling() }
}

fn build(runner: &Runner, name: &str, source: &str) -> Result<Program, BuildError> {
    let dir = test_dir();
    std::fs::write(dir.join(name), source).unwrap();
    runner.build(Path::new(name), &dir, &Languages::default(), &compile_limits())
}

/// Builds `a.q` with one line of a table that says how, without a source text.
fn build_with(table: &str, limits: &Limits) -> Result<Program, BuildError> {
    let dir = test_dir();
    std::fs::write(dir.join("a.q"), "").unwrap();
    let mut languages = Languages::default();
    languages.add_table(table).unwrap();
    runner().build(Path::new("a.q"), &dir, &languages, limits)
}

/// Builds a program that adds two numbers and checks its answer.
fn check_adder(name: &str, source: &str) {
    let runner = runner();
    let program = match build(&runner, name, source) {
        Ok(program) => program,
        Err(BuildError::CompilerNotFound(compiler)) => return println!("skipped: there is no {compiler}"),
        Err(error) => panic!("{error}"),
    };
    let run = runner.run(&program, b"20 22\n", &ample_limits());
    if matches!(run.verdict, Verdict::NotStarted(_)) {
        return println!("skipped: {:?} is not there", program.command[0]);
    }
    assert_eq!((run.verdict, text(&run.stdout).trim()), (Verdict::Success, "42"), "{}", text(&run.stderr));
    // The compiler wrote nothing beside the source.
    assert_eq!(std::fs::read_dir(&program.working_dir).unwrap().count(), 1);
    let temp_dir = runner.temp_dir().to_owned();
    drop(runner);
    assert!(!temp_dir.exists());
}

#[test]
fn c() {
    check_adder(
        "sol.c",
        "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }",
    );
}

#[test]
fn cpp() {
    check_adder(
        "my sol.cpp",
        "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }",
    );
}

#[test]
fn rust() {
    check_adder(
        "sol.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }",
    );
}

#[test]
fn python() {
    check_adder("sol.py", "print(sum(map(int, input().split())))");
}

#[test]
fn java_with_any_file_name() {
    check_adder(
        "sol-1.java",
        "import java.util.*;\nclass Helper { static int add(int a, int b) { return a + b; } }\n\
         public class Main { public static void main(String[] args) { Scanner s = new Scanner(System.in);\n\
         System.out.println(Helper.add(s.nextInt(), s.nextInt())); } }",
    );
}

#[test]
fn csharp() {
    check_adder(
        "sol.cs",
        "using System; using System.Linq;\nclass P { static void Main() {\n\
         Console.WriteLine(Console.ReadLine().Split().Select(int.Parse).Sum()); } }",
    );
}

#[test]
fn go() {
    check_adder(
        "sol.go",
        "package main\nimport \"fmt\"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }",
    );
}

#[test]
fn javascript() {
    check_adder(
        "sol.js",
        "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number); console.log(a + b);",
    );
}

#[test]
fn pascal() {
    check_adder("sol.pas", "var a, b: longint; begin read(a, b); writeln(a + b) end.");
}

#[test]
fn pypy() {
    check_adder("sol.pypy", "print(sum(map(int, input().split())))");
}

#[test]
fn ruby() {
    check_adder("sol.rb", "puts gets.split.map(&:to_i).sum");
}

#[test]
fn sources_whose_extension_is_in_capitals_are_compiled() {
    let c = "int main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }";
    check_adder("SOL.CXX", &format!("#include <cstdio>\n{c}"));
    check_adder("SOL.PAS", "var a, b: longint; begin read(a, b); writeln(a + b) end.");
    check_adder(
        "MAIN.JAVA",
        "import java.util.*;\npublic class MAIN { public static void main(String[] args) {\n\
         Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); } }",
    );
}

/// Programs that read a file unless `ONLINE_JUDGE` is defined, as many in archives do.
#[test]
fn online_judge_is_defined() {
    check_adder(
        "judge.c",
        "#include <stdio.h>\nint main(void) {\n#ifndef ONLINE_JUDGE\nfreopen(\"in.txt\", \"r\", stdin);\n#endif\n\
         int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }",
    );
    check_adder(
        "judge.cpp",
        "#include <iostream>\n#include <cstdio>\nint main() {\n#ifndef ONLINE_JUDGE\n\
         if (!freopen(\"in.txt\", \"r\", stdin)) return 1;\n#endif\n\
         int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }",
    );
    check_adder(
        "judge.py",
        "import os\nif 'ONLINE_JUDGE' not in os.environ: raise SystemExit('reads a file')\n\
         print(sum(map(int, input().split())))",
    );
    check_adder(
        "judge.java",
        "import java.util.*;\npublic class judge { public static void main(String[] args) {\n\
         if (System.getProperty(\"ONLINE_JUDGE\") == null) System.exit(1);\n\
         Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); } }",
    );
    check_adder(
        "judge.rs",
        "#[cfg(not(ONLINE_JUDGE))] compile_error!(\"reads a file\");\n\
         fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }",
    );
    check_adder(
        "judge.pas",
        "var a, b: longint; begin {$ifndef ONLINE_JUDGE} halt(1); {$endif} read(a, b); writeln(a + b) end.",
    );
    check_adder(
        "judge.cs",
        "using System;\nclass P { static void Main() {\n#if !ONLINE_JUDGE\nEnvironment.Exit(1);\n#endif\n\
         var s = Console.ReadLine().Split(); Console.WriteLine(int.Parse(s[0]) + int.Parse(s[1])); } }",
    );
}

#[test]
fn compile_errors_contain_the_compilers_messages() {
    match build(&runner(), "sol.c", "int main(void) { return missing; }") {
        Err(BuildError::CompilerNotFound(compiler)) => println!("skipped: there is no {compiler}"),
        Err(BuildError::Rejected { compiler, messages }) => {
            assert_eq!(compiler, "cc");
            assert!(messages.contains("missing"), "{messages}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_missing_source_is_an_error_with_its_cause() {
    let built = runner().build(Path::new("no.c"), &test_dir(), &Languages::default(), &compile_limits());
    let error = built.unwrap_err();
    assert!(matches!(error, BuildError::Source { .. }), "{error:?}");
    assert!(error.source().is_some());
}

#[test]
fn an_unknown_extension_is_an_error_that_lists_the_known_ones() {
    let error = build(&runner(), "sol.xyz", "").unwrap_err();
    assert!(error.to_string().contains(".py"), "{error}");
}

#[test]
fn a_missing_compiler_is_an_error() {
    let error = build_with("q = no-such-compiler {source} | {program}", &compile_limits()).unwrap_err();
    assert_eq!(error.to_string(), "there is no no-such-compiler on this machine");
}

#[test]
fn a_compiler_that_hangs_is_killed() {
    let limits = Limits { wall_time: Duration::from_secs(1), ..compile_limits() };
    let error = build_with("q = sh -c 'sleep 10000' | {program}", &limits).unwrap_err();
    // On a slow machine it may still be starting when its time is up, which counts as computing.
    let BuildError::CompilerFailed { verdict, .. } = error else { panic!("{error}") };
    assert!(matches!(verdict, Verdict::IdlenessLimit | Verdict::TimeLimit), "{verdict}");
}

#[test]
fn a_compiler_that_prints_without_end_is_killed() {
    let limits = Limits { output: 12, ..compile_limits() };
    let error = build_with("q = sh -c 'while :; do echo working; done' | {program}", &limits).unwrap_err();
    assert_eq!(error.to_string(), "sh: output limit exceeded\nworking\nwork");
}

#[test]
fn a_table_adds_a_language() {
    let dir = test_dir();
    std::fs::write(dir.join("a.shell"), "echo from the shell").unwrap();
    let mut languages = Languages::default();
    languages.add_table("shell = cp {source} {program} | sh {program}").unwrap();
    let runner = runner();
    let program = runner.build(Path::new("a.shell"), &dir, &languages, &compile_limits()).unwrap();
    assert_eq!(text(&runner.run(&program, b"", &ample_limits()).stdout), "from the shell\n");
}
