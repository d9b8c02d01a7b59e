//! The memory that the allocator keeps from the system.
//!
//! The GNU C library takes large blocks from the system and gives them back when they are freed, but once it has freed one
//! of some megabytes it puts blocks of that size on its heap, where a small one behind them holds them for ever.

/// From this size on a block is taken from the system and given back to it: 256 KiB.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: std::ffi::c_int = 256 << 10;

/// Makes the allocator give back every large block as soon as it is freed, so that what a process holds is what it uses.
pub(super) fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the C library is asked")]
    // SAFETY: `mallopt` takes two numbers, and locks what it changes.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Gives back the pages of the heap on which nothing lies any more.
pub(super) fn give_back_free_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the C library is asked")]
    // SAFETY: `malloc_trim` takes a number, and locks what it changes.
    unsafe {
        libc::malloc_trim(0);
    }
}
