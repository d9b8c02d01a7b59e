//! Returning memory from the allocator to the system.
//!
//! The GNU C library maps large blocks and unmaps them when they are freed. But once it has freed one of some
//! megabytes, it puts blocks of that size on its heap, where a small block above them keeps them there forever.

/// The size from which blocks are mapped and unmapped individually: 256 KiB.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: std::ffi::c_int = 256 << 10;

/// Makes the allocator unmap every large block as soon as it is freed, so that a process holds only what it uses.
pub(super) fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the C library is asked")]
    // SAFETY: `mallopt` takes two numbers, and locks what it changes.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Returns unused pages of the heap to the system.
pub(super) fn give_back_free_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the C library is asked")]
    // SAFETY: `malloc_trim` takes a number, and locks what it changes.
    unsafe {
        libc::malloc_trim(0);
    }
}
