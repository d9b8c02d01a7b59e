//! What has to hold of every text that is read, whatever it holds: nothing panics, an error is one printable line, and
//! what was read reads back from what is written of it. Run as properties by the tests and by the fuzzer.

#![allow(dead_code, reason = "each fuzz target uses one of them")]

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tableaux_engine::Verdict;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::find::is_dealt;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::notation::{self, NotatedMove};
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Layout, Pattern, Position, Tableau, share};
use tableaux_engine::gears::{BoardParser, BoardSize, Presses};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::read::{self, Board, ParseBoardError, TextCells};
use tableaux_engine::skat::{Contract, Hand};

/// Every board in a text.
pub fn parse_layouts(text: &str) -> Result<Vec<Board>, ParseBoardError> {
    read::read(text, &is_dealt).map(|reading| reading.boards)
}

/// The only board in a text.
fn only(text: &str) -> Result<Board, ParseBoardError> {
    let reading = read::read(text, &is_dealt)?;
    let board = reading.only()?.clone();
    board.error.clone().map_or(Ok(board), Err)
}

/// A board in play, or before the first move.
pub fn parse_position(text: &str, cells: CellCount) -> Result<Position, ParseBoardError> {
    only(text)?.position(cells)
}

/// A whole board before the first move.
pub fn parse_board(text: &str) -> Result<Tableau, ParseBoardError> {
    text.parse()
}

/// A board with unknown cards.
pub fn parse_pattern(text: &str) -> Result<Pattern, ParseBoardError> {
    text.parse()
}

fn parse_cell_count(text: &str) -> Result<TextCells, ParseBoardError> {
    Ok(only(text)?.cells)
}

/// An error is one line of printable text, however long the text is that caused it.
fn check_error(error: &impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty() && message.chars().count() < 1000, "{message:?}");
    assert!(!message.contains(char::is_control), "{message:?}");
}

/// What is read reads back from its text.
fn check<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert!(written.parse::<T>().is_ok_and(|again| again == value), "{text:?} is written as {written:?}");
        }
        Err(error) => check_error(&error),
    }
}

/// What is read as JSON reads back from its JSON. The words of errors are those of serde too.
fn check_data<T: Serialize + DeserializeOwned + PartialEq>(text: &str) {
    if let Ok(value) = serde_json::from_str::<T>(text) {
        let written = serde_json::to_string(&value).unwrap();
        assert!(serde_json::from_str::<T>(&written).is_ok_and(|again| again == value), "{text:?}: {written:?}");
    }
}

/// Whole boards.
pub fn board(text: &str) {
    match parse_board(text) {
        Ok(tableau) => {
            assert_eq!(parse_board(&tableau.to_string()), Ok(tableau));
            // A whole board is a pattern and a position too.
            assert_eq!(parse_pattern(text).unwrap().tableau(), Some(tableau));
            assert_eq!(parse_position(text, CellCount::FOUR), Ok(Position::new(&tableau, CellCount::FOUR)));
        }
        Err(error) => check_error(&error),
    }
    check::<Tableau>(text);
    check::<Deal>(text);
}

/// Boards with unknown cards.
pub fn pattern(text: &str) {
    match parse_pattern(text) {
        Ok(pattern) => assert!(pattern.known_count() > 0),
        Err(error) => check_error(&error),
    }
}

/// Boards in play.
pub fn position(text: &str) {
    for cells in [0, 4, 10].map(|count| CellCount::new(count).unwrap()) {
        match parse_position(text, cells) {
            Ok(position) => {
                let mut written = Vec::new();
                write_position(&position, SuitStyle::Letters, &mut written);
                let written = String::from_utf8(written).unwrap();
                assert_eq!(parse_cell_count(&written), Ok(TextCells::Exact(cells)));
                assert_eq!(parse_position(&written, cells), Ok(position));
            }
            Err(error) => check_error(&error),
        }
    }
    check::<Position>(text);
}

/// Deals, positions and verdicts as data.
pub fn data(text: &str) {
    check_data::<Deal>(text);
    check_data::<Position>(text);
    check_data::<Verdict>(text);
}

/// Every board in a text.
pub fn layouts(text: &str) {
    match parse_layouts(text) {
        Ok(layouts) => {
            assert!(!layouts.is_empty());
            for Board { layout, error, notes, .. } in layouts {
                notes.iter().for_each(check_error);
                assert!(layout.known_count() > 0 || layout.absent().is_empty());
                assert_eq!(Layout::from_key(&layout.key()), Some(layout));
                error.iter().for_each(check_error);
                if let Some(tableau) = layout.tableau() {
                    assert_eq!(parse_layouts(&tableau.to_string()).unwrap()[0].layout.tableau(), Some(tableau));
                }
            }
        }
        Err(error) => {
            check_error(&error);
            assert!(parse_board(text).is_err());
        }
    }
}

/// Games as they are sent.
pub fn game(text: &str) {
    match share::parse(text) {
        Some(Ok(game)) => match game.replay() {
            Ok(played) => {
                for rule in AutoPlay::ALL {
                    let line = share::line(&game.origin, &played, rule);
                    let again = share::parse(&line).unwrap().unwrap();
                    assert_eq!(again.replay().unwrap().steps(), played.steps(), "{line}");
                }
            }
            Err(error) => check_error(&error),
        },
        Some(Err(error)) => check_error(&error),
        None => {}
    }
}

/// Moves in the standard notation and in others, replayed on #617 too.
pub fn moves(text: &str) {
    check::<NotatedMove>(text);
    check::<Move>(text);
    if let Err(error) = text.parse::<Place>() {
        check_error(&error);
    }
    let start = || Position::new(Deal::new(DealNumber::from(617)).tableau(), CellCount::FOUR);
    match read::moves::read(text, &start(), None) {
        Ok(moves) => {
            let written = notation::to_text(&notation::explicit(&moves.game).collect::<Vec<_>>());
            let again = read::moves::read(&written, &start(), Some(AutoPlay::None)).unwrap();
            assert_eq!(again.game.steps(), moves.game.steps());
        }
        Err(error) => check_error(&error),
    }
    match notation::parse(text) {
        Ok(moves) => {
            let written = notation::to_text(&moves);
            let again = notation::parse(&written).unwrap();
            let plain = |moves: &[NotatedMove]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
            assert_eq!(plain(&again), plain(&moves));
            for rule in AutoPlay::ALL {
                if let Err(error) = notation::replay(start(), &moves, rule) {
                    check_error(&error);
                }
            }
        }
        Err(error) => check_error(&error),
    }
}

/// Generators, by name or by parameters.
pub fn generator(text: &str) {
    check::<Generator>(text);
    if let Ok(generator) = text.parse::<Generator>() {
        for number in [0, 1, 617, u32::MAX] {
            let deal = Deal::by(&generator, number.into());
            deal.map_or_else(|error| check_error(&error), |deal| assert_eq!(deal.cards().len(), Card::COUNT));
        }
    }
}

/// Deal numbers, ranges, and what else is small.
pub fn number(text: &str) {
    check::<DealNumber>(text);
    check::<DealRange>(text);
    check::<CellCount>(text);
    check::<BoardSize>(text);
    check::<Card>(text);
    if let Ok(range) = text.parse::<DealRange>() {
        assert!(range.first() <= range.last() && range.contains(range.first()) && range.contains(range.last()));
    }
}

/// Boards of gears, line by line, and presses on them.
pub fn gears(text: &str) {
    let size = text.lines().next().and_then(|line| line.parse().ok()).unwrap_or(BoardSize::DEFAULT);
    let mut parser = BoardParser::new(size);
    for line in text.lines() {
        if let Err(error) = parser.push_row(line) {
            check_error(&error);
        }
    }
    check::<tableaux_engine::gears::Board>(text);
    match Presses::parse(text, size) {
        Ok(presses) => assert_eq!(Presses::parse(&presses.to_string(), size), Ok(presses)),
        Err(error) => check_error(&error),
    }
}

/// Skat hands and contracts.
pub fn hand(text: &str) {
    check::<Hand>(text);
    check::<Contract>(text);
}

/// A long text: up to four parts of a text, which NUL separates, each again and again.
pub fn long(text: &str) -> String {
    const BYTES: usize = 1 << 18;
    text.split('\0').take(4).map(|part| part.repeat(BYTES / part.len().max(1))).collect()
}

/// A reader's name, what has to hold of a text, and texts from which others are made.
pub type Reader = (&'static str, fn(&str), &'static [&'static str]);

/// All readers.
pub const READERS: [Reader; 11] = [
    ("board", board, &[DEAL, ROWS, COLUMNS, JSON]),
    ("pattern", pattern, &[ROWS, "7D AD 5C ?? 5S\n", r#"[["7D",null,"5C"]]"#]),
    ("position", position, &[COLUMNS, IN_PLAY, IN_PLAY_JSON]),
    ("data", data, &[JSON, POSITION, SOLVED, r#"{"verdict":"impossible","states":9}"#]),
    ("layouts", layouts, &[ROWS, COLUMNS, JSON, IN_PLAY, IN_PLAY_JSON, DECORATED, SCREEN]),
    (
        "game",
        game,
        &[
            "ms:617/4/none/8a8b8c87",
            "minstd:5/7/max/1a2b",
            GAME_IN_PLAY,
            "http://x.org/?deal=1:6r6r7r764r7r8647",
            "1. 8a 8b\n> 8c 26v3 # x\nend",
        ],
    ),
    ("moves", moves, &["8a 8b 8c 87\n", "3a 4b26v3 # to the empty cascade\n5H", "1h 2h 26vb"]),
    (
        "generator",
        generator,
        &["minstd", "microsoft", "a=5,c=3,m=1000,shift=2,mask=0xff", "a=5,c=1,m=2^31-1,shift=0,mask=1"],
    ),
    ("number", number, &["617", "#8589934591", "1-32000", "1..=5", "-1", "10", "7D"]),
    ("gears", gears, &["3|423,124,242", "2\n23\n14", "1,1|2,1|2,1"]),
    ("hand", hand, &["JC JS JD AC KC 9C AS 7H QD 8D", "8d, 10♠, JC, jd, as, ks, qs, 9s, ad, 8c", "null ouvert hand"]),
];

const DEAL: &str = "\
#617
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";
const ROWS: &str = DEAL.split_at("#617\n".len()).1;
const COLUMNS: &str = "\
: 7♦ 10♦ TH KD 4C 4S JD
AD 7S QC 5H QS TS KS
5C QD 3H 9S 9C 2H KC
3S AC 9D 3C 9H 5D 4H
5S 6D 6S 8S 7C JC
8C 8H 8D 7H 6H 6C
2D AS 3D 4D 2C JH
AH KH TC JS 2S QH
";
const JSON: &str = concat!(
    r#"{"number":617,"rows":[["7D","AD","5C","3S","5S","8C","2D","AH"],["TD","7S","QD","AC","6D","8H","AS","KH"],"#,
    r#"["TH","QC","3H","9D","6S","8D","3D","TC"],["KD","5H","9S","3C","8S","7H","4D","JS"],"#,
    r#"["4C","QS","9C","9H","7C","6H","2C","2S"],["4S","TS","2H","5D","JC","6C","JH","QH"],["JD","KS","KC","4H"]]}"#,
);
const NAMES: &str = "\
card 1: 7 of diamonds, Ace of ♦, D5, undefined of spades, 5-S, 8/C, 2_of_diamonds, ace-H
T♦ ♠7 Queen Diamonds, 1C 11D 0S (6, 'D') [8, \"H\"] <Suit.SPADES: 3> {K, hearts}
\u{1b}[31m7♥\u{1b}[0m None '' [object Object] eleven of hearts NaN
";
const NUMBERS: &str = "\
[[25, 1, 16, 11, 19, 28, 5, 2], [37, 27, 45, 0, 21, 30, 3, 50], [38, 44, 10, 33, 23, 29, 9, 36],
 [49, 18, 35, 8, 31, 26, 13, 43], [12, 47, 32, 34, 24, 22, 4, 7], [15, 39, 6, 17, 40, 20, 42, 46], [41, 51, 48, 14]]
";
const RECORDS: &str = "\
[[{\"rank\": 7, \"suit\": \"D\"}, Card { suit: Diamonds, rank: Ace }, Card(value='5', suit=<Suit.CLUBS: '♣'>), ('3', '♠')],
 [#<struct Card rank=\"5\", suit=\"S\">, {:rank=>8, :suit=>:clubs}, {rank: null, suit: 'D'}, Some(Card(Ace, Hearts)), (null)]]
";
const PRINTED: &str = "\
Array
(
    [0] => Array ( [rank] => 7 [suit:protected] => D )
)
     [,1] [,2]
[1,] \"AD\" NA
<table><tr><td>5C</td><td>3&spades;</td></tr></table>
- - rank: 5
    suit: spades
array(1) { [0]=> string(2) \"8C\" } object(Card)#2 (1) { [\"rank\"]=> int(2) [\"suit\"]=> enum(Suit::Diamonds) }
([0]=\"AH\" [1]=\"TD\") [][]main.Card{main.Card{Rank:7, Suit:\"S\"}} #{QD}# :\"AC\" 1) 6D
";
const IN_PLAY_SPOKEN: &str = "\
cascade 1: king of spades, queen of hearts
cascade 2: empty
free cell b: king of hearts; 3 free cells are empty
home: queen of spades, jack of hearts, king of clubs, king of diamonds
";
const DECORATED: &str = "\
Game #617
┌─────────────────────────┐
│ 7D AD 5C 3S 5S 8C 2D AH │
│ TD 7S QD AC 6D 8H AS KH │
│ TH QC 3H 9D 6S 8D 3D TC │
└─────────────────────────┘

> 1: KD 5H 9S 3C | 8S,7H;4D ??
> 2: 🃔🂭 🃙 9♡ 7♣\u{fe0f}
8a 8b 26v3
# 3: 2C 2S
";
const SCREEN: &str = "\
 QH  2S                 H-0 C-0 D-0 S-0
--- --- --- ---

 --  --  --  --  --  --  --  --   #617
 7D  AD  5C  3S  5S  8C  2D  AH
10D  7S      AC  6D  8H  AS  KH
10H  QC      9D
";
const IN_PLAY: &str = "Foundations: H-Q C-K D-K S-Q\nFreecells: - KH\n: KS\n:\n:\n:\n:\n:\n:\n:\n# 2 free cells\n";
const GAME_IN_PLAY: &str = "board:KS,,,,,,,;--KH;13,13,12,12/2/horne/1hbh";
const IN_PLAY_JSON: &str =
    r#"{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"foundations":{"H":12,"C":13,"D":13,"S":"Q"}}"#;
const POSITION: &str =
    r#"{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"foundations":{"C":13,"D":13,"H":12,"S":12}}"#;
const SOLVED: &str = concat!(
    r#"{"verdict":"solved","start":{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"#,
    r#""foundations":{"C":13,"D":13,"H":12,"S":12}},"solution":["1h","bh"],"moves":0,"bound":0,"cards":2}"#,
);
