//! `touchmove package`: a problem package, into a folder of its own.

use crate::args::PackageArgs;
use crate::exit::{Failure, complain};
use std::fs;
use std::io;
use std::path::Path;
use touchmove_contest::{Item, package};

pub(crate) fn run(args: &PackageArgs) -> Result<(), Failure> {
    let out = args.out.as_path();
    is_free(out).map_err(|error| Failure::File(out.to_owned(), error))?;
    let items = package(args.game, args.format.into()).map_err(|unmade| {
        complain(&format!("touchmove package: {unmade}"));
        Failure::OwnFault
    })?;
    items.iter().try_for_each(|item| write(out, item))
}

/// What is in the folder already is somebody's; a package is not put among it.
fn is_free(out: &Path) -> io::Result<()> {
    let is_empty = match fs::read_dir(out) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(error),
    };
    let taken = || io::Error::new(io::ErrorKind::AlreadyExists, "the folder is not empty");
    is_empty.then_some(()).ok_or_else(taken)
}

fn write(out: &Path, item: &Item) -> Result<(), Failure> {
    let path = item.path.split('/').fold(out.to_owned(), |path, name| path.join(name));
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(&path, &item.bytes)).map_err(|error| Failure::File(path, error))
}
