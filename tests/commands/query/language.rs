//! The language: what is accepted, what is refused and where, and the normal form.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tableaux::query::{Query, completions, vocabulary, with_titles};
use tableaux_engine::atlas::{CardGame, Column, Cost};

fn normal(text: &str) -> String {
    text.parse::<Query>().unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

#[test]
fn many_spellings_have_one_normal_form() {
    for (text, form) in [
        ("aces>18", "aces > 18"),
        (" ACES\n>= 1,8 ".replace(',', "").as_str(), "aces >= 18"),
        ("18 < aces", "aces > 18"),
        ("aces=18", "aces == 18"),
        ("aces ≥ 18 And runs≠0", "aces >= 18 and sequences != 0"),
        ("moves == bound", "moves == bound"),
        ("depth>20 or low cards > 20", "low cards > 20 or low cards > 20"),
        ("20 < Low  CARDS and out of order<inversions", "low cards > 20 and out of order < out of order"),
        ("difficulty error > difficulty", "difficulty error > difficulty"),
        ("3 <= cells <= 4", "cells >= 3 and cells <= 4"),
        ("not 3<=cells<=4", "not (cells >= 3 and cells <= 4)"),
        ("bound < moves < 30", "bound < moves and moves < 30"),
        ("cells in 3..=4", "cells in 3..=4"),
        ("cells in 3 - 4", "cells in 3..=4"),
        ("cells in 3", "cells in 3"),
        ("difficulty 60-80 and cells 3", "difficulty in 60..=80 and cells in 3"),
        ("hard and not (won or lost)", "difficulty >= 80 and not (won or lost)"),
        ("Played or open and MARKED", "played or open and marked"),
        ("number in 1-5", "1..=5"),
        ("617", "617"),
        ("#617 or ms618", "617 or 618"),
        ("1,000 or 1_000 or 1'000", "1000 or 1000 or 1000"),
        ("1941-2000", "1941..=2000"),
        ("1–32,000", "1..=32000"),
        ("number == 8589934591", "number == 8589934591"),
        ("winnable", "solved"),
        ("verdict == solved", "solved"),
        ("impossible == verdict", "impossible"),
        ("verdict != Impossible", "not impossible"),
        ("unknown", "unknown"),
        ("verdict != unknown", "verdict != unknown"),
        ("moves = unknown", "moves == unknown"),
        ("not unknown == moves", "moves != unknown"),
        ("hard", "difficulty >= 80"),
        ("not EASY", "not difficulty < 20"),
        ("medium", "difficulty >= 20 and difficulty < 60"),
        ("tricky", "difficulty >= 60 and difficulty < 80"),
        ("not medium", "not (difficulty >= 20 and difficulty < 60)"),
        ("Very  HARD or easy", "difficulty >= 95 or difficulty < 20"),
        ("hard and not very hard", "difficulty >= 80 and not difficulty >= 95"),
        ("r1c1 == AS", "r1c1 == AS"),
        ("10♥ = R7C4", "r7c4 == TH"),
        ("r1c8 != td", "r1c8 != TD"),
        ("!solved", "not solved"),
        ("not not solved", "solved"),
        ("!!!solved", "not solved"),
        ("(((solved)))", "solved"),
        ("1 and 2 or 3 and 4", "1 and 2 or 3 and 4"),
        ("1 && (2 || 3) && 4", "1 and (2 or 3) and 4"),
        ("(1 and 2) and (3 and 4)", "1 and 2 and 3 and 4"),
        ("(1 or 2) or not (3 or 4)", "1 or 2 or not (3 or 4)"),
        ("not 1 and 2", "not 1 and 2"),
    ] {
        assert_eq!(normal(text), form, "{text}");
        assert_eq!(form.parse::<Query>().unwrap(), text.parse().unwrap(), "{text}");
    }
}

/// Both names of a measure are typed alike, and read the same.
#[test]
fn each_measure_has_its_names_in_one_table() {
    for game in CardGame::ALL {
        for &column in game.measures() {
            let end = if column.source().is_text() { "== unknown" } else { "> 3" };
            for name in [column.name(), column.title(), &column.title().to_uppercase()] {
                let query =
                    Query::parse(&format!("{name} {end}"), game).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(query.columns(), [column], "{name}");
                if column != Column::Verdict {
                    assert_eq!(query.to_string(), format!("{} {end}", column.title()), "{name}");
                }
                assert_eq!(game.measure(&name.to_lowercase()), Some(column));
            }
            let listed = vocabulary(game).iter().any(|(_, words)| words.iter().any(|(word, _)| word == column.title()));
            assert!(listed, "{column} is in the list of words");
        }
    }
}

#[test]
fn a_query_is_completed_measures_first_then_comparisons_then_words() {
    let words = |text| completions(text, CardGame::FreeCell);
    let (begin, all) = words("");
    assert_eq!((begin, &*all[0], &*all[11], &**all.last().unwrap()), (0, "number", "low cards", "not"));
    for (text, begin, expected) in [
        ("low", 0, &["low cards"][..]),
        ("Low c", 0, &["low cards"]),
        ("hard and out of", 9, &["out of order"]),
        ("hard and out of order", 9, &["out of order"]),
        ("low cards ", 10, &["==", "!=", "<", "<=", ">", ">=", "in"]),
        ("depth ", 6, &["==", "!=", "<", "<=", ">", ">=", "in"]),
        ("verdict ", 8, &["==", "!="]),
        ("verdict == ", 11, &["winnable", "solved", "impossible", "unknown"]),
        ("moves == b", 9, &["bound"]),
        ("moves == bound ", 15, &["and", "or"]),
        ("moves > 5 ", 10, &["and", "or"]),
        ("hard a", 5, &["and"]),
        ("(hard or very hard) ", 20, &["and", "or"]),
        ("hard and not (v", 14, &["verdict", "very hard"]),
        ("xyzzy", 5, &[]),
        ("cells in ", 9, &[]),
        ("r1c1 == ", 8, &[]),
    ] {
        assert_eq!(words(text), (begin, expected.iter().map(ToString::to_string).collect()), "{text}");
    }
    assert_eq!(completions("contract == g", CardGame::Skat), (12, ["grand", "grand-hand"].map(str::to_owned).into()));
}

#[test]
fn measures_are_written_back_as_people_read_them() {
    let written = |text| with_titles(text, CardGame::FreeCell);
    assert_eq!(written("hard and DEPTH>20  or (runs < 3)"), "hard and low cards>20  or (sequences < 3)");
    assert_eq!(written("Low  Cards 20-30 and ♠ inversions"), "low cards 20-30 and ♠ out of order");
}

#[test]
fn each_mistake_is_named_with_its_place() {
    for (text, error) in [
        ("", "column 1: a condition is missing; use aces > 18, impossible, r1c1 == AS or 1941..=2000, for example"),
        ("  ", "column 3: a condition is missing"),
        ("acse > 18", "column 1: unknown word 'acse'; did you mean aces? the words are number, verdict, cells, "),
        ("aces > 18 adn runs > 1", "column 11: 'adn' does not belong here; use and, or or the end"),
        ("very easy", "column 1: unknown word 'very'; did you mean very hard?"),
        ("hard very hard", "column 6: 'very hard' does not belong here; use and, or or the end"),
        ("imposible", "column 1: unknown word 'imposible'; did you mean impossible?"),
        (
            "xyzzy > 1",
            "column 1: unknown word 'xyzzy'; the words are number, verdict, cells, difficulty, moves, bound, cards, narrowest, \
             crux, states, aces, low cards, out of order, sequences, deadlocks, score, difficulty error, hidden, floor, wins, \
             home, cells_most, easy, medium, tricky, hard, very hard, winnable, solved, impossible, unknown, won, lost, played, open, \
             marked, and, or, not, in",
        ),
        ("aces > dept", "column 8: unknown word 'dept'; did you mean depth?"),
        ("♠♠ > 1 and", "column 1: unknown word '♠♠'"),
        ("r1c1 == A♠ and acse", "column 16: unknown word 'acse'"),
        ("solved and (aces > 18", "column 12: a parenthesis is not closed"),
        ("solved)", "column 7: no open parenthesis to close"),
        (")", "column 1: no open parenthesis"),
        ("()", "column 2: a condition is missing"),
        ("solved and", "column 11: a condition is missing"),
        ("solved and or 5", "column 12: a condition is missing"),
        ("and solved", "column 1: a condition is missing"),
        ("not", "column 4: a condition is missing"),
        ("> 5", "column 1: a condition is missing"),
        ("aces", "column 1: 'aces' is not compared with anything; use ==, !=, <, <=, >, >= or in after it"),
        ("5 or moves and 6", "column 6: 'moves' is not compared with anything"),
        ("r1c1", "column 1: 'r1c1' is not compared with anything"),
        ("aces >", "column 7: a value is missing after '>'"),
        ("aces > and 5", "column 8: a value is missing after '>'"),
        ("aces > (5)", "column 8: a value is missing after '>'"),
        ("aces > > 5", "column 8: '>' does not belong here"),
        ("aces > 5 6", "column 10: '6' does not belong here"),
        ("1 000", "column 3: '000' does not belong here"),
        ("aces > 99999999999", "column 8: 99999999999 is larger than any deal number, 8589934591"),
        ("8589934592", "column 1: 8589934592 is larger than any deal number, 8589934591"),
        ("1-8589934592", "column 3: 8589934592 is larger"),
        ("aces > -5", "column 8: '-5' is negative; use 0 or more"),
        ("-5 < aces", "column 1: '-5' is negative"),
        ("cells in -1..=4", "column 10: '-1' is negative"),
        ("aces > 1.5", "column 8: '1.5' is not a number; use digits, in groups of three if you like, as in 1,000"),
        ("aces > 1,5", "column 8: '1,5' is not a number"),
        ("aces > 5, runs < 1", "column 9: ',' is not an operator; use and or not && || ! == != < <= > >= in"),
        ("aces > 5 & 6", "column 10: '&' is not an operator"),
        ("aces > $", "column 8: unknown word '$'"),
        ("\"aces\"", "column 1: '\"' is not an operator"),
        ("cells in", "column 9: a range is missing after in; use A..=B, both ends included"),
        ("cells in aces", "column 10: a range is missing after in"),
        ("cells in (3..=4)", "column 10: a range is missing after in"),
        ("cells in 3..4", "column 11: '..' is ambiguous about the end; use A..=B, both ends included"),
        ("1..5", "column 2: '..' is ambiguous"),
        ("cells in 4..=3", "column 10: the range 4..=3 runs backwards; use A..=B with A no larger than B"),
        ("1-", "column 3: a range lacks its end; use A..=B, both ends included"),
        ("1..=aces", "column 5: 'aces' is not a number"),
        ("difficulty 80-60", "column 12: the range 80..=60 runs backwards"),
        ("verdict 3-4", "column 1: compare the verdict by == or !="),
        ("hard and not wonn", "column 14: unknown word 'wonn'; did you mean won?"),
        ("markd", "column 1: unknown word 'markd'; did you mean marked?"),
        ("verdict in 3-4", "column 1: compare the verdict by == or != with winnable, solved, impossible or unknown"),
        ("5 in 3-4", "column 1: no measure is compared; use a name such as aces on one side or both"),
        ("5 < 6", "column 1: no measure is compared"),
        ("hard == 5", "column 1: no measure is compared"),
        ("AS == AS", "column 1: no measure is compared"),
        ("verdict > 5", "column 11: compare the verdict"),
        ("5 == verdict", "column 1: compare the verdict"),
        ("aces == verdict", "column 1: compare the verdict"),
        (
            "aces == solved",
            "column 9: 'solved' is not a number; compare a measure with a number, another measure or unknown",
        ),
        ("aces > AS", "column 8: 'AS' is not a number"),
        ("aces == r1c1", "column 9: 'r1c1' is not a number"),
        ("verdict < solved", "column 9: '<' compares numbers; use == or != here"),
        ("r1c1 >= AS", "column 6: '>=' compares numbers"),
        ("moves < unknown", "column 7: '<' compares numbers"),
        ("r0c1 == AS", "column 1: r0c1: rows are 1 to 7"),
        ("5 or r8c1 == AS", "column 6: r8c1: rows are 1 to 7"),
        ("r1c9 == AS", "column 1: r1c9: columns are 1 to 8"),
        ("r1c99999999999999999999 == AS", "column 1: r1c99999999999999999999: columns are 1 to 8"),
        ("r7c5 == AS", "column 1: r7c5: the last row has cards in columns 1 to 4 only"),
        ("r1c1 == 1S", "column 9: '1S' is not a card; use AS, 10S, TS or A♠, for example"),
        ("r1c1 == aces", "column 9: 'aces' is not a card"),
        ("r1c1 == r1c2", "column 9: 'r1c2' is not a card"),
        ("r1c1 == (AS)", "column 9: a value is missing after '=='"),
    ] {
        let found = text.parse::<Query>().expect_err(text).to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}

#[test]
fn depth_and_length_are_limited() {
    let nested = |open: &str, depth: usize, close: &str| format!("{}617{}", open.repeat(depth), close.repeat(depth));
    let error = |text: &str| text.parse::<Query>().unwrap_err().to_string();
    assert_eq!(normal(&nested("(", 100, ")")), "617");
    assert_eq!(error(&nested("(", 101, ")")), "column 101: parentheses and negations can be at most 100 deep");
    assert_eq!(error(&nested("!", 5000, "")), "column 101: parentheses and negations can be at most 100 deep");
    assert_eq!(normal(&nested("not (", 50, ")")), "617");
    for text in ["(".repeat(100_000), "not ".repeat(100_000), "♠".repeat(10_001), "1 or ".repeat(10_000)] {
        assert_eq!(error(&text), "column 10001: a query can have at most 10000 characters");
    }
    let wide = vec!["617"; 1000].join(" or ");
    assert_eq!(normal(&wide), wide);
}

#[test]
fn a_query_knows_its_columns_and_what_they_cost() {
    let query = |text: &str| text.parse::<Query>().unwrap();
    let columns = query("runs > 1 and (not solved or aces in 3-4) and aces < moves and r1c1 == AS and 5").columns();
    assert_eq!(columns, [Column::Number, Column::Verdict, Column::Moves, Column::Aces, Column::Sequences]);
    assert_eq!(query("runs > 1 or moves == unknown").cost(), Cost::Moves);
    assert_eq!(query("r1c1 == AS").cost(), Cost::Number);
}

/// Texts of queries, with every kind of condition and all manners of joining them.
fn texts() -> impl Strategy<Value = String> {
    let measure = || select(Column::ALL.iter().filter(|&&column| column != Column::Verdict).collect::<Vec<_>>());
    let sign = || select(vec!["==", "=", "!=", "<", "<=", ">", ">=", " ≤ "]);
    let leaf = prop_oneof![
        (measure(), sign(), 0u64..1 << 33).prop_map(|(column, sign, number)| format!("{column}{sign}{number}")),
        (0u64..100, sign(), measure()).prop_map(|(number, sign, column)| format!("{number} {sign} {column}")),
        (measure(), sign(), measure()).prop_map(|(left, sign, right)| format!("{left} {sign} {right}")),
        (measure(), 0u64..99, 0u64..99)
            .prop_map(|(column, first, more)| format!("{column} in {first}-{}", first + more)),
        (0u64..99, measure(), sign(), 0u64..99).prop_map(|(a, column, sign, b)| format!("{a}<{column} {sign} {b}")),
        (measure(), select(vec!["==", "!="])).prop_map(|(column, sign)| format!("{column} {sign} unknown")),
        select(vec!["solved", "Impossible", "unknown", "hard", "easy", "verdict != solved", "r7c4!=10H", "AS = r1c8"])
            .prop_map(str::to_owned),
        (0u64..1 << 32, 0u64..1 << 32).prop_map(|(first, more)| format!("{first}..={}", first + more)),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let joined = |word: &'static str, inner| vec(inner, 2..4).prop_map(move |parts| parts.join(word));
        prop_oneof![
            joined(" and ", inner.clone()),
            joined("||", inner.clone()),
            inner.clone().prop_map(|text| format!("!{text}")),
            inner.clone().prop_map(|text| format!("not ({text})")),
            inner.prop_map(|text| format!("({text})")),
        ]
    })
}

proptest! {
    #[test]
    fn the_normal_form_is_the_same_query(text in texts()) {
        let query: Query = text.parse().unwrap();
        let form = query.to_string();
        let again: Query = form.parse().unwrap();
        prop_assert_eq!(&again, &query);
        prop_assert_eq!(again.to_string(), form);
    }

    #[test]
    fn any_text_is_a_query_or_has_a_mistake_in_a_place(text in "\\PC{0,40}") {
        if let Err(error) = text.parse::<Query>() {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()));
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }

    #[test]
    fn words_in_any_order_are_a_query_or_have_a_mistake(
        words in vec(select(vec![
            "aces", "moves", "verdict", "solved", "unknown", "hard", "r1c1", "AS", "5", "1,000", "99999999999", "in", "and",
            "or", "not", "!", "(", ")", "==", "<", ">=", "..=", "..", "-", ",", "&", "acse", "♠", "#617",
        ]), 0..12),
        blank in select(vec!["", " "]),
    ) {
        let text = words.join(blank);
        match text.parse::<Query>() {
            Ok(query) => prop_assert_eq!(query.to_string().parse(), Ok(query)),
            Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column())),
        }
    }
}
