//! The game files of the International Skat Server: games in a form of SGF, one after another.

use std::fmt;
use std::str::SplitWhitespace;

use super::contract::Contract;
use super::deal::{Deal, ReadDeal};
use super::game_record::{Declaration, GameRecord, in_trick};
use super::hand::Hand;
use super::hand_error::HandError;
use super::open::OpenGame;
use super::pack::HAND_SIZE;
use super::played::Announcement;
use super::rule_error::RuleError;
use super::seat::{SEATS, Seat};
use crate::card::{Card, Rank, Suit};
use crate::sanitize::{quoted, sanitized};
use crate::words::counted;

/// The most characters of a player's name.
const MAX_NAME: usize = 40;
/// The beginning of a text that tells a game file, in bytes.
const BEGINNING: usize = 4096;

/// A game of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssGame {
    /// The line of its beginning, from 1.
    pub line: usize,
    /// The id that the server gave it; may be empty.
    pub id: String,
    /// The names of forehand, middlehand and rearhand.
    pub players: [String; 3],
    /// The deal.
    pub deal: Deal,
    /// The game; `None` if nobody declared one.
    pub record: Option<GameRecord>,
    /// How it ended before its last card; `None` if it did not.
    pub ending: Option<EarlyEnd>,
    /// The result that the file states.
    pub result: IssResult,
}

crate::named_enum! {
    /// An act of a player that ends a game before its last card.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EndReason {
        /// The player gives the game up.
        Resigned = "resigns",
        /// The player leaves the table.
        Left = "leaves",
        /// The player's clock runs out.
        OutOfTime = "runs out of time",
        /// The player shows the cards.
        ShownCards = "shows the cards",
    }
}

/// The end of a game before its last card. It is written as a sentence: `forehand resigns`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarlyEnd {
    /// The player who ended it, if the file says so.
    pub player: Option<Seat>,
    /// The act.
    pub reason: EndReason,
}

impl fmt::Display for EarlyEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player.map_or("a player", Seat::name), self.reason)
    }
}

/// The result that a file states of a game, as far as it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct IssResult {
    /// Whether declarer won.
    pub is_won: Option<bool>,
    /// Declarer's score, negative if lost.
    pub value: Option<i32>,
    /// Declarer's points.
    pub points: Option<u32>,
    /// Declarer's tricks.
    pub tricks: Option<u32>,
}

/// Returns whether a text is a game file.
pub fn is_game_file(text: &str) -> bool {
    let mut end = text.len().min(BEGINNING);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let beginning = &text[..end];
    beginning.find("(;").is_some_and(|at| beginning[at..].to_ascii_lowercase().contains("gm[skat]"))
}

/// Returns the games of a file one by one, each with the line where it begins, from 1.
///
/// # Errors
/// A game that cannot be read, or was not played by the rules: which trick and which card.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<IssGame, RuleError>)> {
    texts(text).map(|(line, text)| (line, game(line, text)))
}

/// Returns the number of games of a file.
pub fn count(text: &str) -> usize {
    texts(text).count()
}

/// Returns the deals of the games.
pub(super) fn deals(text: &str) -> Vec<ReadDeal> {
    let deal = |text: &str| {
        let mut moves = property(text, "MV").ok_or_else(|| HandError::new(no_moves(text)))?.split_whitespace();
        dealt(&mut moves).map_err(|error| HandError::new(error.to_string()))
    };
    texts(text).map(|(line, text)| ReadDeal { line, deal: deal(text) }).collect()
}

/// Splits a file into games, each from `(;` to the next, with its line.
fn texts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut starts = text.match_indices("(;").map(|(at, _)| at).peekable();
    let (mut line, mut counted) = (1, 0);
    std::iter::from_fn(move || {
        let start = starts.next()?;
        line += text[counted..start].matches('\n').count();
        counted = start;
        Some((line, &text[start..starts.peek().copied().unwrap_or(text.len())]))
    })
}

/// Returns the value of a property: `P0[foo]`.
fn property<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let (value, next) = after.split_once(']')?;
        if before.trim_matches(|c: char| c.is_whitespace() || c == '(' || c == ';') == name {
            return Some(value);
        }
        rest = next;
    }
    None
}

/// Returns why a game has no moves: there are none, or their end is missing.
fn no_moves(text: &str) -> &'static str {
    if text.contains("MV[") { "the moves have no end: MV[ without ]" } else { "the game has no moves, MV[…]" }
}

fn game(line: usize, text: &str) -> Result<IssGame, RuleError> {
    let text_of = |name: &str| sanitized(property(text, name).unwrap_or_default(), MAX_NAME);
    let moves = property(text, "MV").ok_or_else(|| RuleError::new(no_moves(text)))?;
    let result = result(property(text, "R").unwrap_or_default());
    let mut moves = moves.split_whitespace();
    let deal = dealt(&mut moves)?;
    let Said { declaration, cards, ending } = said(moves, &deal)?;
    let record = declaration.map(|declaration| GameRecord::new(deal, &declaration, cards)).transpose()?;
    let ending = ending.filter(|_| record.as_ref().is_none_or(|record| !record.is_decided()));
    Ok(IssGame { line, id: text_of("ID"), players: ["P0", "P1", "P2"].map(text_of), deal, record, ending, result })
}

/// Reads the deal, with which the moves begin: `w` and 32 cards.
fn dealt(moves: &mut SplitWhitespace) -> Result<Deal, RuleError> {
    let cards = match (moves.next(), moves.next()) {
        (Some("w"), Some(cards)) => cards,
        (word, _) => {
            return Err(RuleError::new(format!(
                "the moves begin with '{}', not with w and the 32 cards of the deal",
                quoted(word.unwrap_or_default())
            )));
        }
    };
    let cards = self::cards(cards)?;
    let count = SEATS.len() * HAND_SIZE + 2;
    if cards.len() != count {
        return Err(RuleError::new(format!("the deal has {} cards; {count} needed", cards.len())));
    }
    let error = |error: HandError| RuleError::new(format!("the deal: {error}"));
    super::hand::check(&cards).map_err(error)?;
    let hand = |seat: usize| Hand::from_distinct(&cards[HAND_SIZE * seat..][..HAND_SIZE]);
    Deal::of([hand(0), hand(1), hand(2)], [cards[count - 2], cards[count - 1]]).map_err(error)
}

/// The bids, the declaration and the cards after the deal.
#[derive(Default)]
struct Said {
    declaration: Option<Declaration>,
    cards: Vec<Card>,
    ending: Option<EarlyEnd>,
}

/// Reads the bidding, the contract with the cards put away, the tricks and the end.
fn said(mut moves: SplitWhitespace, deal: &Deal) -> Result<Said, RuleError> {
    let mut said = Said::default();
    let mut bid = None;
    // The cards put away may follow the contract as a move of their own.
    let mut is_away_open = false;
    let mut game: Option<OpenGame> = None;
    while let Some(who) = moves.next() {
        let Some(word) = moves.next() else {
            return Err(RuleError::new(format!("the moves end after '{}', without what it does", quoted(who))));
        };
        let Some(seat) = seat(who) else {
            match (who, ending(word, None)) {
                ("w", Some(end)) => said.ending = Some(end),
                // The skat, shown to declarer.
                ("w", None) => {}
                _ => return Err(RuleError::new(format!("'{}' is not a player; use 0, 1, 2 or w", quoted(who)))),
            }
            continue;
        };
        if let Some(end) = ending(word, Some(seat)) {
            said.ending = Some(end);
            continue;
        }
        match &mut said.declaration {
            None => match word {
                "y" | "p" | "s" => {}
                _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                    let number =
                        word.parse().map_err(|_| RuleError::new(format!("'{}' is not a bid", quoted(word))))?;
                    bid = Some(number);
                }
                _ => {
                    let bid = bid.ok_or_else(|| RuleError::new("a contract is declared, but nobody has bid"))?;
                    let (declaration, is_open) = declared(seat, word, bid, deal)?;
                    (said.declaration, is_away_open) = (Some(declaration), is_open);
                }
            },
            Some(declaration) if is_away_open => {
                declaration.put_away = two(&cards(word)?)?;
                is_away_open = false;
            }
            Some(declaration) => {
                let [card] = cards(word)?[..] else {
                    return Err(RuleError::new(format!("'{}' is not one card", quoted(word))));
                };
                if game.is_none() {
                    let &mut Declaration { declarer, contract, put_away, .. } = declaration;
                    game = Some(OpenGame::new(deal, declarer, contract, put_away)?);
                }
                let game = game.as_mut().expect("it was begun");
                if let Some(turn) = game.turn().filter(|&turn| turn != seat) {
                    let why = format!("{card} is played by {seat}, but it is {turn}'s turn");
                    return Err(in_trick(said.cards.len(), &why));
                }
                game.play(card).map_err(|error| in_trick(said.cards.len(), &error))?;
                said.cards.push(card);
            }
        }
    }
    if is_away_open && said.ending.is_none() {
        return Err(RuleError::new("a contract is declared without the cards put away"));
    }
    if is_away_open {
        said.declaration = None;
    }
    Ok(said)
}

fn seat(word: &str) -> Option<Seat> {
    Some(Seat::ALL[["0", "1", "2"].iter().position(|name| *name == word)?])
}

/// Reads a move that ends a game before its last card: `RE`, `TI.2`.
fn ending(word: &str, seat: Option<Seat>) -> Option<EarlyEnd> {
    use EndReason::{Left, OutOfTime, Resigned, ShownCards};
    let ends = [("RE", Resigned), ("LE", Left), ("TI", OutOfTime), ("SC", ShownCards)];
    ends.into_iter().find_map(|(name, reason)| {
        let rest = word.strip_prefix(name)?;
        let player = rest.strip_prefix('.').and_then(self::seat).or(seat);
        (rest.is_empty() || rest.starts_with('.')).then_some(EarlyEnd { player, reason })
    })
}

/// Reads a contract with the cards put away, and those shown in an ouvert game: `G.HK.HQ`, `CHS`, `NO.…`. Returns whether
/// the cards put away are still to come.
fn declared(declarer: Seat, word: &str, bid: u32, deal: &Deal) -> Result<(Declaration, bool), RuleError> {
    let (name, rest) = word.split_once('.').unwrap_or((word, ""));
    let unknown = || {
        RuleError::new(format!(
            "'{}' is not a contract; use C S H D G or N, then H for hand, O, S or Z for announcements",
            quoted(name)
        ))
    };
    let (base, modifiers) = name.split_at_checked(1).ok_or_else(unknown)?;
    if !modifiers.chars().all(|c| "HOSZ".contains(c)) {
        return Err(unknown());
    }
    let [is_hand, is_ouvert, is_schneider, is_schwarz] = ['H', 'O', 'S', 'Z'].map(|c| modifiers.contains(c));
    let suit = base.chars().next().and_then(Suit::from_char);
    let contract = match (base, suit, is_hand) {
        ("N", ..) => match (is_hand, is_ouvert) {
            (false, false) => Contract::Null,
            (true, false) => Contract::NullHand,
            (false, true) => Contract::NullOuvert,
            (true, true) => Contract::NullOuvertHand,
        },
        ("G", _, false) => Contract::Grand,
        ("G", _, true) => Contract::GrandHand,
        (_, Some(suit), false) => Contract::Suit(suit),
        (_, Some(suit), true) => Contract::SuitHand(suit),
        _ => return Err(unknown()),
    };
    let announcement = match (contract.has_trumps(), is_ouvert, is_schwarz, is_schneider) {
        (true, true, ..) => Announcement::Ouvert,
        (true, false, true, _) => Announcement::Schwarz,
        (true, false, false, true) => Announcement::Schneider,
        _ => Announcement::Nothing,
    };
    if announcement != Announcement::Nothing && !is_hand {
        return Err(RuleError::new(format!("{contract} has no announcement; only a hand game has")));
    }
    let (put_away, is_open) = match (is_hand, rest) {
        (true, _) => (*deal.skat(), false),
        (false, "") => (*deal.skat(), true),
        (false, rest) => (two(&cards(rest)?)?, false),
    };
    Ok((Declaration { declarer, contract, announcement, bid, put_away }, is_open))
}

/// Returns the first two cards, which are put away.
fn two(cards: &[Card]) -> Result<[Card; 2], RuleError> {
    match cards {
        [first, second, ..] => Ok([*first, *second]),
        _ => {
            Err(RuleError::new(format!("{} put away; two cards needed", counted(cards.len() as u64, "card", "cards"))))
        }
    }
}

/// Reads cards between points: `HK.HQ`.
fn cards(text: &str) -> Result<Vec<Card>, RuleError> {
    let split = text.split(['.', '|']).filter(|word| !word.is_empty());
    split
        .map(|word| {
            let mut letters = word.chars();
            let card = match (letters.next(), letters.next(), letters.next()) {
                (Some(suit), Some(rank), None) => Suit::from_char(suit).zip(Rank::from_char(rank)),
                _ => None,
            };
            card.map(|(suit, rank)| Card::new(rank, suit)).ok_or_else(|| {
                RuleError::new(format!("'{}' is not a card; use a suit and a rank, as in CJ", quoted(word)))
            })
        })
        .collect()
}

/// Reads the result: `d:0 win v:120 m:3 bidok p:92 t:8 …`.
fn result(text: &str) -> IssResult {
    let mut result = IssResult::default();
    for word in text.split_whitespace() {
        match word.split_once(':') {
            Some(("v", value)) => result.value = value.parse().ok(),
            Some(("p", points)) => result.points = points.parse().ok(),
            Some(("t", tricks)) => result.tricks = tricks.parse().ok(),
            None if word == "win" => result.is_won = Some(true),
            None if word == "loss" => result.is_won = Some(false),
            _ => {}
        }
    }
    result
}
