//! Closes the file descriptors that the supervisor inherits from whatever started its caller.

/// Closes all file descriptors except standard input, output and error.
///
/// Call it before anything opens one.
pub(crate) fn close() {
    let Ok(entries) = std::fs::read_dir("/dev/fd") else { return };
    // The listing's own descriptor is closed before any of them, so closing it again does nothing.
    let fds: Vec<i32> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&fd| fd > 2)
        .collect();
    for fd in fds {
        let _ = nix::unistd::close(fd);
    }
}
