//! Deals with deliberate mistakes, which are named.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tableaux_engine::card::{Card, Suit};
use tableaux_engine::freecell::find::explanation::{Sequential, explain};
use tableaux_engine::freecell::find::mistake::{DealingMistake, Method, MistakeFamily, meant_number};
use tableaux_engine::freecell::find::{Diagnosis, Explanation, deal_with, identify, mistakes_for};
use tableaux_engine::freecell::{Deal, Layout};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

use crate::readers::parse_layouts;
use tableaux_engine::read::Board;

use crate::engine::text::forms::{LISTS, SPELLINGS, written};

use super::programs::{MISTAKES, deal};
use super::shared::{cards, deal_naively, microsoft, number, pattern};

/// What a mistake of [`MISTAKES`] is called.
fn name(mistake: &str) -> &str {
    mistake.split(' ').next().unwrap()
}

fn names(mistakes: &[DealingMistake]) -> Vec<&'static str> {
    mistakes.iter().map(DealingMistake::name).collect()
}

/// Random numbers of the three bands, a quarter of them usual ones.
fn numbers(random: &mut fastrand::Rng, count: usize) -> Vec<u64> {
    let mut number = |case: usize| match case % 4 {
        0 => random.u64(1..=1_000_000),
        1 => random.u64(0..1 << 31),
        2 => random.u64(1 << 31..1 << 32),
        _ => random.u64(1 << 32..1 << 33),
    };
    (0..count).map(&mut number).collect()
}

/// A board dealt with mistakes, if they change it.
fn wrong_board(n: u64, mistakes: &[&str]) -> Option<Layout> {
    deal(n, mistakes).filter(|board| *board != Layout::from(&Deal::new(number(n))))
}

/// Whether a number is dealt the cards of a board with mistakes, as far as they are known.
fn are_dealt(mistakes: &[DealingMistake], n: u64, board: &Layout) -> bool {
    let dealt = deal_with(&Generator::Microsoft, number(n), mistakes).unwrap();
    let cards = |layout: &Layout| layout.cascades().flatten().copied().collect::<Vec<_>>();
    cards(&dealt).len() == cards(board).len()
        && cards(board).iter().zip(cards(&dealt)).all(|(known, dealt)| known.is_none() || *known == dealt)
}

#[test]
fn every_mistake_is_named_where_the_number_is_known() {
    let mut random = fastrand::Rng::with_seed(617);
    for mistake in MISTAKES {
        let (mut made, mut named) = (0, 0);
        for n in numbers(&mut random, 24) {
            let Some(board) = wrong_board(n, &[mistake]) else { continue };
            let found = mistakes_for(&Generator::Microsoft, number(n), &board).unwrap_or_default();
            assert!(found.len() == 1 && are_dealt(&found, n, &board), "{mistake} #{n}: {found:?}");
            made += 1;
            named += usize::from(names(&found) == [name(mistake)]);
        }
        // Two mistakes may be the same with the numbers of a band, as an index too low and r without its 1.
        assert!(made > 5 && 3 * named > made, "{mistake}: {named} of {made}");
    }
}

#[test]
fn so_are_two_mistakes_or_others_that_deal_the_same_board() {
    let mut random = fastrand::Rng::with_seed(11_982);
    let (mut made, mut named, mut explained) = (0, 0, 0);
    while made < 100 {
        let mistakes = [MISTAKES[random.usize(..MISTAKES.len())], MISTAKES[random.usize(..MISTAKES.len())]];
        let n = numbers(&mut random, 4)[made % 4];
        let Some(board) = wrong_board(n, &mistakes) else { continue };
        made += 1;
        let Some(found) = mistakes_for(&Generator::Microsoft, number(n), &board) else { continue };
        assert!(are_dealt(&found, n, &board), "{mistakes:?} #{n}: {found:?}");
        let mut expected = mistakes.map(name);
        let mut found = names(&found);
        expected.sort_unstable();
        found.sort_unstable();
        explained += 1;
        named += usize::from(found == expected);
        if found != expected {
            println!("#{n}: {mistakes:?} found as {found:?}");
        }
    }
    assert!(explained >= 98 && named >= 90, "{named} named, {explained} explained of {made}");
}

/// What is found of a board whose number is not known.
fn found(board: &Layout) -> Option<Diagnosis> {
    let found = identify(&Generator::Microsoft, board, 1, &AtomicBool::new(false));
    if let Some(&own) = found.matches.lowest.first() {
        assert_eq!(Layout::from(&Deal::new(own)), *board);
        return found.likelier;
    }
    match found.explanation {
        Some(Explanation::Mistakes(diagnosis)) => Some(diagnosis),
        _ => None,
    }
}

#[test]
fn some_mistakes_are_found_without_the_number() {
    let (made, named) = found_without_the_number(14);
    assert!(made > 4 && named + 1 >= made, "{named} of {made}");
}

#[test]
#[ignore = "takes minutes"]
fn every_mistake_is_found_without_the_number() {
    let (made, named) = found_without_the_number(1);
    assert!(made > 60 && named + 3 >= made, "{named} of {made}");
}

/// Finds each `nth` mistake, and returns how many there are, and how many get their own name.
fn found_without_the_number(nth: usize) -> (usize, usize) {
    let mut random = fastrand::Rng::with_seed(1941);
    // The rule of another band and another seed deal the board of another number, always; other generators have their own
    // test, and one draw for every step is any number's.
    let is_searched = |mistake: &&&str| {
        !["other-band", "seed-off-by-one", "other-generator"].contains(&name(mistake)) && **mistake != "reseeded same"
    };
    let (mut made, mut named) = (0, 0);
    for mistake in MISTAKES.iter().filter(is_searched).step_by(nth) {
        let n = random.u64(1..=32_000);
        let Some(board) = wrong_board(n, &[mistake]) else { continue };
        let found = found(&board).unwrap_or_else(|| panic!("{mistake} #{n}"));
        assert!(are_dealt(&found.mistakes, found.number.get(), &board), "{mistake} #{n}: {found:?}");
        // The same r at every step, or nearly, is drawn by other numbers too, of which the lowest is found.
        let is_lowest = ["reseeded", "doubles"].contains(&name(mistake)) && found.number < number(n);
        assert!(found.number == number(n) || is_lowest, "{mistake} #{n}");
        made += 1;
        // Some mistakes deal nearly all boards alike, as r % 32767 and s / 65536 rounded towards zero.
        named += usize::from(names(&found.mistakes) == [name(mistake)]);
    }
    (made, named)
}

#[test]
fn mistakes_are_found_in_every_band() {
    for (n, mistake) in [
        (2_147_484_000, "pack-by-suit"),
        (8_589_934_591, "no-swap"),
        (4_294_967_296, "left-off-by-one less"),
        (3_000_000_000, "signed short"),
        (6_000_000_000, "seven-columns"),
        (5_000_000_000, "modulo-52 copied"),
    ] {
        let found = found(&wrong_board(n, &[mistake]).unwrap()).unwrap();
        assert_eq!((found.number, names(&found.mistakes)), (number(n), vec![name(mistake)]));
    }
}

#[test]
fn two_mistakes_are_found_without_the_number() {
    for (n, mistakes) in [
        (617, ["cascades-reversed", "pack-by-suit"]),
        (6_000_000_000, ["seven-columns", "suits-order SHDC"]),
        (11_982, ["deal-reversed", "seven-columns"]),
    ] {
        let found = found(&wrong_board(n, &mistakes).unwrap()).unwrap();
        let mut names = names(&found.mistakes);
        names.sort_unstable();
        let mut expected = mistakes.map(name);
        expected.sort_unstable();
        assert_eq!((found.number, names), (number(n), expected.to_vec()), "{found}");
    }
}

#[test]
fn a_draw_too_many_is_said_beside_the_number_that_the_board_has() {
    for (mistake, own) in [("extra-draw", 134_577_032), ("missing-draw", 0)] {
        let board = wrong_board(617, &[mistake]).unwrap();
        let found = identify(&Generator::Microsoft, &board, 9, &AtomicBool::new(false));
        assert!(own == 0 || found.matches.lowest == [number(own)], "{found:?}");
        let likelier = found.likelier.unwrap();
        assert_eq!((likelier.number, names(&likelier.mistakes)), (number(617), vec![mistake]));
    }
    // Of two unusual numbers, neither is likelier.
    let board = Layout::from(&Deal::new(number(134_577_031)));
    assert_eq!(identify(&Generator::Microsoft, &board, 9, &AtomicBool::new(false)).likelier, None);
}

#[test]
fn right_boards_have_no_mistakes_and_random_ones_no_explanation() {
    let mut random = fastrand::Rng::with_seed(52);
    for n in numbers(&mut random, 8) {
        let board = Layout::from(&Deal::new(number(n)));
        assert_eq!(deal(n, &[]), Some(board));
        assert_eq!(mistakes_for(&Generator::Microsoft, number(n), &board), Some(Vec::new()));
        let mut cards = Card::PACK;
        random.shuffle(&mut cards);
        let shuffled = Layout::from(&tableaux_engine::freecell::Tableau::new(cards).unwrap());
        assert_eq!(mistakes_for(&Generator::Microsoft, number(n), &shuffled), None);
    }
    // A pack that was not shuffled at all, as far as four rows tell: three of them are dealt if r is always 52.
    assert_eq!(found(&Layout::from(&pattern(&Card::PACK, |place| place < 32))), None);
}

#[test]
#[ignore = "takes ten seconds"]
fn no_two_mistakes_explain_a_random_board() {
    let mut cards = Card::PACK;
    fastrand::Rng::with_seed(52).shuffle(&mut cards);
    let shuffled = Layout::from(&tableaux_engine::freecell::Tableau::new(cards).unwrap());
    let found = identify(&Generator::Microsoft, &shuffled, 1, &AtomicBool::new(false));
    assert_eq!((found.matches.count, found.explanation), (0, None));
}

#[test]
fn every_mistake_has_a_name_and_advice_of_one_sentence() {
    for mistake in DealingMistake::all(&Generator::Microsoft) {
        let advice = mistake.advice();
        assert!(advice.contains("; yours has ") && advice.contains(" should "), "{advice}");
        assert!(!advice.contains("  ") && !advice.ends_with('.'), "{advice}");
    }
    let all = DealingMistake::all(&Generator::Microsoft);
    for family in MistakeFamily::ALL {
        // The suits of the pack explain what the print does, and signs that are alike are seen on the board.
        let is_searched = !["constant-draw", "suits-printed", "printed-alike"].contains(&family.name);
        assert_eq!(all.iter().any(|mistake| mistake.family() == family), is_searched, "{family:?}");
    }
    for made in MISTAKES {
        assert!(MistakeFamily::ALL.iter().any(|family| family.name == name(made)), "{made}");
    }
}

/// Each program prints its board as another language would, with a word for nothing where it deals no card.
#[test]
fn wrong_boards_are_explained_in_whatever_form_they_are_printed() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut read, mut with_gaps) = (0, 0);
    for mistake in MISTAKES.iter().cycle().take(4 * MISTAKES.len()) {
        let n = numbers(&mut random, 4)[random.usize(..4)];
        let Some(board) = wrong_board(n, &[mistake]) else { continue };
        let rows = (0..8).map(|row| board.cascades().filter_map(|cascade| cascade.get(row).copied()).collect());
        let rows: Vec<Vec<Option<Card>>> = rows.filter(|row: &Vec<_>| !row.is_empty()).collect();
        let spelling = SPELLINGS[random.usize(..SPELLINGS.len())];
        let text = written(&rows, spelling, random.usize(..LISTS.len()), "undefined");
        let boards = parse_layouts(&text).unwrap_or_else(|error| panic!("{mistake} #{n}: {error}\n{text}"));
        let [Board { layout, unknown, .. }] = &boards[..] else { panic!("{mistake} #{n}: {boards:?}\n{text}") };
        assert_eq!(*layout, board, "{mistake} #{n}\n{text}");
        assert_eq!(unknown.is_some(), board.unknown_count() > 0, "{text}");
        let found = mistakes_for(&Generator::Microsoft, number(n), layout).unwrap();
        assert!(are_dealt(&found, n, &board), "{mistake} #{n}: {found:?}");
        read += 1;
        with_gaps += usize::from(unknown.is_some());
    }
    assert!(read > 250 && with_gaps > 5, "{read}, {with_gaps} with gaps");
}

#[test]
fn some_of_each_family_are_explained() {
    explain_each_family(20);
}

#[test]
#[ignore = "takes minutes"]
fn hundreds_of_each_family_are_explained() {
    explain_each_family(100);
}

/// Of so many random mistakes of each family and numbers, how many are explained, and how many by that name.
fn explain_each_family(count: usize) {
    let all = DealingMistake::all(&Generator::Microsoft);
    let mut random = fastrand::Rng::with_seed(20_000);
    for family in MistakeFamily::ALL.iter().filter(|family| all.iter().any(|mistake| mistake.family() == *family)) {
        let variants: Vec<_> = all.iter().filter(|mistake| mistake.family() == family).collect();
        let (mut made, mut explained, mut named) = (0, 0, 0);
        let mut numbers = numbers(&mut random, 10_000).into_iter();
        while made < count {
            let (mistake, n) = (*variants[random.usize(..variants.len())], numbers.next().unwrap());
            let board = deal_with(&Generator::Microsoft, number(n), &[mistake]);
            let Some(board) = board.filter(|board| *board != Layout::from(&Deal::new(number(n)))) else { continue };
            made += 1;
            let Some(found) = mistakes_for(&Generator::Microsoft, number(n), &board) else { continue };
            assert!(are_dealt(&found, n, &board), "{mistake:?} #{n}: {found:?}");
            explained += 1;
            named += usize::from(names(&found) == [family.name]);
        }
        println!("{:20} {explained} explained, {named} by that name", family.name);
        assert!(100 * explained >= 98 * count, "{}", family.name);
    }
}

/// The same without the number, and how long it takes on one core.
#[test]
#[ignore = "takes minutes"]
fn hundreds_of_each_family_are_found() {
    let all = DealingMistake::all(&Generator::Microsoft);
    let mut random = fastrand::Rng::with_seed(20_000);
    // These deal the board of another number.
    let is_searched = |family: &&MistakeFamily| !["other-band", "seed-off-by-one"].contains(&family.name);
    for family in MistakeFamily::ALL.iter().filter(is_searched) {
        let variants: Vec<_> = all.iter().filter(|mistake| mistake.family() == family).collect();
        let (mut made, mut explained, mut longest) = (0, 0, Duration::ZERO);
        while made < 100 {
            let (mistake, n) = (*variants[random.usize(..variants.len())], random.u64(1..=32_000));
            let board = deal_with(&Generator::Microsoft, number(n), &[mistake]);
            let Some(board) = board.filter(|board| *board != Layout::from(&Deal::new(number(n)))) else { continue };
            made += 1;
            let start = Instant::now();
            let found = found(&board);
            longest = longest.max(start.elapsed());
            let Some(found) = found else { continue };
            assert!(are_dealt(&found.mistakes, found.number.get(), &board), "{mistake:?} #{n}: {found:?}");
            explained += 1;
        }
        println!("{:20} {explained} found, in {} ms at most", family.name, longest.as_millis());
        assert!(explained >= 98, "{}", family.name);
    }
}

#[test]
fn the_first_rule_past_its_numbers() {
    let explained = |range: &str| {
        let (board, stop) = (Layout::from(&Deal::new(617.into())), AtomicBool::new(false));
        let range = range.parse::<DealRange>().unwrap();
        explain(&Generator::Microsoft, &board, range, &Sequential { stop: &stop }, &stop).explanation
    };
    for (n, range) in [(2_147_484_265, "2147483648-4294967295"), (6_442_451_561, "6442450944-8589934591")] {
        let Some(Explanation::Mistakes(diagnosis)) = explained(range) else { panic!("{range}") };
        assert_eq!((diagnosis.number.get(), names(&diagnosis.mistakes)), (n, vec!["other-band"]));
    }
    assert_eq!(explained("1000-32000"), Some(Explanation::OutsideRange(617.into())));
}

#[test]
fn every_deal_of_the_first_rule_may_be_meant_for_another_number() {
    let meant = |n: u64, known: usize, range: &str| {
        let whole = pattern(&cards(&Generator::Microsoft, n), |place| place < known);
        let found = meant_number(&Generator::Microsoft, &whole, number(n), range.parse().unwrap());
        found.map(DealNumber::get)
    };
    let all = "0-8589934591";
    for (n, high) in [(0, 1 << 31), (617, 2_147_484_265), ((1 << 31) - 1, (1 << 32) - 1)] {
        assert_eq!(meant(n, 52, all), Some(high));
        assert_eq!(meant(n, 10, all), Some(high));
        assert_eq!(meant(n, 9, all), None);
        // It is what that number is dealt as by the first rule alone.
        let mut high_bits = microsoft(high);
        assert_eq!(deal_naively(Card::PACK.to_vec(), || high_bits() % 32_768, false), cards(&Generator::Microsoft, n));
    }
    assert_eq!(meant(617, 52, "1-32000"), None);
    assert_eq!(meant(617, 52, "4294967296-8589934591"), Some(4_294_967_913));
    assert_eq!(meant(2_147_484_265, 52, all), None);
    let msvc: Generator = "msvc".parse().unwrap();
    let whole = pattern(&cards(&msvc, 617), |_| true);
    assert_eq!(meant_number(&msvc, &whole, number(617), msvc.numbers()), None);
}

#[test]
fn other_generators_are_found() {
    let borland: Generator = "borland-c".parse().unwrap();
    let board = Layout::from(&Deal::by(&borland, number(617)).unwrap());
    let diagnosis = found(&board).unwrap();
    assert_eq!(diagnosis.mistakes, [DealingMistake::OtherGenerator(borland)]);
    assert_eq!((diagnosis.number, diagnosis.generator(Generator::Microsoft)), (number(617), borland));
    // For another generator, Microsoft's is one of the others.
    let board = Layout::from(&Deal::new(617.into()));
    let found = mistakes_for(&borland, number(617), &board);
    assert_eq!(found, Some(vec![DealingMistake::OtherGenerator(Generator::Microsoft)]));
}

#[test]
fn ten_known_cards_are_enough_and_nine_are_not() {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let board = wrong_board(617, &["suits-order SHDC"]).unwrap();
    let cards = *board.tableau().unwrap().cards();
    let known = |count: usize| Layout::from(&pattern(&cards, |place| place < count));
    let expected = vec![DealingMistake::Suits(suits)];
    assert_eq!(found(&known(10)), Some(Diagnosis { number: number(617), mistakes: expected.clone() }));
    assert_eq!(mistakes_for(&Generator::Microsoft, number(617), &known(10)), Some(expected));
    assert_eq!(mistakes_for(&Generator::Microsoft, number(617), &known(9)), None);
    assert_eq!(found(&known(9)), None);
}

/// Cards that leave holes are printed as nothing between two blanks, also at the beginning of a row or in all of it.
#[test]
fn holes_are_read_from_the_blanks_between_cards() {
    let made = [DealingMistake::Removal(Method::Hole)];
    for (n, end) in [(617, " "), (11_982, " "), (5, "")] {
        let board = deal_with(&Generator::Microsoft, number(n), &made).unwrap();
        let rows = (0..7).map(|row| {
            let cards = board.cascades().filter_map(|cascade| cascade.get(row).copied());
            let words = cards.map(|card| card.map_or(String::new(), |card| card.to_string()));
            words.collect::<Vec<_>>().join(" ") + end
        });
        let text = rows.collect::<Vec<_>>().join("\n");
        let boards = parse_layouts(&text).unwrap();
        assert_eq!(boards.iter().map(|board| &board.layout).collect::<Vec<_>>(), [&board], "#{n}\n{text}");
        assert_eq!(mistakes_for(&Generator::Microsoft, number(n), &board), Some(made.to_vec()), "#{n}");
    }
}
