//! Replays the corpus, which includes what once failed, through the fuzz targets.

use std::path::Path;

#[test]
fn every_target_passes_its_corpus() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, target) in touchmove_fuzz::TARGETS {
        assert!(fuzz.join("fuzz_targets").join(format!("{name}.rs")).exists(), "{name} has no fuzz target");
        let folder = fuzz.join("corpus").join(name);
        let files =
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut count = 0;
        for file in files {
            let path = file.expect("the folder can be listed").path();
            let data = std::fs::read(&path).expect("the corpus can be read");
            if std::panic::catch_unwind(|| target(&data)).is_err() {
                panic!("{name} fails on {}", path.display());
            }
            count += 1;
        }
        assert!(count > 0, "{name} has no corpus");
    }
}
