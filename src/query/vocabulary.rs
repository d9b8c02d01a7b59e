//! The words of queries, each with its meaning, and the completion of a word that is being typed.

use super::comparison::Comparison;
use super::player::PlayerWord;
use super::token::{Kind, MAX_WORDS, Token, spaced, tokens};
use tableaux_engine::atlas::{CardGame, Column, Level};
use tableaux_engine::skat::{Contract, Seat};
use tableaux_engine::verdict::outcome::Outcome;

pub(super) const UNKNOWN: &str = "unknown";
pub(super) const VERDICTS: [(&str, Outcome); 4] = [
    ("winnable", Outcome::Winnable),
    ("solved", Outcome::Winnable),
    ("impossible", Outcome::Impossible),
    (UNKNOWN, Outcome::Unknown),
];
const IN: &str = "in";
const JOINING: [&str; 2] = ["and", "or"];
const NOT: &str = "not";
/// A heading, and words with their meanings.
pub type Section = (&'static str, Vec<(String, String)>);

/// Returns all words of the queries of a game, with their meanings.
pub fn vocabulary(game: CardGame) -> [Section; 3] {
    let measure = |&column: &Column| {
        let (name, title, meaning) = (column.name(), column.title(), column.measure().meaning);
        let meaning = if name == title { meaning.to_owned() } else { format!("{meaning}; or {name}") };
        (title.to_owned(), meaning)
    };
    let owned = |(word, meaning): (&str, &str)| (word.to_owned(), meaning.to_owned());
    let values = match game {
        CardGame::FreeCell => {
            let levels = Level::ALL.map(|level| owned((level.name(), meaning_of_level(level))));
            let verdicts = VERDICTS.map(|(word, outcome)| owned((word, meaning_of_outcome(outcome))));
            let player = PlayerWord::ALL.map(|word| owned((word.name(), word.meaning())));
            let rest = [
                ("r1c1 == AS", "the card in a row, 1 to 7, and a column, 1 to 8"),
                ("1941..=2000", "the deals with these numbers"),
            ];
            levels.into_iter().chain(verdicts).chain(player).chain(rest.map(owned)).collect()
        }
        CardGame::Skat => {
            let seats = words_of(Column::Best).into_iter().map(|seat| (seat, "declarer of the best game".to_owned()));
            let contracts = words_of(Column::Contract).into_iter().map(|word| (word, "its contract".to_owned()));
            let unknown = (UNKNOWN.to_owned(), "no game is won: best == unknown".to_owned());
            seats.chain(contracts).filter(|(word, _)| word != UNKNOWN).chain([unknown]).collect()
        }
    };
    let joining = [
        ("== != < <= > >=", "compare a measure with a number or another measure: moves == bound"),
        ("in 3..=4", "in the range, both ends included; also cells 3-4"),
        ("and or not", "join conditions; not binds first, then and; parentheses group"),
    ];
    [
        ("Measures", game.measures().iter().map(measure).collect()),
        ("Words", values),
        ("Comparisons", joining.map(owned).into()),
    ]
}

const fn meaning_of_level(level: Level) -> &'static str {
    match level {
        Level::Easy => "difficulty < 20",
        Level::Medium => "difficulty 20-59",
        Level::Tricky => "difficulty 60-79",
        Level::Hard => "difficulty >= 80, very hard deals included",
        Level::VeryHard => "difficulty >= 95",
    }
}

const fn meaning_of_outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Winnable => "it can be won with four free cells",
        Outcome::Impossible => "it cannot be won with four free cells",
        Outcome::Unknown => "the search reached its limit; after == or !=, the measure has no known value",
    }
}

/// Returns the words that are known of a game besides its measures.
pub(super) fn words(game: CardGame) -> Vec<String> {
    match game {
        CardGame::FreeCell => {
            let (levels, verdicts) = (Level::ALL.map(Level::name), VERDICTS.map(|(verdict, _)| verdict));
            let player = PlayerWord::ALL.map(PlayerWord::name);
            [&levels[..], &verdicts, &player].concat().into_iter().map(str::to_owned).collect()
        }
        CardGame::Skat => {
            let seats = Seat::ALL.map(|seat| seat.name().to_owned());
            seats.into_iter().chain(Contract::WITH_OPEN_CARDS.map(Contract::key)).chain([UNKNOWN.to_owned()]).collect()
        }
    }
}

/// Returns the words for the values of a column without numbers.
pub(super) fn words_of(column: Column) -> Vec<String> {
    let words = match column {
        Column::Best => Seat::ALL.map(|seat| seat.name().to_owned()).into(),
        Column::Contract => Contract::WITH_OPEN_CARDS.map(Contract::key).into(),
        _ => VERDICTS.into_iter().map(|(word, _)| word.to_owned()).filter(|word| word != UNKNOWN).collect::<Vec<_>>(),
    };
    words.into_iter().chain([UNKNOWN.to_owned()]).collect()
}

/// Returns the joining words that may be meant where a word is unknown.
pub(super) fn joining() -> impl Iterator<Item = String> {
    [JOINING[0], JOINING[1], NOT, IN].into_iter().map(str::to_owned)
}

/// Returns the words that may come next after the beginning of a query, or that its last, incomplete word may become,
/// and the byte offset at which they begin.
///
/// ```
/// use tableaux::query::completions;
/// use tableaux_engine::atlas::CardGame;
///
/// let (begin, words) = completions("hard and low", CardGame::FreeCell);
/// assert_eq!((begin, &*words), (9, &["low cards".to_owned()][..]));
/// ```
pub fn completions(beginning: &str, game: CardGame) -> (usize, Vec<String>) {
    let trimmed = beginning.trim_end();
    // The last words may be the beginning of a name of several.
    let mut begins: Vec<usize> = vec![];
    let singles = super::token::single(trimmed);
    for token in singles.iter().rev().skip(1).take(MAX_WORDS) {
        if !matches!(token.kind, Kind::Word | Kind::And | Kind::Or | Kind::Not | Kind::In) {
            break;
        }
        begins.insert(0, token.offset);
    }
    let is_between = trimmed.len() < beginning.len() || begins.is_empty();
    begins.extend(is_between.then_some(beginning.len()));
    for begin in begins {
        let (before, typed) = beginning.split_at(begin);
        let blank = if typed.ends_with(char::is_whitespace) { " " } else { "" };
        let typed = spaced(typed) + blank;
        let mut words = following(before, game);
        words.retain(|word| word.starts_with(&typed));
        if !words.is_empty() {
            return (begin, words);
        }
    }
    (beginning.len(), Vec::new())
}

/// Returns the words that may follow the beginning of a query, measures first.
fn following(beginning: &str, game: CardGame) -> Vec<String> {
    let titles = || game.measures().iter().map(|column| column.title().to_owned());
    let joined = || JOINING.map(str::to_owned).into();
    let mut before = tokens(beginning, game);
    before.pop();
    let column = |token: &Token<'_>| game.measure(&token.name());
    match &*before {
        [] | [.., Token { kind: Kind::And | Kind::Or | Kind::Not | Kind::Open, .. }] => {
            // Unknown alone is a verdict; Skat deals have none.
            let words = words(game).into_iter().filter(|word| game == CardGame::FreeCell || word != UNKNOWN);
            titles().chain(words).chain([NOT.to_owned()]).collect()
        }
        [.., left, Token { kind: Kind::Comparison(_), .. }] => match column(left) {
            Some(left) if left.source().is_text() => words_of(left),
            Some(left) => {
                let is_number = |column: &&Column| **column != left && !column.source().is_text();
                let others = game.measures().iter().filter(is_number).map(|column| column.title().to_owned());
                others.chain([UNKNOWN.to_owned()]).collect()
            }
            None if left.text.starts_with(|c: char| c.is_ascii_digit() || c == '#') => titles().collect(),
            None => Vec::new(),
        },
        [.., Token { kind: Kind::Comparison(_), .. }, Token { kind: Kind::Word, .. }]
        | [.., Token { kind: Kind::Close, .. }] => joined(),
        [.., last @ Token { kind: Kind::Word, .. }] => match column(last) {
            Some(column) if column.source().is_text() => ["==", "!="].map(str::to_owned).into(),
            Some(_) => Comparison::ALL
                .map(|comparison| comparison.name().to_owned())
                .into_iter()
                .chain([IN.to_owned()])
                .collect(),
            None => joined(),
        },
        _ => Vec::new(),
    }
}

/// Returns a query with the measures named as people read them; all else stays as it is.
pub fn with_titles(query: &str, game: CardGame) -> String {
    let mut text = query.to_owned();
    for token in tokens(query, game).iter().rev().filter(|token| token.kind == Kind::Word) {
        if let Some(column) = game.measure(&token.name()) {
            text.replace_range(token.offset..token.offset + token.text.len(), column.title());
        }
    }
    text
}
