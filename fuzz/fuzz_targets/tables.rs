//! See `touchmove_fuzz::TARGETS`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| touchmove_fuzz::run("tables", data));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    touchmove_fuzz::run_files("tables")
}
