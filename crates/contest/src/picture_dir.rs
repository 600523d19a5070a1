//! Pictures of refused moves, one file each.

use crate::error::Fault;
use std::path::PathBuf;
use touchmove_draw::Picture;

/// Where the pictures of an input's refusals go. Each is written as it comes and none is kept, so that memory does not grow; there
/// are as many files as there are refusals. The folder must be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Album {
    /// The folder.
    pub folder: PathBuf,
    /// What the names of its files begin with; inputs that share a folder must not share it.
    pub prefix: String,
}

impl Album {
    /// The file of a case, counted from 1.
    ///
    /// ```
    /// let album = touchmove_contest::Album { folder: "why".into(), prefix: "day1-".to_owned() };
    /// assert!(album.file(5).ends_with("day1-case-5.svg"));
    /// ```
    pub fn file(&self, case: u64) -> PathBuf {
        self.folder.join(format!("{}case-{case}.svg", self.prefix))
    }

    pub(crate) fn add(&self, case: u64, picture: &Picture<'_>) -> Result<(), Fault> {
        let file = self.file(case);
        std::fs::write(&file, picture.svg()).map_err(|error| Fault::Picture(Box::new((file, error))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::{Game, table};

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let view = table::open(Game::Checkers, None).unwrap().view();
        let album = Album { folder: "no-such-folder".into(), prefix: String::new() };
        let fault = album.add(7, &Picture::new(&view)).unwrap_err();
        assert!(fault.to_string().starts_with("cannot write no-such-folder"), "{fault}");
    }
}
