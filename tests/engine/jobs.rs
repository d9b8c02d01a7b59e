//! Work on several threads, with results in order.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tableaux_engine::jobs::{MAX_AHEAD, MAX_CHUNK, in_order, in_order_ahead};

const fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

#[test]
fn results_come_in_order_even_if_some_items_take_longer() {
    for count in [0usize, 1, 5, 1000, 20_000] {
        for jobs in [1, 2, 7] {
            let mut results = Vec::new();
            let work = |(): &mut (), item: usize| {
                if item.is_multiple_of(4999) {
                    thread::sleep(Duration::from_millis(5));
                }
                item * item
            };
            let result: Result<(), Infallible> = in_order(
                0..count,
                threads(jobs),
                &AtomicBool::new(false),
                || (),
                work,
                |result| {
                    results.push(result);
                    Ok(())
                },
            );
            assert!(result.is_ok());
            assert_eq!(results, (0..count).map(|item| item * item).collect::<Vec<_>>());
        }
    }
}

#[test]
fn no_items_are_begun_after_an_error() {
    let begun = AtomicUsize::new(0);
    let work = |(): &mut (), item: usize| {
        begun.fetch_add(1, Ordering::Relaxed);
        item
    };
    let take = |item| if item == 100 { Err("enough") } else { Ok(()) };
    let result = in_order(0..usize::MAX, threads(2), &AtomicBool::new(false), || (), work, take);
    assert_eq!(result, Err("enough"));
    // The chunks that may be ahead, and those in progress.
    assert!(begun.load(Ordering::Relaxed) <= MAX_AHEAD.get() + 8 * MAX_CHUNK);
}

#[test]
fn no_more_items_are_begun_ahead_than_allowed() {
    let (begun, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |(): &mut (), item: usize| {
        let ahead = begun.fetch_add(1, Ordering::Relaxed) + 1 - taken.load(Ordering::Relaxed);
        // Items finished but not taken yet, and one in progress per thread.
        assert!(ahead <= 40 + 2, "{ahead} at {item}");
        item
    };
    let take = |_| {
        taken.fetch_add(1, Ordering::Relaxed);
        Ok::<(), Infallible>(())
    };
    let max_ahead = NonZeroUsize::new(40).unwrap();
    let result = in_order_ahead(0..20_000, max_ahead, threads(2), &AtomicBool::new(false), || (), work, take);
    assert!(result.is_ok() && taken.into_inner() == 20_000);
}

#[test]
fn stopping_keeps_all_results_before_the_first_missing_one() {
    let stop = AtomicBool::new(false);
    let mut results = Vec::new();
    let work = |(): &mut (), item: usize| {
        if item == 5000 {
            stop.store(true, Ordering::Relaxed);
        }
        item
    };
    let result: Result<(), Infallible> = in_order(
        0..100_000,
        threads(3),
        &stop,
        || (),
        work,
        |result| {
            results.push(result);
            Ok(())
        },
    );
    assert!(result.is_ok() && results.len() < 100_000);
    assert!(results.iter().copied().eq(0..results.len()));
}

#[test]
fn each_thread_keeps_its_state_from_item_to_item() {
    let mut most = 0;
    let work = |count: &mut usize, _: usize| {
        *count += 1;
        *count
    };
    let result: Result<(), Infallible> = in_order(
        0..1000,
        threads(2),
        &AtomicBool::new(false),
        || 0,
        work,
        |count| {
            most = most.max(count);
            Ok(())
        },
    );
    assert!(result.is_ok() && most >= 500, "{most}");
}
