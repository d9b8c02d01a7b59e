//! The slots of a hash table.

use std::sync::atomic::AtomicBool;

use super::budget::check_stop;
use super::outcome::Limit;

/// Empty slots, of which `at_once` are cleared at a time.
///
/// # Errors
/// [`Limit::Bytes`] if the system refuses the memory, [`Limit::Cancelled`] if `stop` is set.
pub(super) fn empty_slots<T: Copy>(size: usize, empty: T, at_once: usize, stop: &AtomicBool) -> Result<Vec<T>, Limit> {
    let mut slots = Vec::new();
    slots.try_reserve_exact(size).map_err(|_| Limit::Bytes)?;
    while slots.len() < size {
        check_stop(stop)?;
        slots.resize(size.min(slots.len() + at_once), empty);
    }
    Ok(slots)
}
