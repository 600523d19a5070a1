//! Pictures of refused moves, one file each.

use crate::fault::Fault;
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
    pub fn file(&self, case: u64) -> PathBuf {
        self.folder.join(format!("{}case-{case}.svg", self.prefix))
    }

    pub(crate) fn add(&self, case: u64, picture: &Picture<'_>) -> Result<(), Fault> {
        let file = self.file(case);
        std::fs::write(&file, picture.svg()).map_err(|error| Fault::Picture(Box::new((file, error))))
    }
}
