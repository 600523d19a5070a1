//! The files of a site for any static host, under any path.

use super::{Assets, Modules, SiteFile};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use touchmove::Game;

const SERVICE_WORKER: &str = "service-worker.js";

/// Returns the files of a static site in the order in which they must be written into a folder that is being served: each refers only to
/// earlier ones, and the service worker, by which visitors get a new version, is the last.
///
/// All addresses are relative. A game has a folder with its page, because that is what every static host understands.
pub fn static_files(modules: Modules<'_>) -> Vec<SiteFile> {
    let assets = Assets::new(Some(modules));
    let page = |path: String, base, game| {
        SiteFile::new(path, assets.page(base, game, Some(SERVICE_WORKER)).into_bytes())
    };
    let mut pages = vec![page("index.html".to_owned(), "./", None)];
    pages.push(page("api/index.html".to_owned(), "../", None));
    pages.extend(Game::ALL.map(|game| page(format!("{game}/index.html"), "../", Some(game))));
    let other: [(&str, &[u8]); 4] = [
        ("manifest.webmanifest", include_bytes!("../../web/manifest.webmanifest")),
        ("icons/icon-192.png", include_bytes!("../../web/icons/icon-192.png")),
        ("icons/icon-512.png", include_bytes!("../../web/icons/icon-512.png")),
        ("icons/icon-maskable-512.png", include_bytes!("../../web/icons/icon-maskable-512.png")),
    ];
    let other = other.map(|(path, bytes)| SiteFile::new(path.to_owned(), bytes));
    let folder = assets.folder.clone();
    let mut files: Vec<SiteFile> = assets.files(&folder).chain(other).chain(pages).collect();
    let service_worker = service_worker(&files);
    let not_found = include_bytes!("../../web/404.html");
    files.push(SiteFile::new("404.html".to_owned(), *not_found));
    files.push(SiteFile::new(SERVICE_WORKER.to_owned(), service_worker));
    files
}

/// Returns the service worker for these files, which it stores under the addresses that browsers ask for.
fn service_worker(files: &[SiteFile]) -> String {
    let mut hasher = DefaultHasher::new();
    files.iter().for_each(|file| (&file.path, &file.bytes).hash(&mut hasher));
    let address = |file: &SiteFile| match file.path.strip_suffix("index.html") {
        Some("") => "./".to_owned(),
        Some(folder) => folder.to_owned(),
        None => file.path.clone(),
    };
    let addresses: Vec<String> = files.iter().map(address).collect();
    let site = serde_json::json!({"version": format!("{:016x}", hasher.finish()), "files": addresses});
    include_str!("../../web/workers/service-worker.js")
        .replace("{ version: \"\", files: [] }", &site.to_string())
}
