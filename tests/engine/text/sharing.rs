//! Games and deals as they are sent: links, lines with a number and moves, moves among other lines.

use tableaux::freecell::share::{self, ShareError};
use tableaux::freecell::text::parse_moves;
use tableaux::freecell::{AutoPlay, CellCount, PlayedGame, Position, notation};
use tableaux::generator::Generator;
use tableaux::number::DealNumber;

use super::deal;

/// Solutions of macroxue's page, as it links and lists them.
const LINKS: [(&str, u32); 4] = [
    (
        "https://macroxue.github.io/freecell/game/freecell.html?deal=94717719:6r565r52135157785r65b64r7r727874b71267626r64\
         a6761rc71r141312c1723231273r343232b35r856r86b88356858r8184c835651528241r216r263r2341464342a4454r27812r2r2825",
        76,
    ),
    (
        "https://macroxue.github.io/freecell/game/freecell.html?deal=1:\
         6r6r7r764r7r86472482835254455418131r586125762r272r123r3241",
        29,
    ),
    ("macroxue.github.io/?deal=11:83824r8r484r6448767r45d73734645468565r5ra51r1425252712", 27),
    ("http://localhost/?replay&deal=36:26424r4r4r4rd46454246r6787825658575786151ra616181r7821253421727r", 32),
];

fn solution(number: u64) -> PlayedGame {
    let text = include_str!("../../data/solutions.txt");
    let (_, rest) = text.split_once(&format!("#{number} 4 ")).unwrap();
    let moves = rest.split_once('\n').unwrap().1.split("\n\n").next().unwrap();
    let start = Position::new(deal(number).tableau(), CellCount::FOUR);
    notation::replay(start, &notation::parse(moves).unwrap(), AutoPlay::None).unwrap()
}

#[test]
fn solutions_in_links_are_played() {
    for (link, moves) in LINKS {
        let game = share::parse(link).unwrap().unwrap().replay().unwrap();
        assert!(game.position().is_won(), "{link}");
        assert_eq!(game.moves(), moves, "{link}");
    }
}

#[test]
fn games_are_written_as_lines_that_read_back() {
    for number in [1, 617] {
        let game = solution(number);
        assert!(game.position().is_won());
        let line = share::number_line(DealNumber::new(number).unwrap(), &Generator::Microsoft, &game).unwrap();
        assert!(line.starts_with(&format!("ms:{number}/4/none/")) && !line.contains(' '), "{line}");
        let read = share::parse(&format!(" {}\n", line.replacen("ms", "MS", 1))).unwrap().unwrap();
        assert_eq!(read.number.get(), number);
        assert_eq!(read.replay().unwrap().steps(), game.steps());
        assert_eq!(line.parse(), DealNumber::new(number), "the line is a number too");
    }
    let game = solution(1);
    assert_eq!(share::number_line(1.into(), &"minstd".parse().unwrap(), &game), None);
}

#[test]
fn links_are_written_for_the_numbers_that_the_page_has() {
    for number in [1, 617, 1_000_000] {
        let number = DealNumber::from(number);
        assert_eq!(share::link(number).unwrap().parse(), Ok(number));
    }
    for number in [0, 1_000_001] {
        assert_eq!(share::link(DealNumber::from(number)), None);
    }
}

#[test]
fn wrong_games_are_refused() {
    for text in ["", "617", "ms617", "8a 8b", "https://x.org/?deal=617", "https://x.org/?page=617:8a"] {
        assert_eq!(share::parse(text), None, "{text}");
    }
    let error = |text: &str| share::parse(text).unwrap().and_then(|game| game.replay()).unwrap_err();
    assert!(matches!(error("ms:617/4/none"), ShareError::Parts(_)));
    assert!(matches!(error("ms:x/4/none/8a"), ShareError::Number(_)));
    assert!(matches!(error("ms:8589934592/4/none/8a"), ShareError::Number(_)));
    assert!(matches!(error("ms:617/11/none/8a"), ShareError::Cells(_)));
    assert!(matches!(error("ms:617/4/all/8a"), ShareError::Rule(_)));
    assert!(matches!(error("ms:617/4/none/8x"), ShareError::Moves(_)));
    let link = |moves: &str| error(&format!("http://x.org/?deal=617:{moves}")).to_string();
    assert_eq!(link("8r8r8r8r8r"), "move 5, 8r: KH does not go to cell a: QH lies there");
    assert!(link("8rb7").starts_with("move 2: 'b7' is no move of a link: "), "{}", link("8rb7"));
    assert!(link("8r8").starts_with("move 2: '8' is no move of a link: "));
    assert!(link("12").starts_with("move 1, 12: JD does not go on KS"), "{}", link("12"));
}

#[test]
fn lines_around_moves_are_ignored() {
    let text = |moves: &[notation::NotatedMove]| notation::to_text(moves).replace('\n', " ");
    let moves = parse_moves(include_str!("../../data/foreign/fc-solve-moves-617.txt")).unwrap();
    assert_eq!(moves.len(), 155);
    let game = notation::replay(Position::new(deal(617).tableau(), CellCount::FOUR), &moves, AutoPlay::None).unwrap();
    assert!(game.position().is_won());
    for around in
        ["1. 8a 8b\n2. 8c 87\n", "> 8a 8b 8c 87", "#617\nSolution:\n1: 8a 8b 8c # three\n2: 87", ": 7D AD\n\n8a8b8c87"]
    {
        assert_eq!(text(&parse_moves(around).unwrap()), "8a 8b 8c 87 ", "{around}");
    }
    // A mistake among moves is said, with its place.
    let error = parse_moves("Solution:\n1. 8a 8b 8x\n").unwrap_err().to_string();
    assert!(error.starts_with("line 2, column 10: '8x' is no move"), "{error}");
    assert!(parse_moves("no moves").unwrap_err().to_string().starts_with("line 1, column 1: 'no' is no move"));
    assert_eq!(parse_moves("").unwrap(), []);
}
