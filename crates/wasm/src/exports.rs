//! What the module exports and imports.
#![allow(unsafe_code)] // Rust calls these attributes unsafe because names could clash.

use std::cell::RefCell;
use std::str::from_utf8;
use touchmove_api::question::{self, Asked, to_json};
use touchmove_api::{Limits, Problem};

/// What one call leaves for the next. A module has one thread.
struct Buffers {
    request: Vec<u8>,
    response: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = const { RefCell::new(Buffers { request: Vec::new(), response: Vec::new() }) };
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the time in milliseconds since any moment.
    safe fn now() -> f64;
}

/// Returns where the host writes a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.request = vec![0; length];
        buffers.request.as_mut_ptr()
    })
}

/// Answers the request that the host has written: a line with its method and target, such as `GET /api/games?lang=en`, of `head`
/// bytes including its end, and then its body. Returns the HTTP status that fits. A search ends with what it has found after `time` milliseconds.
#[unsafe(no_mangle)]
pub extern "C" fn answer(head: usize, time: f64) -> u16 {
    let request = BUFFERS.with_borrow_mut(|buffers| std::mem::take(&mut buffers.request));
    let end = now() + time;
    let (status, response) = match respond(&request, head, &|| now() >= end) {
        Ok(response) => (200, response),
        Err(problem) => (problem.status(), to_json(&problem).unwrap_or_default()),
    };
    BUFFERS.with_borrow_mut(|buffers| buffers.response = response);
    status
}

/// Returns where the host finds the response.
#[unsafe(no_mangle)]
pub extern "C" fn response() -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.response.as_ptr())
}

/// Returns the length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn response_length() -> usize {
    BUFFERS.with_borrow(|buffers| buffers.response.len())
}

fn respond(request: &[u8], head: usize, out_of_time: &dyn Fn() -> bool) -> Result<Vec<u8>, Problem> {
    let (head, body) = request.split_at_checked(head).ok_or_else(Problem::internal)?;
    let head = from_utf8(head).map_err(|_| Problem::internal())?;
    let (method, target) = head.trim_end().split_once(' ').ok_or_else(Problem::internal)?;
    let limits = Limits::default();
    let asked = Asked::new(method, target, body, &limits, out_of_time)?;
    // What is not called is not part of the module.
    let answer = if cfg!(feature = "board") {
        question::board::answer(&asked)
    } else if cfg!(feature = "engine") {
        question::engine::answer(&asked)
    } else if cfg!(feature = "texts") {
        question::texts::answer(&asked)
    } else {
        question::answer_asked(&asked)
    };
    Ok(answer?.body)
}
