//! The command `tableaux play`: recordings of games.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::command::{message, output_and_peak, printed, program, refused, reported, run};
use crate::folder::Folder;

/// Rows and columns of the screen that is recorded.
const ROWS: u16 = 24;
const COLUMNS: u16 = 80;

/// A solution of #617.
fn solution() -> &'static str {
    let (_, rest) = include_str!("../data/solutions.txt").split_once("#617 4 51 111\n").unwrap();
    rest.split("\n\n").next().unwrap()
}

/// Records a game, and returns the recording for asciinema and the picture.
fn recorded(arguments: &[&str], input: &str) -> (String, String) {
    let folder = Folder::new();
    let (cast, svg) = (folder.path("game.cast"), folder.path("game.svg"));
    let files = ["--asciicast", &cast, "--svg", &svg];
    assert_eq!(printed("play", &[arguments, &files].concat(), input), "");
    assert_eq!(folder.names(), ["game.cast", "game.svg"], "nothing else is left");
    (folder.read("game.cast"), folder.read("game.svg"))
}

/// The screens of a recording for asciinema, as a terminal shows them one after the other, each with its time; and its
/// title.
fn screens(cast: &str) -> (String, Vec<(f64, String)>) {
    let mut lines = cast.lines();
    let header: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!((&header["version"], &header["width"], &header["height"]), (&2.into(), &COLUMNS.into(), &ROWS.into()));
    let mut terminal = vt100::Parser::new(ROWS.try_into().unwrap(), COLUMNS.try_into().unwrap(), 0);
    let screens: Vec<(f64, String)> = lines
        .map(|line| {
            let (at, kind, data): (f64, String, String) = serde_json::from_str(line).unwrap();
            assert_eq!(kind, "o");
            terminal.process(data.as_bytes());
            let rows = terminal.screen().rows(0, COLUMNS).map(|row| row.trim_end().to_owned());
            (at, rows.collect::<Vec<_>>().join("\n"))
        })
        .collect();
    assert!(screens[0].0 == 0.0 && screens.windows(2).all(|pair| pair[0].0 < pair[1].0), "time goes on");
    assert_eq!(header["duration"], screens.last().unwrap().0);
    (header["title"].as_str().unwrap().to_owned(), screens)
}

/// What a row of a screen shows of letters: blocks and lines are drawn as such in a picture.
fn letters(row: &str) -> String {
    row.chars()
        .map(|c| {
            if "▁▂▃▄▅▆▇█▀▏░▒▓▮▯─━│┃┌┏╭┐┓╮└┗╰┘┛╯├┤┬┴┼".contains(c)
            {
                ' '
            } else {
                c
            }
        })
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// What a picture shows in the end: its pieces put on each other in their order.
fn last_screen(svg: &Document) -> String {
    let number = |node: Node, name: &str| node.attribute(name).map_or(0, |text| text.parse::<usize>().unwrap());
    let pieces: BTreeMap<&str, Node> =
        svg.descendants().filter(|node| node.has_tag_name("g")).filter_map(|g| Some((g.attribute("id")?, g))).collect();
    let mut rows = vec![vec![' '; COLUMNS.into()]; ROWS.into()];
    for used in svg.descendants().filter(|node| node.has_tag_name("use")) {
        let (x, y) = (number(used, "x"), number(used, "y"));
        assert_eq!((x % 9, y % 20), (0, 0));
        let row = &mut rows[y / 20];
        for part in pieces[&used.attribute("href").unwrap()[1..]].children() {
            let column = (x + number(part, "x")) / 9;
            match part.tag_name().name() {
                "rect" if part.attribute("height") == Some("20") => {
                    row[column..column + number(part, "width") / 9].fill(' ');
                }
                "text" => {
                    let text: Vec<char> = part.text().unwrap().chars().collect();
                    let length = part.attribute("textLength").map_or(9, |length| length.parse().unwrap());
                    assert_eq!(length, 9 * text.len(), "as wide as its columns");
                    row[column..column + text.len()].copy_from_slice(&text);
                }
                "rect" | "path" => {}
                other => panic!("{other}"),
            }
        }
    }
    let lines: Vec<String> = rows.iter().map(|row| letters(&String::from_iter(row))).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Checks that both recordings have a screen for each step and the same end, which is returned.
fn check(cast: &str, svg: &str, steps: usize) -> String {
    let (title, screens) = screens(cast);
    assert_eq!(screens.len(), steps + 2, "the board, each step, the end");
    let last = &screens.last().unwrap().1;
    let document = Document::parse(svg).unwrap();
    let animations: Vec<f64> =
        document.descendants().filter_map(|node| node.attribute("keyTimes")?.split_once(';')?.1.parse().ok()).collect();
    assert_eq!(animations.len(), steps);
    assert!(animations.is_sorted_by(|a, b| a < b) && animations.iter().all(|time| (0.0..1.0).contains(time)));
    assert_eq!(last_screen(&document), last.lines().map(letters).collect::<Vec<_>>().join("\n"));
    let named = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(named.text(), Some(&*title));
    for forbidden in ["<script", "http://", "https://", "url(", "@import"] {
        assert!(!svg.replace("http://www.w3.org/2000/svg", "").contains(forbidden), "{forbidden}");
    }
    last.clone()
}

#[test]
fn a_game_is_recorded_step_by_step() {
    for input in ["", solution()] {
        let moves = if input.is_empty() { solution() } else { "-" };
        let (cast, svg) = recorded(&["617", "--moves", moves], input);
        let steps = solution().split_whitespace().count();
        let end = check(&cast, &svg, steps);
        assert!(end.ends_with("solved in 51 moves, 111 cards"), "{end}");
        let (title, screens) = screens(&cast);
        assert_eq!(title, "#617: solved in 51 moves, 111 cards");
        assert!(screens[0].1.contains("#617") && screens[0].1.contains("7♦     A♦     5♣"), "{}", screens[0].1);
        assert!(screens[1].1.contains("move 1 of 51 · J♥ from cascade 7 to free cell a"), "{}", screens[1].1);
        let homes = screens.iter().filter(|(_, screen)| screen.lines().last().unwrap().contains(" home from "));
        assert!(homes.count() > 20, "moves home are steps");
        assert!(end.lines().nth(1).unwrap().contains("K♣     K♦     K♥     K♠"), "{end}");
    }
}

#[test]
fn moves_of_other_dialects_are_recorded() {
    let folder = Folder::new();
    let file = folder.path("game.svg");
    let of_f = include_str!("../data/foreign/moves-617-f-is-home.txt");
    let output = run("play", &["617", "--moves", "-", "--svg", &file], of_f);
    assert_eq!((message(&output), output.status.code()), ("moves read as: F is home".into(), Some(0)));
    assert_eq!(folder.names(), ["game.svg"]);
}

#[test]
fn colours_are_those_of_the_theme() {
    let cast = |arguments: &[&str]| recorded(&[&["617", "--moves", "8a"], arguments].concat(), "").0;
    let dark = cast(&[]);
    assert_eq!(cast(&["--theme", "dark"]), dark);
    // The ground.
    assert!(dark.contains(r"[48;5;234m"));
    for theme in ["light", "felt", "four-colors", "high contrast", "plain"] {
        assert_ne!(cast(&["--theme", theme]), dark, "{theme}");
    }
    let four = cast(&["--theme", "four colors"]);
    for old in ["four-colours", "four colours"] {
        assert_eq!(cast(&["--theme", old]), four, "{old}");
    }
    for command in ["play", "deal"] {
        let help = printed(command, &["--help"], "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(": dark, light, felt, four colors, viridis, high contrast or plain [default"), "{help}");
    }
    let (_, svg) = recorded(&["617", "--moves", "8a", "--theme", "light"], "");
    assert!(svg.contains(r##"height="100%" fill="#dadada"/>"##));
}

#[test]
fn a_solution_is_found_and_recorded_where_there_are_no_moves() {
    let (cast, svg) = recorded(&["617"], "");
    let (title, screens) = screens(&cast);
    let end = check(&cast, &svg, screens.len() - 2);
    assert!(title.starts_with("#617: solved in ") && end.contains("solved in "), "{end}");
    assert!(svg.len() < 300_000, "{} bytes for {title}", svg.len());
    let folder = Folder::new();
    let file = folder.path("game.svg");
    assert_eq!(
        reported("play", &["11982", "--svg", &file], ""),
        ("#11982: impossible with 4 free cells; use --moves to record moves".into(), 1)
    );
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn games_on_other_deals_boards_and_cells_are_recorded() {
    let (cast, svg) = recorded(&["ms:617/4/none/8a8b8c87"], "");
    let end = check(&cast, &svg, 4);
    assert!(end.ends_with("4 moves, 52 cards left") && end.contains("#617"), "{end}");
    let folder = Folder::new();
    let file = folder.path("game.cast");
    let output = run("play", &["minstd:617/7/none/1a2b", "--asciicast", &file], "");
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("deals of the generator minstd"));
    let begin = &screens(&folder.read("game.cast")).1[0].1;
    assert!(begin.starts_with(" tableaux  #617 by minstd · 7 free cells"), "{begin}");
    // A board by its line, and from a file; a rule brings cards home after the one move.
    let line = "board:QSKSQD,KD,,,,,,;;13,11,13,11/4/horne/18v2";
    let board = "Foundations: H-K C-K D-J S-J\n: QS KS QD\n: KD\n:\n:\n:\n:\n:\n:\n";
    for (arguments, input, name) in
        [(&[line][..], "", "yours"), (&["--board", "-", "--moves", "18v2", "--automatic", "horne"], board, "yours")]
    {
        let (cast, svg) = recorded(arguments, input);
        let end = check(&cast, &svg, 5);
        assert!(end.ends_with("solved in 1 move, 6 cards") && end.contains(name), "{end}");
    }
    // What is found of a board.
    let (cast, _) = recorded(&["--board", "-"], board);
    assert!(screens(&cast).0.starts_with("yours: solved in "));
}

#[test]
fn the_speed_is_that_of_the_moves() {
    let times = |arguments: &[&str]| {
        let (cast, _) = recorded(&[&["617", "--moves", "8a 8b 8c 87"], arguments].concat(), "");
        screens(&cast).1.iter().map(|(at, _)| *at).collect::<Vec<_>>()
    };
    assert_eq!(times(&[]), [0.0, 1.5, 2.0, 2.5, 3.0, 6.0]);
    assert_eq!(times(&["--speed", "0.5"]), [0.0, 2.0, 4.0, 6.0, 8.0, 11.0]);
    assert_eq!(times(&["--speed", "10"])[1..5], [1.5, 1.6, 1.7, 1.8]);
}

#[test]
fn what_is_wrong_is_said_in_a_line_and_nothing_is_written() {
    let folder = Folder::new();
    let file = folder.path("game.svg");
    let cases: [(&[&str], &str); 20] = [
        (&["617", "--moves", "8a 12"], "--moves: line 1, column 4: step 2, 12: JD does not go on KS; QD or QH goes"),
        (&["617", "--moves", "8a 8x"], "--moves: line 1, column 4: '8x' is not a move; use from and to"),
        (&["617", "--moves", " "], "--moves: no moves given; use moves such as 3a 26 5h"),
        (&["617", "--moves", "-"], "standard input: no moves given; "),
        (&["617", "--moves", "8a", "--cells", "11"], "--cells: '11' is not a number of free cells; use 0 to 10"),
        (&["617", "--moves", "8a 8b", "--cells", "1"], "--moves: line 1, column 4: step 2, 8b: there is no cell b; "),
        (&["ms:617/1/none/8a8b"], "step 2, 8b: there is no cell b; use cascades 1 to 8 or cell a"),
        (&["ms:617/11/none/8a8b"], "'11' is not a number of free cells; use 0 to 10"),
        (&["ms:617/4/none"], "'ms:617/4/none' is not a game; use a line such as ms:617/4/horne/3a32"),
        (&["ms:617/4/none/8a8"], "step 2: '8' is half a move because the line is cut; use from and to, as in 3a"),
        (&["ms:617/4/none/8a12"], "step 2, 12: JD does not go on KS; QD or QH goes there"),
        (&["ms:8589934592/4/none/8a"], "past the last deal; use 0 to 8589934591"),
        (&["minst:617/4/none/8a"], "unknown generator 'minst'; use microsoft, "),
        (&["ms:617/4/none/8a", "--moves", "8a"], "--moves: the game already has its moves; "),
        (&["ms:617/4/none/8a", "--generator", "minstd"], "--generator: the game names its generator; "),
        (&["617", "--automatic", "max"], "--automatic needs --moves or a shared game"),
        (
            &["617", "--theme", "flet"],
            "--theme: unknown theme 'flet'; use dark, light, felt, four colors, viridis, high contrast or plain",
        ),
        (&["617", "--speed", "0"], "--speed: '0' is not a number of moves per second; use 0.1 to 50"),
        (&["x"], "'x' is not a deal number; "),
        (&["--board", "-", "--moves", "-"], "both board and moves are -; "),
    ];
    for (arguments, expected) in cases {
        let error = refused("play", &[arguments, &["--svg", &file]].concat(), "");
        assert!(error.starts_with(expected), "{arguments:?}: {error}");
    }
    assert!(refused("play", &["617", "--theme", "flet", "--svg", &file], "").ends_with("; did you mean 'felt'?"));
    assert!(
        refused("play", &["minst:617/4/none/8a", "--svg", &file], "").starts_with("unknown generator 'minst'; use ")
    );
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn files_are_written_whole_or_not_at_all_and_never_overwritten() {
    let folder = Folder::new();
    let [file, other, far] = ["game.svg", "game.cast", "none/game.svg"].map(|name| folder.path(name));
    std::fs::write(&file, "precious").unwrap();
    for option in ["--svg", "--asciicast"] {
        let error = refused("play", &["617", option, &file], "");
        let expected = "already exists and is not a recording of a game; remove it, or use another FILE";
        assert_eq!(error, format!("'{file}' {expected}"));
        let error = refused("play", &["617", "--moves", "8a", option, &far], "");
        assert_eq!(error, format!("'{far}' cannot be written: no such file or directory"));
    }
    let error = refused("play", &["617", "--svg", &other, "--asciicast", &other], "");
    assert_eq!(error, format!("--asciicast and --svg are both '{other}'; use two files"));
    assert_eq!((folder.read("game.svg").as_str(), folder.names()), ("precious", vec!["game.svg".to_owned()]));
}

/// As a terminal of somebody else's would be, or a link to what is dear to the user.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_written_but_the_file_that_is_named() {
    let folder = Folder::new();
    let target = folder.path("target");
    for (option, name) in [("--svg", "s.svg"), ("--asciicast", "s.cast")] {
        std::fs::write(&target, "precious").unwrap();
        std::os::unix::fs::symlink(&target, folder.path(&format!("{name}.new"))).unwrap();
        printed("play", &["617", "--moves", "8a", option, &folder.path(name)], "");
        assert_eq!(folder.read("target"), "precious");
        let error = refused("play", &["617", "--moves", "8a", option, "/dev/full"], "");
        assert_eq!(error, "'/dev/full' cannot be written: no space left on device");
        assert!(!std::fs::metadata("/dev/full").unwrap().is_file());
    }
    assert_eq!(folder.names(), ["s.cast", "s.cast.new", "s.svg", "s.svg.new", "target"]);
}

/// The screens are drawn one after the other.
#[cfg(target_os = "linux")]
#[test]
fn a_long_game_takes_little_memory() {
    let moves = "8a ".to_owned() + &"ab ba ".repeat(1000);
    for option in ["--svg", "--asciicast"] {
        let child = program("play", &["617", "--moves", "-", option, "-"]).spawn().unwrap();
        let (output, megabytes) = output_and_peak(child, moves.as_bytes());
        assert!(String::from_utf8(output.stdout).unwrap().lines().count() > 2000);
        assert!(megabytes < 60, "{option}: {megabytes} MB");
    }
}

#[test]
fn without_a_recording_and_a_terminal_the_board_is_printed() {
    assert_eq!(printed("play", &["617"], ""), printed("617", &[], ""));
    for line in ["ms:617/4/horne/8a8b", "ms:617/4/none/"] {
        assert_eq!(printed("play", &[line], ""), printed("617", &[], ""));
        assert_eq!(printed(line, &[], ""), printed("617", &[], ""));
    }
    assert_eq!(printed("minstd:617/4/horne/1a", &[], ""), printed("617", &["--generator", "minstd"], ""));
    let joined = printed("deal", &["617"], "").replace(['\n', ' '], "");
    assert_eq!(printed(&format!("board:{joined}/4/horne/8a"), &[], ""), printed("617", &[], ""));
    assert_eq!(printed("ms:617/4/none/8a", &["618"], ""), printed("617", &["618"], ""));
}

#[test]
fn a_recording_goes_to_standard_output_and_its_title_may_have_any_name() {
    let moves = ["--moves", "8a"];
    let (cast, svg) = recorded(&[&["617"][..], &moves].concat(), "");
    assert_eq!(printed("play", &[&["617", "--svg", "-"][..], &moves].concat(), ""), svg);
    assert_eq!(printed("play", &[&["617", "--asciicast", "-"][..], &moves].concat(), ""), cast);
    let folder = Folder::new();
    let board = folder.path("a]]>b<&\u{ffff}\u{fffe}");
    std::fs::write(&board, printed("deal", &["617"], "")).unwrap();
    let svg = printed("play", &[&["--board", &board, "--svg", "-"][..], &moves].concat(), "");
    let document = Document::parse(&svg).unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap().text().unwrap();
    assert!(title.starts_with("a]]>b<&"), "{title}");
}

/// Without a terminal there is nobody to answer: the position is printed as any board.
#[test]
fn the_practice_prints_its_first_position_where_no_terminal_is() {
    let first = tableaux::practice::PracticeRecord::default().next(0, &[]).unwrap();
    for spelling in ["practice", "practise"] {
        let text = printed(spelling, &[], "");
        assert_eq!(text.parse::<tableaux_engine::Position>().as_ref(), Ok(first.position()));
    }
}
