//! See `touchmove_fuzz::TARGETS`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| touchmove_fuzz::run("engine_protocols", data));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    touchmove_fuzz::run_files("engine_protocols")
}
