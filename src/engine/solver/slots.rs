//! Allocation of hash table slots.

use std::sync::atomic::AtomicBool;

use super::budget::check_stop;
use super::verdict::Limit;

/// Adds empty slots, clearing `at_once` at a time.
pub(super) fn add_slots<T: Copy>(
    slots: &mut Vec<T>,
    more: usize,
    empty: T,
    at_once: usize,
    stop: &AtomicBool,
) -> Result<(), Limit> {
    slots.try_reserve_exact(more).map_err(|_| Limit::Bytes)?;
    let size = slots.len() + more;
    while slots.len() < size {
        check_stop(stop)?;
        slots.resize(size.min(slots.len() + at_once), empty);
    }
    Ok(())
}
