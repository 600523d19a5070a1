//! A file with what HTTP says about it.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::Write as _;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// The path, by which the page refers to the file.
    pub path: String,
    /// The contents.
    pub bytes: Vec<u8>,
    /// Whether the path is of these contents only, so that the file need not be asked for again.
    pub is_immutable: bool,
}

impl SiteFile {
    /// Creates a file whose contents may change.
    pub(super) fn new(path: String, bytes: impl Into<Vec<u8>>) -> Self {
        SiteFile { path, bytes: bytes.into(), is_immutable: false }
    }

    /// Creates a file whose path is of these contents only.
    pub(super) fn immutable(path: String, bytes: Vec<u8>) -> Self {
        SiteFile { path, bytes, is_immutable: true }
    }

    /// Returns the content type, which the extension of the name decides; a path without one is a page.
    pub fn content_type(&self) -> &'static str {
        let name = self.path.rsplit('/').next().unwrap_or("");
        match name.rsplit_once('.').map(|(_, extension)| extension) {
            None | Some("html") => "text/html; charset=utf-8",
            Some("json") => "application/json",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("wasm") => "application/wasm",
            Some("webmanifest") => "application/manifest+json",
            Some(_) => "application/octet-stream",
        }
    }

    /// Returns a hash of the contents as text.
    pub fn hash(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// Returns the contents compressed by gzip, if that makes them smaller.
    pub fn gzip(&self) -> Option<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&self.bytes).ok()?;
        encoder.finish().ok().filter(|compressed| compressed.len() < self.bytes.len())
    }
}
