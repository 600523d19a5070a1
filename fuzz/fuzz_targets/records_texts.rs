#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| touchmove_fuzzing::run("records_texts", data));
