//! Deals of consecutive numbers, against single ones.

use tableaux_engine::freecell::batch::deals;
#[cfg(target_arch = "x86_64")]
use tableaux_engine::freecell::batch::{BLOCK, simd};
#[cfg(target_arch = "x86_64")]
use tableaux_engine::number::Band;
use tableaux_engine::{Deal, DealNumber, DealRange};

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// Covers ranges at both ends of each band, across them, and in the middle.
#[test]
fn consecutive_deals_are_the_single_deals() {
    let ends = [0, 1 << 31, 1 << 32, 1 << 33];
    let mut starts = vec![617, 1_234_567_890, 3_000_000_001, 6_000_000_000];
    for end in ends {
        starts.extend([end, end + 5, end - end.min(20), end - end.min(32), end - end.min(33), end - end.min(100)]);
    }
    for first in starts.into_iter().filter(|&first| first < 1 << 33) {
        for length in [1, 11, 12, 31, 32, 33, 100] {
            let range = DealRange::new(number(first), number(first).saturating_add_signed(length - 1)).unwrap();
            let consecutive = deals(range);
            assert_eq!(consecutive.size_hint().0 as u64, range.len());
            let mut expected = first;
            for deal in consecutive {
                assert_eq!(deal, Deal::new(number(expected)));
                expected += 1;
            }
            assert_eq!(expected, range.last().get() + 1);
        }
    }
}

/// Covers the code for processors without AVX2, which the other tests skip on newer ones.
#[test]
#[cfg(target_arch = "x86_64")]
fn narrow_registers_deal_alike() {
    let mut block = [*Deal::new(DealNumber::MIN).tableau(); BLOCK];
    for (band, offset) in [(Band::Microsoft, 0), (Band::HighBit, 0), (Band::PlusOne, 1 << 32)] {
        for first in [1u64 << 31, 617, 0x7fff_ff00, 0xffff_ff00].map(|seed| seed + offset) {
            let first = number(first);
            if first.band() != band {
                continue;
            }
            simd::deal_narrow(first.seed(), band, &mut block);
            for (steps, tableau) in (0..).zip(&block) {
                assert_eq!(tableau, Deal::new(first.saturating_add_signed(steps)).tableau());
            }
        }
    }
}
