//! The memory limit of a search: a share of what the machine has free.

use std::num::NonZeroUsize;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::solver::Limits;

/// The free memory that is assumed where the system does not report it: 2 GiB.
const ASSUMED_FREE_BYTES: u64 = 2 << 30;

/// The limits of each of `searches` simultaneous searches: `states` for each, and together half of the memory that is
/// free now, so that the system does not kill the process for want of memory.
#[must_use]
pub fn limits(states: u64, searches: NonZeroUsize) -> Limits {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind);
    let free = Some(system.available_memory()).filter(|&bytes| bytes > 0).unwrap_or(ASSUMED_FREE_BYTES);
    let free = system.cgroup_limits().map_or(free, |group| free.min(group.free_memory));
    // More than the address space holds is no limit.
    let bytes = usize::try_from(free / 2).unwrap_or(usize::MAX) / searches;
    Limits { states, bytes }
}
