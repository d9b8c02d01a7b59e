//! Games and deals as they are sent: links, and lines with a number and moves.

use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::{AutoPlay, CellCount, Layout, PlayedGame, Position, notation};
use tableaux_engine::generator::{Generator, named};
use tableaux_engine::number::DealNumber;

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

fn microsoft(number: u64) -> Origin {
    Origin::Deal(Generator::Microsoft, DealNumber::new(number).unwrap())
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
        let line = share::line(&microsoft(number), &game, AutoPlay::None);
        assert!(line.starts_with(&format!("ms:{number}/4/none/")) && !line.contains(' '), "{line}");
        let read = share::parse(&format!(" {}\n", line.replacen("ms", "MS", 1))).unwrap().unwrap();
        assert_eq!(read.origin, microsoft(number));
        assert_eq!(read.replay().unwrap().steps(), game.steps());
        assert_eq!(line.parse(), DealNumber::new(number), "the line is a number too");
    }
}

/// A game of random moves under a rule of automatic moves, which may begin before the first.
fn random_game(start: Position, rule: AutoPlay, random: &mut fastrand::Rng) -> PlayedGame {
    let mut game = PlayedGame::new(start);
    if random.bool() {
        game.play_automatic(rule);
    }
    for _ in 0..random.usize(..60) {
        let Some(&next) = random.choice(&game.position().legal_moves()) else { break };
        game.play(next).unwrap();
        game.play_automatic(rule);
    }
    game
}

#[test]
fn any_game_on_any_deal_or_board_reads_back() {
    let mut random = fastrand::Rng::with_seed(16);
    let own: Generator = "a=5,c=3,m=1000,shift=2,mask=0xff".parse().unwrap();
    let generators = named::ALL.iter().map(|named| Generator::Lcg(named.lcg)).chain([Generator::Microsoft, own]);
    let generators: Vec<Generator> = generators.collect();
    let mut of_rule = 0;
    for case in 0..400 {
        let (rule, cells) = (AutoPlay::ALL[case % 4], CellCount::new(random.u8(..=10)).unwrap());
        let generator = generators[random.usize(..generators.len())];
        let number = DealNumber::new(random.u64(1..=generator.last().get())).unwrap();
        let mut origin = Origin::Deal(generator, number);
        // A number may seed no generator.
        let Ok(start) = origin.start(cells) else { continue };
        if case % 3 > 0 {
            // The deal as a board, or where a game on it has come to.
            let begun = random_game(start.clone(), AutoPlay::Max, &mut random);
            origin = Origin::Board(Layout::from(if case % 3 == 1 { &start } else { begun.position() }));
        }
        let game = random_game(origin.start(cells).unwrap(), rule, &mut random);
        let line = share::line(&origin, &game, rule);
        let read = share::parse(&line).unwrap().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((read.origin, read.cells), (origin, cells), "{line}");
        assert_eq!(read.replay().unwrap().steps(), game.steps(), "{line}");
        of_rule += usize::from(read.rule == Some(rule));
    }
    assert!(of_rule > 300, "{of_rule} lines leave out the moves home that happen by themselves");
}

#[test]
fn a_line_with_another_rule_than_that_of_the_game_lists_every_move_home() {
    let game = solution(617);
    let line = share::line(&microsoft(617), &game, AutoPlay::Max);
    assert!(line.starts_with("ms:617/4/none/"), "{line}");
    let moves: Vec<_> = notation::explicit(&game).collect();
    let by_rule = notation::replay(microsoft(617).start(CellCount::FOUR).unwrap(), &moves, AutoPlay::None).unwrap();
    assert_eq!(share::parse(&line).unwrap().unwrap().replay().unwrap(), by_rule);
}

#[test]
fn a_board_is_written_by_its_cards() {
    let layout = Layout::from(deal(617).tableau());
    let line = share::line(
        &Origin::Board(layout),
        &PlayedGame::new(layout.position(CellCount::FOUR).unwrap()),
        AutoPlay::Horne,
    );
    assert!(line.starts_with("board:7DAD5C3S5S8C2DAHTD") && line.ends_with("JDKSKC4H/4/horne/"), "{line}");
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
    for (line, expected) in [
        ("ms:617/4/none", "'ms:617/4/none' is not a game; use a line such as ms:617/4/horne/3a32"),
        ("ms:x/4/none/8a", "'x' is not a deal number; use 0 to 8589934591"),
        ("ms:8589934592/4/none/8a", "past the last deal; use 0 to 8589934591"),
        ("ms:617/11/none/8a", "'11' is not a number of free cells; use 0 to 10"),
        ("ms:617/4/all/8a", "'all' is not a rule of automatic moves; use none, horne, raymond or max"),
        ("ms:617/4/none/8a8x", "step 2: '8x' is not a move; use from and to, cascades 1-8"),
        ("ms:617/4/none/8a 8b8", "step 3: '8' is half a move because the line is cut; use from and to, as in 3a"),
        ("ms:617/4/none/8a12", "step 2, 12: JD does not go on KS; QD or QH goes there"),
        ("ms:617/2/none/8a8b8c", "step 3, 8c: there is no cell c; use cascades 1 to 8 or cells a to b"),
        ("minst:617/4/none/8a", "unknown generator 'minst'; use microsoft, msvc, "),
        ("mmsl:617/4/none/8a", "unknown generator 'mmsl'; use "),
        ("a=5,c=3:617/4/none/8a", "m is missing; "),
        ("minstd:4294967296/4/none/8a", "4294967296 is past the last deal of the generator minstd; "),
        ("board:7DAD/4/none/8a", "the board: "),
        ("board:7D;x;y/4/none/8a", "'7D;x;y' is not a board; use 52 cards row by row, or eight cascades"),
        ("board:KS;;13,13,13,12/4/none/1h", ""),
        ("board:KS,KS;;13,13,13,11/4/none/1h", "the board has KS twice; use each card once"),
        ("board:KS;;13,13,13,11/4/none/1h", "the board has no QS; use each card once"),
        ("board:KS;----QS;13,13,13,11/2/none/1h", "cards are in 3 cells, but there are 2; use 3 to 10"),
    ] {
        match share::parse(line).unwrap().and_then(|game| game.replay()) {
            Ok(_) => assert_eq!(expected, "", "{line}"),
            Err(error) => assert!(!expected.is_empty() && error.to_string().starts_with(expected), "{line}: {error}"),
        }
    }
    let link = |moves: &str| error(&format!("http://x.org/?deal=617:{moves}")).to_string();
    assert_eq!(link("8r8r8r8r8r"), "step 5, 8r: KH does not go to cell a; QH is there");
    assert!(link("8rb7").starts_with("step 2: 'b7' is not a move of a link; "), "{}", link("8rb7"));
    assert!(link("8r8").starts_with("step 2: '8' is not a move of a link; "));
    assert!(link("12").starts_with("step 1, 12: JD does not go on KS"), "{}", link("12"));
}
