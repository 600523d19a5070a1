//! Writes a static site into a folder: `build_site DIR MODULES`, with the WebAssembly modules in the folder `MODULES`. `./site` runs this.
//!
//! Beside each file that can be compressed there is one with `.gz`, for hosts that serve those.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};
use touchmove_server::site::{Modules, static_files};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, modules] = arguments.as_slice() else {
        return Err("usage: build_site DIR MODULES".into());
    };
    let module = |part: &str| fs::read(modules.join(part).with_extension("wasm"));
    let [board, engine, texts] = [module("board")?, module("engine")?, module("texts")?];
    for file in static_files(Modules { board: &board, engine: &engine, texts: &texts }) {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        fs::write(&path, &file.bytes)?;
        if let Some(compressed) = file.gzip() {
            fs::write(folder.join(format!("{}.gz", file.path)), compressed)?;
        }
    }
    Ok(())
}
