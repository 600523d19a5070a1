//! The messages between the runner and its supervisor: one [`Request`], one [`Response`], each a JSON object.
//!
//! Both processes are the same program, so the format has no version.

use crate::{Limits, Protection, Restrictions, Verdict};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::time::Duration;

/// What the supervisor should run.
///
/// Paths are `OsString`s because serde rejects a `Path` that is not UTF-8.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) command: Vec<OsString>,
    pub(crate) working_dir: OsString,
    /// The only directory to which the program may write.
    pub(crate) scratch_dir: OsString,
    /// Whether the supervisor mounts a file system over this directory, which disappears after the run.
    pub(crate) is_scratch_private: bool,
    /// Identifies the processes of this run: the program inherits it as an environment variable.
    pub(crate) token: String,
    pub(crate) limits: Limits,
    /// The number of processes and threads that the user has already.
    pub(crate) user_tasks: u64,
    pub(crate) protection: Protection,
}

/// The result of the run, as far as the supervisor knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Response {
    pub(crate) verdict: Verdict,
    pub(crate) cpu_time: Duration,
    pub(crate) wall_time: Duration,
    pub(crate) peak_memory: u64,
    pub(crate) restrictions: Restrictions,
}

impl Response {
    /// Creates the response if no program was started.
    pub(crate) fn without_program(verdict: Verdict) -> Self {
        Self {
            verdict,
            cpu_time: Duration::ZERO,
            wall_time: Duration::ZERO,
            peak_memory: 0,
            restrictions: Restrictions::default(),
        }
    }
}

pub(crate) fn write(message: &impl Serialize, to: &mut impl Write) -> io::Result<()> {
    to.write_all(&serde_json::to_vec(message)?)
}

/// Reads one message. It does not wait for the end of the stream: the closing brace ends the message.
pub(crate) fn read<T: DeserializeOwned>(from: impl Read) -> io::Result<T> {
    let mut deserializer = serde_json::Deserializer::from_reader(BufReader::new(from));
    Ok(T::deserialize(&mut deserializer)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Signal, StartError};
    use std::os::unix::ffi::OsStringExt;

    fn round_trip<T: Serialize + DeserializeOwned>(message: &T) -> T {
        let mut bytes = Vec::new();
        write(message, &mut bytes).unwrap();
        read(bytes.as_slice()).unwrap()
    }

    #[test]
    fn requests_round_trip() {
        let not_utf8 = OsString::from_vec(vec![0xff, b'x']);
        let request = Request {
            command: vec!["./a b".into(), "".into(), not_utf8.clone()],
            working_dir: not_utf8,
            scratch_dir: "scratch".into(),
            is_scratch_private: true,
            token: "12-ab".into(),
            limits: Limits { wall_time: Duration::MAX, memory: u64::MAX, ..Limits::default() },
            user_tasks: 12,
            protection: Protection::Namespaces,
        };
        assert_eq!(round_trip(&request), request);
    }

    #[test]
    fn responses_round_trip() {
        for verdict in [
            Verdict::Success,
            Verdict::NonZeroExit(-3),
            Verdict::Signal(Signal(11)),
            Verdict::NotStarted(StartError::NotFound("x".to_owned())),
            Verdict::NotStarted(StartError::Other("why".into())),
            Verdict::InternalError("why".into()),
        ] {
            let response = Response {
                verdict,
                cpu_time: Duration::from_micros(12),
                wall_time: Duration::from_secs(3),
                peak_memory: 1 << 40,
                restrictions: Restrictions {
                    protection: Protection::Landlock,
                    writes: true,
                    ..Default::default()
                },
            };
            assert_eq!(round_trip(&response), response);
        }
    }

    #[test]
    fn a_truncated_message_is_an_error() {
        let mut bytes = Vec::new();
        write(&Response::without_program(StartError::Other("some words".into()).into()), &mut bytes).unwrap();
        for length in 0..bytes.len() {
            assert!(read::<Response>(&bytes[..length]).is_err(), "{length}");
        }
    }
}
