//! Standard output, which may have been closed when the program was started.
//!
//! Rust opens the null device before `main` in place of a standard stream that is closed, so that what is written to it is
//! lost without an error. A caller that discards the output gives it the same device, opened alike by some, so that the
//! stream is looked at before.

use std::io;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

/// Standard output.
///
/// # Errors
/// If it was closed when the program was started.
pub fn standard_output() -> io::Result<io::Stdout> {
    #[cfg(unix)]
    if WAS_CLOSED.load(Ordering::Relaxed) {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(io::stdout())
}

#[cfg(unix)]
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
extern "C" fn look() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

// SAFETY: the system calls what is in this section before `main`, without arguments it needs. `look` makes one system call
// and allocates nothing, so that it needs nothing of what the runtime sets up.
#[cfg(unix)]
#[allow(unsafe_code, reason = "there is no other way to run before the runtime")]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;
