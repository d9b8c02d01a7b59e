//! Standard output, unless it was closed when the program started.
//!
//! Rust replaces closed standard streams with the null device before `main`, so that output is lost without an error. A
//! caller that discards output may pass the same device, so the stream is checked before the runtime starts.

use std::io;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns standard output.
///
/// # Errors
/// If it was closed when the program started.
pub fn standard_output() -> io::Result<io::Stdout> {
    #[cfg(unix)]
    if WAS_CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("closed, so nothing was written"));
    }
    Ok(io::stdout())
}

/// Returns a duplicate of an open descriptor, which shares its place in a file.
///
/// # Errors
/// If there is no such descriptor.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library borrows a descriptor by its number only so")]
pub fn descriptor(number: i32) -> io::Result<std::fs::File> {
    use std::os::fd::BorrowedFd;

    if number < 0 {
        return Err(io::ErrorKind::NotFound.into());
    }
    // SAFETY: the number is not -1, and the borrow ends with this statement. A descriptor that is not open is an error of
    // the system call that duplicates it.
    let duplicate = unsafe { BorrowedFd::borrow_raw(number) }.try_clone_to_owned()?;
    Ok(duplicate.into())
}

#[cfg(not(unix))]
pub fn descriptor(_: i32) -> io::Result<std::fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(unix)]
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
extern "C" fn look() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

// SAFETY: the system calls the functions in this section before `main`; `look` ignores their arguments. It makes one
// system call and allocates nothing, so that it does not depend on the runtime.
#[cfg(unix)]
#[allow(unsafe_code, reason = "there is no other way to run before the runtime")]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;
