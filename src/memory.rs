//! The memory limit of a search: a share of what the process may still take. And how many threads that is enough for.

mod allocator;
mod cgroups;

use std::num::NonZeroUsize;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use tableaux_engine::solver::Limits;

/// The most memory that a search of the browser may hold, in bytes, however much there is.
pub const MAX_SEARCH_BYTES: usize = 1 << 30;

/// The free memory that is assumed where the system does not report it: 2 GiB.
const ASSUMED_FREE_BYTES: u64 = 2 << 30;

/// What a thread should have at least, for its stack and a search: 16 MiB.
const THREAD_BYTES: u64 = 16 << 20;

/// The memory of the process besides the sets of a search: 9 MB of the program itself, and tables of every search.
const PROGRAM_BYTES: usize = 14_000_000;

/// The least memory within which one search stays.
pub const LEAST_BYTES: usize = 32_000_000;

/// The limits of each of `searches` simultaneous searches if the whole process is to stay within `bytes`, which are at
/// least [`LEAST_BYTES`]; without them as [`limits`].
pub fn limits_within(bytes: Option<usize>, states: u64, searches: NonZeroUsize) -> Limits {
    let Some(bytes) = bytes else { return limits(states, searches) };
    allocator::give_back_large_blocks();
    Limits { states, bytes: bytes.saturating_sub(PROGRAM_BYTES) / searches }
}

/// Gives memory that was freed back to the system, as far as that is possible.
pub fn release() {
    allocator::give_back_free_pages();
}

/// The limits of each of `searches` simultaneous searches: `states` for each, and together half of the memory that is
/// free now, so that the system neither kills the process nor refuses it the memory.
pub fn limits(states: u64, searches: NonZeroUsize) -> Limits {
    // More than the address space holds is no limit.
    let bytes = usize::try_from(free_bytes() / 2).unwrap_or(usize::MAX) / searches;
    Limits { states, bytes }
}

/// How many threads of a number there is memory for: at least one.
pub fn threads(most: NonZeroUsize) -> NonZeroUsize {
    let room = usize::try_from(free_bytes() / 2 / THREAD_BYTES).unwrap_or(usize::MAX);
    most.min(NonZeroUsize::new(room).unwrap_or(NonZeroUsize::MIN))
}

/// The least of what the machine has free, what the control groups of the process leave and what its address space
/// leaves.
fn free_bytes() -> u64 {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let machine = System::new_with_specifics(kind).available_memory();
    let machine = if machine > 0 { machine } else { ASSUMED_FREE_BYTES };
    [cgroups::free_bytes(), free_address_space()].into_iter().flatten().fold(machine, u64::min)
}

/// What the limit of the address space (`ulimit -v`) leaves, if there is one.
#[cfg(unix)]
fn free_address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::As).current?;
    // Without /proc the process is taken for a small one.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let used = status.lines().find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB")?.parse().ok());
    Some(limit.saturating_sub(used.map_or(0, |kilobytes: u64| kilobytes << 10)))
}

#[cfg(not(unix))]
fn free_address_space() -> Option<u64> {
    None
}
