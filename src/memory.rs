//! The memory limit of a search, a share of what the process may still use, and the number of threads that fit.

mod allocator;
pub mod cgroups;

use std::num::NonZeroUsize;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use tableaux_engine::Limits;

/// The most memory for one search of the browser, in bytes, however much there is.
pub const MAX_SEARCH_BYTES: usize = 1 << 30;

/// The free memory assumed if the system does not report it: 2 GiB.
const ASSUMED_FREE_BYTES: u64 = 2 << 30;

/// The least memory for a thread, for its stack and a search: 16 MiB.
const THREAD_BYTES: u64 = 16 << 20;

/// The memory of the process besides the data of a search: 9 MB of program, and tables of every search.
const PROGRAM_BYTES: usize = 14_000_000;

/// The least memory that a search can be limited to.
pub const LEAST_BYTES: usize = 32_000_000;

/// Returns the limits of each of `searches` simultaneous searches that keep the whole process within `bytes`, at least
/// [`LEAST_BYTES`]; without `bytes`, the same as [`limits`].
pub fn limits_within(bytes: Option<usize>, states: u64, searches: NonZeroUsize) -> Limits {
    let Some(bytes) = bytes else { return limits(states, searches) };
    allocator::give_back_large_blocks();
    Limits { states, bytes: bytes.saturating_sub(PROGRAM_BYTES) / searches }
}

/// Returns freed memory to the system, as far as possible.
pub fn release() {
    allocator::give_back_free_pages();
}

/// Returns the limits of each of `searches` simultaneous searches: `states` each, and together half of the free memory,
/// so that the system neither kills the process nor refuses it memory.
pub fn limits(states: u64, searches: NonZeroUsize) -> Limits {
    // A value beyond the address space is no limit.
    let bytes = usize::try_from(free_bytes() / 2).unwrap_or(usize::MAX) / searches;
    Limits { states, bytes }
}

/// Limits a number of threads to those that memory suffices for, but to one at least.
pub fn threads(most: NonZeroUsize) -> NonZeroUsize {
    let room = usize::try_from(free_bytes() / 2 / THREAD_BYTES).unwrap_or(usize::MAX);
    most.min(NonZeroUsize::new(room).unwrap_or(NonZeroUsize::MIN))
}

/// Returns the least of the machine's free memory and what the process's control groups and address space leave.
fn free_bytes() -> u64 {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let machine = System::new_with_specifics(kind).available_memory();
    let machine = if machine > 0 { machine } else { ASSUMED_FREE_BYTES };
    [cgroups::free_bytes(), free_address_space()].into_iter().flatten().fold(machine, u64::min)
}

/// Returns the rest of the address space limit (`ulimit -v`), if there is one.
#[cfg(unix)]
fn free_address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::As).current?;
    // Without /proc the process is assumed to be small.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let used = status.lines().find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB")?.parse().ok());
    Some(limit.saturating_sub(used.map_or(0, |kilobytes: u64| kilobytes << 10)))
}

#[cfg(not(unix))]
fn free_address_space() -> Option<u64> {
    None
}
