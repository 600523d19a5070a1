//! The files of the page, for this server or for any static host.

mod comments;
mod embedded;
mod file;
mod imports;
mod static_files;

pub use file::SiteFile;
pub use static_files::static_files;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::str::from_utf8;
use touchmove::Game;
#[cfg(doc)]
use touchmove_api::question::Part;

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// The WebAssembly modules of `crates/wasm`, by the part of the API that they answer.
#[derive(Clone, Copy, Debug)]
pub struct Modules<'a> {
    /// [`Part::Board`]
    pub board: &'a [u8],
    /// [`Part::Engine`]
    pub engine: &'a [u8],
    /// [`Part::Texts`]
    pub texts: &'a [u8],
}

impl<'a> Modules<'a> {
    fn named(self) -> [(&'static str, &'a [u8]); 3] {
        [(BOARD_MODULE, self.board), ("engine.wasm", self.engine), ("texts.wasm", self.texts)]
    }
}

/// The page itself, with places for addresses and for what is embedded in it.
const INDEX: &str = include_str!("../web/index.html");
/// The module that every page needs soon.
const BOARD_MODULE: &str = "board.wasm";

/// The description of the API, which its page shows.
const CONTRACT: (&str, &[u8]) = ("openapi.json", touchmove_api::OPENAPI.as_bytes());
/// The page about the API.
pub(crate) const API_PAGE: &str = "/api";

macro_rules! assets {
    ($($name:literal,)+) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),+]
    };
}

/// Scripts and everything else that the page loads.
const ASSETS: &[(&str, &[u8])] = assets![
    "api-page-texts.js",
    "api-page.css",
    "api-page.js",
    "api.js",
    "app.js",
    "attacked.js",
    "archive-list.js",
    "archive.js",
    "board.css",
    "board.js",
    "board/diff.js",
    "board/drawn.js",
    "board/geometry.js",
    "board/ground.js",
    "board/pieces.js",
    "board/pointer.js",
    "board/shapes.js",
    "board/squares.js",
    "clause-link.js",
    "connection.js",
    "contest.css",
    "contest.js",
    "contest/answers.js",
    "contest/case.js",
    "contest/code-spans.js",
    "contest/draft.js",
    "contest/my-output.js",
    "contest/test-data.js",
    "contest/text-pane.js",
    "contest/texts.js",
    "dialog.js",
    "dom.js",
    "evaluation.js",
    "examples.js",
    "exercise.js",
    "game.js",
    "history.js",
    "home-texts.js",
    "home.js",
    "i18n.js",
    "icons.js",
    "icon.svg",
    "legend.js",
    "load-game.js",
    "match.js",
    "menu.js",
    "my-games.js",
    "new-game-texts.js",
    "new-game.js",
    "notices.js",
    "offline.js",
    "panels.css",
    "pdn-result.js",
    "pictures.js",
    "play.js",
    "puzzle-session.js",
    "puzzle-texts.js",
    "puzzles.css",
    "puzzles.js",
    "print.css",
    "recognize-texts.js",
    "recognize.js",
    "record-header.js",
    "record-list.js",
    "record-tree.js",
    "replay-texts.js",
    "replay.css",
    "replay.js",
    "route.js",
    "rules-texts.js",
    "rules.css",
    "rules.js",
    "save-text.js",
    "saved.js",
    "setup-texts.js",
    "setup.js",
    "site.js",
    "solved-puzzles.js",
    "sound.js",
    "state.js",
    "storage.js",
    "studies.js",
    "study-export.js",
    "study-tools.js",
    "style.css",
    "transport/failures.js",
    "transport/http.js",
    "transport/transport.js",
    "transport/wasm.js",
    "views.js",
    "workers/module.js",
    "workers/referee.js",
];

/// Returns the files that a server of the API serves, by their paths. With `modules` the page asks them instead of the server.
///
/// The page has one path for each game. All it loads is in one folder, whose name is a hash of the contents: browsers may keep the
/// folder for ever, and never mix two versions.
pub fn served_files(modules: Option<Modules<'_>>) -> Vec<SiteFile> {
    let assets = Assets::new(modules);
    let page = |path: String, game| SiteFile::new(path, assets.page("/", game, None).into_bytes());
    let pages = Game::ALL.into_iter().map(|game| page(format!("/{game}"), Some(game)));
    let pages: Vec<SiteFile> =
        ["/", API_PAGE].map(|path| page(path.to_owned(), None)).into_iter().chain(pages).collect();
    let prefix = format!("/{}", assets.folder);
    pages.into_iter().chain(assets.files(&prefix)).collect()
}

/// What the page loads, in one folder.
struct Assets {
    folder: String,
    files: Vec<(&'static str, Vec<u8>)>,
    has_modules: bool,
}

impl Assets {
    fn new(modules: Option<Modules<'_>>) -> Self {
        let has_modules = modules.is_some();
        let modules = modules.into_iter().flat_map(Modules::named);
        let contents = |(name, bytes): (&'static str, &[u8])| match from_utf8(bytes) {
            Ok(text) if name.ends_with(".js") || name.ends_with(".css") => {
                (name, comments::without_comments(text).into_bytes())
            }
            _ => (name, bytes.to_vec()),
        };
        let files: Vec<_> = ASSETS.iter().copied().chain([CONTRACT]).chain(modules).map(contents).collect();
        let mut hasher = DefaultHasher::new();
        (INDEX, &files).hash(&mut hasher);
        Assets { folder: format!("assets/{:016x}", hasher.finish()), files, has_modules }
    }

    fn files(self, prefix: &str) -> impl Iterator<Item = SiteFile> {
        self.files
            .into_iter()
            .map(move |(name, bytes)| SiteFile::immutable(format!("{prefix}/{name}"), bytes))
    }

    /// Returns the page, which finds the site at `base`. With a game it has what is needed to show the game's board.
    fn page(&self, base: &str, game: Option<Game>, service_worker: Option<&str>) -> String {
        let assets = format!("{base}{}", self.folder);
        let scripts = imports::reachable("app.js", |name| {
            let (_, script) = self.files.iter().find(|(other, _)| *other == name)?;
            from_utf8(script).ok()
        });
        // The page names its entry point itself.
        let mut links: String = scripts
            .iter()
            .filter(|name| *name != "app.js")
            .map(|name| format!("<link rel=\"modulepreload\" href=\"{assets}/{name}\">\n"))
            .collect();
        if self.has_modules {
            links += &format!(
                "<link rel=\"prefetch\" href=\"{assets}/{BOARD_MODULE}\" as=\"fetch\" crossorigin>\n"
            );
        }
        if service_worker.is_some() {
            links += &format!("<link rel=\"manifest\" href=\"{base}manifest.webmanifest\">\n");
            links += &format!("<link rel=\"apple-touch-icon\" href=\"{base}icons/icon-192.png\">\n");
        }
        INDEX
            .replace("{links}", &links)
            .replace("{assets}", &assets)
            .replace("{base}", base)
            .replace("{embedded}", &embedded::json(game, self.has_modules, service_worker))
    }
}
