//! The questions of `touchmove-api` as a WebAssembly module without glue code: a host writes a request into the module's memory, calls
//! `answer` and reads the answer from the memory.
//!
//! With one of the features `board`, `engine` and `texts` the module answers only the questions of that part, and is smaller.
//!
//! On other targets the crate is empty.

#[cfg(target_arch = "wasm32")]
pub mod exports;
