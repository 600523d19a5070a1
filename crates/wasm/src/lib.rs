//! The questions of `touchmove-api` as a WebAssembly module without glue code: a host writes a request into the module's memory, calls
//! `answer` and reads the answer from the memory.
//!
//! On other targets the crate is empty.

#[cfg(target_arch = "wasm32")]
pub mod exports;
