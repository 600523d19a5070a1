//! Embeds the WebAssembly module that the environment variable `TOUCHMOVE_MODULE` names, if it names one.

use std::error::Error;
use std::path::{Path, absolute};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=TOUCHMOVE_MODULE");
    let module = match env::var_os("TOUCHMOVE_MODULE").filter(|path| !path.is_empty()) {
        None => "None".to_owned(),
        Some(path) => {
            let path = absolute(path)?;
            println!("cargo:rerun-if-changed={}", path.display());
            format!("Some(include_bytes!({path:?}))")
        }
    };
    let source = format!(
        "/// The WebAssembly module, where it was built in.\npub const MODULE: Option<&[u8]> = {module};\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("module.rs"), source)?;
    Ok(())
}
