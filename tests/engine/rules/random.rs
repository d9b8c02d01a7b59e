//! Random play.

use crate::readers::parse_position;
use proptest::prelude::*;
use serde_json::json;
use tableaux_engine::card::{Card, Rank, Suit, SuitStyle};
use tableaux_engine::freecell::auto_play::AutoPlay;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::notation;
use tableaux_engine::freecell::played_game::PlayedGame;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::freecell::text::write_position;

use super::{dealt, text, words};

/// All cards of a position, sorted.
fn pack(position: &Position) -> Vec<Card> {
    let home = Suit::ALL.into_iter().flat_map(|suit| {
        let highest = position.foundation(suit).map_or(0, Rank::value);
        (1..=highest).map(move |rank| Card::new(Rank::new(rank).unwrap(), suit))
    });
    let lying = position.cascades().iter().flatten().chain(position.cells().iter().flatten());
    let mut pack: Vec<Card> = lying.copied().chain(home).collect();
    pack.sort_unstable();
    pack
}

fn as_json(position: &Position) -> String {
    let words = words(position);
    let homes: serde_json::Map<_, _> = words[0].iter().map(|word| (word[..1].to_owned(), json!(&word[2..]))).collect();
    json!({"cascades": &words[2..], "cells": &words[1], "foundations": homes}).to_string()
}

/// Plays moves chosen by numbers; moves home are preferred.
fn play(start: &Position, choices: &[u16], rule: AutoPlay) -> PlayedGame {
    let mut played = PlayedGame::new(start.clone());
    for &choice in choices {
        let moves = played.position().legal_moves();
        let homes: Vec<_> = moves.iter().copied().filter(|step| step.is_home()).collect();
        let among = if homes.is_empty() || choice % 3 == 0 { moves } else { homes };
        let Some(&step) = among.get(usize::from(choice / 3) % among.len().max(1)) else { break };
        played.play(step).unwrap();
        played.play_automatic(rule);
    }
    played
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_card_is_lost_and_everything_round_trips(
        number in 0u64..=8_589_934_591,
        count in 0u8..=10,
        rule in prop::sample::select(&AutoPlay::ALL),
        choices in prop::collection::vec(any::<u16>(), 0..200),
    ) {
        let start = dealt(number, count);
        let played = play(&start, &choices, rule);
        let position = played.position();
        prop_assert_eq!(pack(position), Card::PACK);

        let cells = position.cell_count();
        prop_assert_eq!(&parse_position(&text(position), cells).unwrap(), position);
        prop_assert_eq!(&parse_position(&as_json(position), cells).unwrap(), position);
        let mut symbols = Vec::new();
        write_position(position, SuitStyle::Symbols, &mut symbols);
        prop_assert_eq!(&parse_position(&String::from_utf8(symbols).unwrap(), cells).unwrap(), position);

        // The explicit notation has every step.
        let written = notation::to_text(&notation::explicit(&played).collect::<Vec<_>>());
        for text in [&written, &written.replace([' ', '\n'], "")] {
            let again = notation::replay(start.clone(), &notation::parse(text).unwrap(), AutoPlay::None);
            prop_assert_eq!(again.as_ref(), Ok(&played), "{}", text);
        }
        let is_move = |step: &&tableaux_engine::freecell::moves::Move| step.to != Place::Home;
        prop_assert_eq!(played.moves() as usize, played.steps().iter().filter(is_move).count());

        // The standard notation leads to the same position, unless it is ambiguous; a reading that wins is preferred.
        let standard = notation::standard(&start, played.steps(), rule).unwrap();
        match notation::replay(start, &standard, rule) {
            Ok(again) => prop_assert!(again.position() == position || again.position().is_won(), "{}", text(again.position())),
            Err(error) => prop_assert!(error.is_ambiguous(), "{}", error),
        }
    }

    /// They are found without trying each; here each is tried.
    #[test]
    fn the_legal_moves_are_those_that_break_no_rule(
        number in 0u64..=8_589_934_591,
        count in 0u8..=10,
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let played = play(&dealt(number, count), &choices, AutoPlay::None);
        let position = played.position();
        let pairs = position.places().flat_map(|from| position.places().map(move |to| (from, to)));
        let moves = pairs.flat_map(|(from, to)| (1..=13).map(move |cards| Move { from, to, cards }));
        let legal: Vec<Move> = moves.filter(|&step| position.check(step).is_ok()).collect();
        prop_assert_eq!(position.is_stuck(), legal.is_empty());
        prop_assert_eq!(position.legal_moves(), legal);
    }

    #[test]
    fn any_text_is_replayed_or_refused_in_one_line(moves in r"[1-9a-mv0# \n♠]{0,40}") {
        let start = dealt(617, 4);
        let result = notation::parse(&moves).and_then(|moves| notation::replay(start, &moves, AutoPlay::Max));
        if let Err(error) = result {
            let message = error.to_string();
            prop_assert!(message.starts_with("line ") && message.lines().count() == 1, "{}", message);
            prop_assert!(message.chars().count() < 250, "{}", message);
        }
    }
}
