//! How hard deals are, held against what people found.

use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::{Difficulty, Numbers};
use tableaux_engine::freecell::Tableau;
use tableaux_engine::{Card, CellCount, Deal, DealNumber, DealSet, Limits, Position, Solver};

/// How many of 100 deals are easier than each.
fn percentages(numbers: impl IntoIterator<Item = DealNumber>) -> Vec<u8> {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let measure = |number| Difficulty::of(&mut solver, Deal::new(number).tableau(), Limits::NONE, &stop).unwrap();
    numbers.into_iter().map(measure).map(|difficulty| difficulty.unwrap().percent_easier()).collect()
}

fn mean(percentages: &[u8]) -> f64 {
    let count = u32::try_from(percentages.len()).unwrap();
    f64::from(percentages.iter().copied().map(u32::from).sum::<u32>()) / f64::from(count)
}

/// What a player listed as hard in 1997, and as extra hard: <http://www.austega.com/diversions/FreeCell/freecell.htm>.
const HARD: [u32; 23] = [
    169, 617, 3701, 3710, 4806, 6837, 10_623, 12_384, 12_445, 16_624, 17_565, 18_938, 19_253, 22_272, 25_206, 25_450,
    25_995, 27_478, 27_657, 28_138, 28_588, 29_788, 30_663,
];
const EXTRA_HARD: [u32; 13] =
    [454, 718, 1941, 6182, 8591, 13_867, 14_548, 15_562, 20_630, 21_283, 21_365, 21_491, 25_856];

/// The mean of how many of 100 deals are easier is a hundred times the area under the curve, but for half a deal.
#[test]
fn deals_that_people_found_hard_are_hard() {
    let hard = percentages(HARD.map(Into::into));
    assert!(mean(&hard) >= 83.0, "{hard:?}");
    let extra_hard = percentages(EXTRA_HARD.map(Into::into));
    assert!(mean(&extra_hard) >= 92.0 && extra_hard.iter().all(|&percent| percent >= 75), "{extra_hard:?}");
}

#[test]
fn percentages_of_a_sample_are_spread_evenly() {
    let sample = Numbers::sample(DealSet::MICROSOFT.numbers(), 120, 2);
    let percentages = percentages(sample.ranges().flat_map(tableaux_engine::DealRange::numbers));
    // Evenly spread, the mean of 120 has a standard deviation of 2.6, and the count of a fifth one of 4.4.
    assert!((mean(&percentages) - 49.5).abs() < 9.0, "{percentages:?}");
    for fifth in 0..5 {
        let count = percentages.iter().filter(|&&percent| percent / 20 == fifth).count();
        assert!((9..=40).contains(&count), "{count} of 120 in fifth {fifth}");
    }
}

#[test]
fn a_deal_has_the_same_difficulty_whatever_was_measured_before() {
    let one_by_one = [5u32, 617, 1941].map(|number| percentages([number.into()])[0]);
    assert_eq!(percentages([1941u32, 617, 5].map(Into::into)), [one_by_one[2], one_by_one[1], one_by_one[0]]);
}

/// Deals a board anew: cascades of one height change places, and suits of one color their names.
fn isomorphic(board: &Tableau, random: &mut fastrand::Rng) -> Tableau {
    let mut columns: Vec<usize> = (0..8).collect();
    random.shuffle(&mut columns[..4]);
    random.shuffle(&mut columns[4..]);
    let (mut black, mut red) = (['C', 'S'], ['D', 'H']);
    random.shuffle(&mut black);
    random.shuffle(&mut red);
    let [black, red] = if random.bool() { [black, red] } else { [red, black] };
    let from = ['C', 'S', 'D', 'H'];
    let renamed = |letter| match from.iter().position(|&suit| suit == letter) {
        Some(at) => [black, red].concat()[at],
        None => letter,
    };
    let dealt = (0..Card::COUNT).map(|at| {
        let card = board.at(at / 8, columns[at % 8]).unwrap().to_string();
        let card: String = card.chars().map(renamed).collect();
        card + if at % 8 == 7 { "\n" } else { " " }
    });
    dealt.collect::<String>().parse().unwrap()
}

/// What follows from the canonical form, of a thousand deals, is measured for some.
#[test]
fn boards_that_differ_only_in_suits_and_order_of_cascades_are_equally_difficult() {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let mut random = fastrand::Rng::with_seed(75);
    let mut different = 0;
    for number in 1..=1_000_u32 {
        let board = *Deal::new(number.into()).tableau();
        let form = |board: &Tableau| Position::new(board, CellCount::FOUR).canonical_form();
        let mut measure = |board: &Tableau| Difficulty::of(&mut solver, board, Limits::NONE, &stop).unwrap();
        let measured = (number % 50 == 17).then(|| measure(&board));
        for _ in 0..3 {
            let isomorphic = isomorphic(&board, &mut random);
            different += u32::from(isomorphic != board);
            assert_eq!(form(&isomorphic), form(&board), "#{number} as\n{isomorphic}");
            if let Some(difficulty) = measured {
                assert_eq!(measure(&isomorphic), difficulty, "#{number} as\n{isomorphic}");
            }
        }
        assert_eq!(form(&board).canonical_form(), form(&board));
        assert_ne!(form(&board), form(Deal::new((number + 1).into()).tableau()));
    }
    assert!(different > 2_900);
}

/// A card in a cell and cards at home are renamed as those in cascades are, and the order of cells says nothing.
#[test]
fn positions_in_play_have_a_canonical_form() {
    let position = |text: &str| text.parse::<Position>().unwrap().canonical_form();
    let position_of = |home: &str, cells: &str, cascades: &str| position(&format!("{home}\n{cells}\n{cascades}"));
    let one = position_of("Foundations: H-J C-K D-Q S-K", "Freecells: QH KD - -", ": KH\n:\n:\n:\n:\n:\n:\n:");
    let other = position_of("Foundations: D-J S-K H-Q C-K", "Freecells: - KH - QD", ":\n:\n: KD\n:\n:\n:\n:\n:");
    let black = position_of("Foundations: S-J H-K C-Q D-K", "Freecells: KC QS - -", ":\n:\n:\n:\n:\n:\n:\n: KS");
    assert_eq!([&other, &black], [&one; 2]);
    let in_cell = position_of("Foundations: H-J C-K D-Q S-K", "Freecells: QH KH - -", ": KD\n:\n:\n:\n:\n:\n:\n:");
    assert_ne!(in_cell, one);
}

#[test]
fn words_and_bars_are_those_of_the_percentage() {
    let mut last = 0;
    for score in 0..=Difficulty::MAX_SCORE {
        let difficulty = Difficulty::from_score(score).unwrap();
        let percent = difficulty.percent_easier();
        let level = match percent {
            0..20 => "easy",
            20..60 => "medium",
            60..80 => "tricky",
            80..95 => "hard",
            _ => "very hard",
        };
        assert_eq!(difficulty.to_string(), format!("{level} · harder than {percent} ± {} of 100", difficulty.error()));
        assert_eq!((difficulty.short(), difficulty.bars()), (format!("{level} {percent}"), percent / 20 + 1));
        assert!((last..=last + 1).contains(&percent), "{percent} after {last}");
        last = percent;
    }
    assert_eq!((last, Difficulty::from_score(Difficulty::MAX_SCORE + 1)), (99, None));
}
