//! Runs in control groups, where a hierarchy of version 2 is mounted in which these tests may create groups. Its controllers may
//! be missing, so these tests say nothing about limits.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{ample_limits, assert_nothing_left, runner, sh, text, wait_until};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use touchmove_runner::{StartError, Verdict};

/// Names the script that `helper_process` runs instead of doing nothing.
const HELPER: &str = "TOUCHMOVE_TEST_HELPER";
const VARIABLE: &str = "TOUCHMOVE_CGROUP";
const LEVELS: [&str; 3] = ["system-calls", "landlock", "namespaces"];

/// Not a test by itself: the tests start it in another environment or in another group.
#[test]
fn helper_process() {
    let Ok(script) = std::env::var(HELPER) else { return };
    let runner = runner();
    let run = runner.run(&sh(&script), b"", &ample_limits());
    assert_nothing_left(&runner);
    println!("\nverdict {}\ncgroup {}", run.verdict, run.restrictions.cgroup);
    text(&run.stdout).lines().for_each(|line| println!("output {line}"));
}

/// A group that the test has made, removed when dropped.
struct Group(PathBuf);

impl Group {
    /// Creates a group next to the test's own processes, if the system lets it.
    fn new(test: &str) -> Option<Self> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
        let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "));
        let mount_point = mount.and_then(|line| line.split(' ').nth(4));
        let groups = fs::read_to_string("/proc/self/cgroup").unwrap();
        let own = groups.lines().find_map(|line| line.strip_prefix("0::/"));
        let name = format!("touchmove-test-{test}-{}", std::process::id());
        let created = mount_point.zip(own).and_then(|(mount_point, own)| {
            let path = Path::new(mount_point).join(own).join(name);
            fs::create_dir(&path).ok().map(|()| Self(path))
        });
        let created = created.filter(|group| group.0.join("cgroup.kill").exists());
        if created.is_none() {
            println!("skipped: there is no control group of version 2 in which this test can create others");
        }
        created
    }

    fn subgroups(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap().map(Result::unwrap);
        let dirs = entries.filter(|entry| entry.file_type().unwrap().is_dir());
        dirs.map(|entry| entry.file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for name in self.subgroups() {
            let _ = fs::remove_dir(self.0.join(name));
        }
        let _ = fs::remove_dir(&self.0);
    }
}

/// Returns a command that runs a script in a runner of its own, and prints the result.
fn helper(script: &str, level: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "helper_process", "--nocapture"]).env(HELPER, script);
    command.env("TOUCHMOVE_TEST_MAX_PROTECTION", level).env_remove(VARIABLE);
    command
}

/// What the helper printed.
struct Outcome {
    verdict: String,
    cgroup: bool,
    output: Vec<String>,
}

fn outcome(mut helper: Command) -> Outcome {
    let output = helper.output().unwrap();
    let printed = text(&output.stdout);
    assert!(output.status.success(), "{printed}{}", text(&output.stderr));
    let lines = |prefix: &str| -> Vec<String> {
        printed.lines().filter_map(|line| line.strip_prefix(prefix)).map(str::to_owned).collect()
    };
    let [verdict, cgroup] = ["verdict ", "cgroup "].map(|prefix| lines(prefix).remove(0));
    Outcome { verdict, cgroup: cgroup == "true", output: lines("output ") }
}

fn is_running(command_line: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut command_lines = processes.map(|entry| fs::read(entry.path().join("cmdline")).unwrap_or_default());
    command_lines.any(|it| text(&it).replace('\0', " ").trim() == command_line)
}

#[test]
fn a_program_is_in_a_group_of_its_own_and_its_supervisor_is_not() {
    for level in LEVELS {
        let Some(group) = Group::new("own") else { return };
        // The program may start before the supervisor has left its group.
        let script = "while grep -q touchmove-run- /proc/$PPID/cgroup; do sleep 0.01; done;\
            grep ^0:: /proc/self/cgroup /proc/$PPID/cgroup; (setsid sleep 1000 &)";
        let mut command = helper(script, level);
        command.env(VARIABLE, &group.0);
        let outcome = outcome(command);
        assert_eq!((outcome.verdict.as_str(), outcome.cgroup), (Verdict::Success.to_string().as_str(), true));
        let name = format!("{}/touchmove-run-", group.0.file_name().unwrap().to_str().unwrap());
        let [program, supervisor] = &outcome.output[..] else { panic!("{:?}", outcome.output) };
        assert!(program.contains(&name), "at the level {level}: {program}");
        assert!(!supervisor.contains("touchmove-"), "at the level {level}: {supervisor}");
        assert_eq!(group.subgroups(), [""; 0], "at the level {level}");
    }
}

/// At this level nothing else finds these processes: they have no parent, no session and no environment of the run.
#[test]
fn processes_without_a_supervisor_are_killed_with_their_group() {
    let Some(group) = Group::new("orphans") else { return };
    let marker = format!("sleep 1000.{}", std::process::id());
    let script =
        format!("for i in 1 2 3; do env -i setsid {marker} & done; sleep 0.5; kill -KILL $PPID; sleep 1000");
    let mut command = helper(&script, "system-calls");
    command.env(VARIABLE, &group.0);
    let outcome = outcome(command);
    assert_eq!(outcome.verdict, Verdict::SupervisorLost.to_string());
    assert!(!is_running(&marker));
    assert_eq!(group.subgroups(), [""; 0]);
}

#[test]
fn groups_of_a_killed_runner_are_removed_by_the_next_one() {
    let Some(group) = Group::new("abandoned") else { return };
    let mut killed = helper("sleep 1000", "namespaces");
    let mut killed = killed.env(VARIABLE, &group.0).stdout(std::process::Stdio::null()).spawn().unwrap();
    let processes = |name: &str| fs::read_to_string(group.0.join(name).join("cgroup.procs")).unwrap();
    wait_until(|| group.subgroups().iter().any(|name| !processes(name).is_empty()));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let name = group.subgroups().remove(0);
    wait_until(|| processes(&name).is_empty());
    let run = || {
        let mut command = helper("true", "namespaces");
        command.env(VARIABLE, &group.0);
        assert!(outcome(command).cgroup);
    };
    run();
    assert_eq!(group.subgroups(), [name.as_str()], "it may be about to be joined");
    let dir = File::open(group.0.join(&name)).unwrap();
    dir.set_modified(SystemTime::now() - Duration::from_secs(120)).unwrap();
    run();
    assert_eq!(group.subgroups(), [""; 0]);
    let temp_dir = name.rsplit_once('-').unwrap().0;
    fs::remove_dir_all(std::env::temp_dir().join(temp_dir)).unwrap();
}

#[test]
fn a_program_that_does_not_start_leaves_no_group() {
    let Some(group) = Group::new("not-started") else { return };
    let mut command = helper("exit 3", "landlock");
    command.env(VARIABLE, &group.0).env("PATH", "/nonexistent");
    assert_eq!(
        outcome(command).verdict,
        Verdict::NotStarted(StartError::NotFound("sh".to_owned())).to_string()
    );
    assert_eq!(group.subgroups(), [""; 0]);
}

/// Moves a helper into a group before it starts.
fn inside(group: &Group, helper: &Command) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "echo $$ > \"$0\" && exec \"$@\""]).arg(group.0.join("cgroup.procs"));
    command.arg(helper.get_program()).args(helper.get_args());
    for (name, value) in helper.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

#[test]
fn only_groups_that_are_marked_as_delegated_are_used_unasked() {
    let Some(group) = Group::new("delegated") else { return };
    let run = || outcome(inside(&group, &helper("grep ^0:: /proc/self/cgroup", "namespaces")));
    let unmarked = run();
    assert!(!unmarked.cgroup && !unmarked.output[0].contains("touchmove-run-"), "{:?}", unmarked.output);
    let set = |value: &[u8]| {
        rustix::fs::setxattr(&group.0, "user.delegate", value, rustix::fs::XattrFlags::empty())
    };
    if set(b"0").is_err() {
        return println!("skipped: groups cannot be marked on this kernel");
    }
    assert!(!run().cgroup);
    set(b"1").unwrap();
    let marked = run();
    assert!(marked.cgroup && marked.output[0].contains("/touchmove-run-"), "{:?}", marked.output);
    assert_eq!(group.subgroups(), [""; 0]);
}

#[test]
fn a_directory_that_is_no_group_is_not_used() {
    let dir = common::test_dir();
    let mut command = helper("true", "namespaces");
    command.env(VARIABLE, &dir);
    let outcome = outcome(command);
    assert_eq!((outcome.verdict.as_str(), outcome.cgroup), (Verdict::Success.to_string().as_str(), false));
    assert_eq!(fs::read_dir(dir).unwrap().count(), 0);
}
