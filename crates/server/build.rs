//! Embeds the WebAssembly modules in the folder that the environment variable `TOUCHMOVE_MODULES` names, if it names one.

use std::error::Error;
use std::path::{Path, absolute};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=TOUCHMOVE_MODULES");
    let modules = match env::var_os("TOUCHMOVE_MODULES").filter(|path| !path.is_empty()) {
        None => "None".to_owned(),
        Some(folder) => {
            let include = |part: &str| -> Result<String, Box<dyn Error>> {
                let path = absolute(&folder)?.join(part).with_extension("wasm");
                println!("cargo:rerun-if-changed={}", path.display());
                Ok(format!("include_bytes!({path:?})"))
            };
            let [board, engine, texts] = [include("board")?, include("engine")?, include("texts")?];
            format!("Some(Modules {{ board: {board}, engine: {engine}, texts: {texts} }})")
        }
    };
    let source = format!(
        "/// The WebAssembly modules, where they were built in.\npub const MODULES: Option<Modules<'_>> = {modules};\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("modules.rs"), source)?;
    Ok(())
}
