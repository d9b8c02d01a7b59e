//! How much a search may spend, as long as nobody says otherwise.

use std::num::NonZeroUsize;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::solver::Limits;

/// What a machine has that does not tell how much memory is free.
const UNTOLD: u64 = 2 << 30;

/// Limits for each of so many searches at once: together they may hold half of the memory that is free, so that no
/// search is ended by the system.
#[must_use]
pub fn limits(states: u64, searches: NonZeroUsize) -> Limits {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind);
    let free = Some(system.available_memory()).filter(|&bytes| bytes > 0).unwrap_or(UNTOLD);
    let free = system.cgroup_limits().map_or(free, |group| free.min(group.free_memory));
    let bytes = usize::try_from(free / 2).unwrap_or(usize::MAX) / searches;
    Limits { states, bytes }
}
