//! What the runner and its launcher tell each other: an order one way, a report the other. Both are the same program, so
//! the form has no version.

use crate::{Ending, Fence, Limits, NotStarted, Signal};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::time::Duration;

/// What the launcher is to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub(crate) command: Vec<OsString>,
    /// Where the program runs.
    pub(crate) folder: PathBuf,
    /// Where it may write.
    pub(crate) scratch: PathBuf,
    /// What its processes can be known by.
    pub(crate) token: String,
    pub(crate) limits: Limits,
    pub(crate) fenced: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    pub(crate) ending: Ending,
    pub(crate) cpu: Duration,
    pub(crate) wall: Duration,
    pub(crate) memory: u64,
    pub(crate) fence: Fence,
}

impl Order {
    pub(crate) fn pack(&self) -> Vec<u8> {
        let mut out = Packer::default();
        out.number(self.command.len() as u64);
        self.command.iter().for_each(|word| out.text(word));
        out.text(self.folder.as_os_str());
        out.text(self.scratch.as_os_str());
        out.text(OsStr::new(&self.token));
        out.time(self.limits.cpu);
        out.time(self.limits.wall);
        out.number(self.limits.memory);
        out.number(self.limits.output);
        out.number(self.limits.files);
        out.number(u64::from(self.limits.processes));
        out.flag(self.fenced);
        out.0
    }

    pub(crate) fn unpack(from: &mut impl Read) -> io::Result<Self> {
        let mut from = Unpacker(from);
        let words = from.number()?;
        Ok(Self {
            command: (0..words).map(|_| from.text()).collect::<io::Result<_>>()?,
            folder: from.text()?.into(),
            scratch: from.text()?.into(),
            token: from.text()?.to_string_lossy().into_owned(),
            limits: Limits {
                cpu: from.time()?,
                wall: from.time()?,
                memory: from.number()?,
                output: from.number()?,
                files: from.number()?,
                processes: u32::try_from(from.number()?).unwrap_or(u32::MAX),
            },
            fenced: from.flag()?,
        })
    }
}

impl Report {
    pub(crate) fn pack(&self) -> Vec<u8> {
        let (kind, code, words) = spell(&self.ending);
        let mut out = Packer::default();
        out.number(kind);
        out.number(i64::from(code) as u64);
        out.text(OsStr::new(words));
        out.time(self.cpu);
        out.time(self.wall);
        out.number(self.memory);
        out.flag(self.fence.files);
        out.flag(self.fence.tcp);
        out.flag(self.fence.signals);
        out.0
    }

    pub(crate) fn unpack(from: &mut impl Read) -> io::Result<Self> {
        let mut from = Unpacker(from);
        let (kind, code, words) = (from.number()?, from.number()? as i32, from.text()?);
        Ok(Self {
            ending: read_ending(kind, code, words.to_string_lossy().into_owned()).ok_or_else(garbled)?,
            cpu: from.time()?,
            wall: from.time()?,
            memory: from.number()?,
            fence: Fence { files: from.flag()?, tcp: from.flag()?, signals: from.flag()? },
        })
    }
}

/// An ending as two numbers and words.
fn spell(ending: &Ending) -> (u64, i32, &str) {
    match ending {
        Ending::Finished => (0, 0, ""),
        Ending::Exit(code) => (1, *code, ""),
        Ending::Signal(Signal(signal)) => (2, *signal, ""),
        Ending::TimeLimit => (3, 0, ""),
        Ending::Idle => (4, 0, ""),
        Ending::MemoryLimit => (5, 0, ""),
        Ending::OutputLimit => (6, 0, ""),
        Ending::ProcessLimit => (7, 0, ""),
        Ending::Stopped => (8, 0, ""),
        Ending::Lost => (9, 0, ""),
        Ending::NotStarted(NotStarted::NotFound) => (10, 0, ""),
        Ending::NotStarted(NotStarted::NotExecutable) => (10, 1, ""),
        Ending::NotStarted(NotStarted::Folder) => (10, 2, ""),
        Ending::NotStarted(NotStarted::NoInterpreter) => (10, 3, ""),
        Ending::NotStarted(NotStarted::NoProgram) => (10, 4, ""),
        Ending::NotStarted(NotStarted::NoFolder) => (10, 5, ""),
        Ending::NotStarted(NotStarted::Empty) => (10, 6, ""),
        Ending::NotStarted(NotStarted::Other(words)) => (10, 7, words),
    }
}

fn read_ending(kind: u64, code: i32, words: String) -> Option<Ending> {
    Some(match (kind, code) {
        (0, _) => Ending::Finished,
        (1, code) => Ending::Exit(code),
        (2, signal) => Ending::Signal(Signal(signal)),
        (3, _) => Ending::TimeLimit,
        (4, _) => Ending::Idle,
        (5, _) => Ending::MemoryLimit,
        (6, _) => Ending::OutputLimit,
        (7, _) => Ending::ProcessLimit,
        (8, _) => Ending::Stopped,
        (9, _) => Ending::Lost,
        (10, 0) => Ending::NotStarted(NotStarted::NotFound),
        (10, 1) => Ending::NotStarted(NotStarted::NotExecutable),
        (10, 2) => Ending::NotStarted(NotStarted::Folder),
        (10, 3) => Ending::NotStarted(NotStarted::NoInterpreter),
        (10, 4) => Ending::NotStarted(NotStarted::NoProgram),
        (10, 5) => Ending::NotStarted(NotStarted::NoFolder),
        (10, 6) => Ending::NotStarted(NotStarted::Empty),
        (10, 7) => Ending::NotStarted(NotStarted::Other(words)),
        _ => return None,
    })
}

fn garbled() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the launcher is not of this version")
}

#[derive(Default)]
struct Packer(Vec<u8>);

impl Packer {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn flag(&mut self, flag: bool) {
        self.number(u64::from(flag));
    }

    fn time(&mut self, time: Duration) {
        self.number(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
    }

    fn text(&mut self, text: &OsStr) {
        self.number(text.len() as u64);
        self.0.extend(text.as_bytes());
    }
}

struct Unpacker<'a, R>(&'a mut R);

impl<R: Read> Unpacker<'_, R> {
    fn number(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.0.read_exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn flag(&mut self) -> io::Result<bool> {
        Ok(self.number()? != 0)
    }

    fn time(&mut self) -> io::Result<Duration> {
        Ok(Duration::from_nanos(self.number()?))
    }

    fn text(&mut self) -> io::Result<OsString> {
        let length = self.number()?;
        let mut bytes = Vec::new();
        self.0.take(length).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == length { Ok(OsString::from_vec(bytes)) } else { Err(garbled()) }
    }
}

/// Sends a report and says whether anybody was there to take it.
pub(crate) fn tell(report: &Report, to: &mut impl Write) -> io::Result<()> {
    to.write_all(&report.pack())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_arrives_as_it_was_sent() {
        let order = Order {
            command: vec!["./a b".into(), "".into(), OsString::from_vec(vec![0xff, b'x'])],
            folder: "/some where".into(),
            scratch: "scratch".into(),
            token: "12-ab".into(),
            limits: Limits { wall: Duration::MAX, ..Limits::default() },
            fenced: true,
        };
        let arrived = Order::unpack(&mut order.pack().as_slice()).unwrap();
        // A time longer than centuries is cut; nobody waits so long.
        assert_eq!(arrived.limits.wall, Duration::from_nanos(u64::MAX));
        assert_eq!(Order { limits: order.limits.clone(), ..arrived }, order);
    }

    #[test]
    fn every_ending_arrives_as_it_was_sent() {
        let whys = [
            NotStarted::NotFound,
            NotStarted::NotExecutable,
            NotStarted::Folder,
            NotStarted::NoInterpreter,
            NotStarted::NoProgram,
            NotStarted::NoFolder,
            NotStarted::Empty,
            NotStarted::Other("why".into()),
        ];
        let endings = [
            Ending::Finished,
            Ending::Exit(-3),
            Ending::Signal(Signal(11)),
            Ending::TimeLimit,
            Ending::Idle,
            Ending::MemoryLimit,
            Ending::OutputLimit,
            Ending::ProcessLimit,
            Ending::Stopped,
            Ending::Lost,
        ];
        for ending in endings.into_iter().chain(whys.map(Ending::NotStarted)) {
            let report = Report {
                ending,
                cpu: Duration::from_micros(12),
                wall: Duration::from_secs(3),
                memory: 1 << 40,
                fence: Fence { files: true, tcp: false, signals: true },
            };
            assert_eq!(Report::unpack(&mut report.pack().as_slice()).unwrap(), report);
        }
    }

    #[test]
    fn a_cut_message_is_an_error() {
        let report = Report {
            ending: Ending::NotStarted(NotStarted::Other("some words".into())),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            fence: Fence::default(),
        };
        let bytes = report.pack();
        for length in 0..bytes.len() {
            assert!(Report::unpack(&mut &bytes[..length]).is_err(), "{length}");
        }
    }
}
