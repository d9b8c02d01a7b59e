//! The command `tableaux skat`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command;
use crate::folder::Folder;

const HAND: &str = "JC JS JD AC KC 9C AS 7H QD 8D";
const PASSING: &str = "JH JD 0S KS 9C 8C QH KH AD 9D";
const PATIENCE: Duration = Duration::from_secs(20);

fn program(arguments: &[&str]) -> Command {
    command::program("skat", arguments)
}

#[track_caller]
fn printed(arguments: &[&str], input: &str) -> String {
    command::printed("skat", arguments, input)
}

/// The output and the error of a run that fails.
#[track_caller]
fn refused(arguments: &[&str], input: &[u8]) -> (String, String) {
    let output = command::run("skat", arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    (String::from_utf8(output.stdout.clone()).unwrap(), command::message(&output))
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

#[test]
fn a_hand_is_valued() {
    assert_eq!(printed(&words(HAND), ""), "36 Clubs\n");
    assert_eq!(printed(&[HAND], ""), "36 Clubs\n");
    assert_eq!(printed(&["jc,js,jd", "A♣ K♣", "9♣ A♠ 7♥ Q♦ 8♦"], ""), "36 Clubs\n");
    assert_eq!(printed(&[PASSING], ""), "pass\n");
}

#[test]
fn hands_are_read_from_standard_input() {
    let input = format!("\u{feff}# hands\n{HAND}\r\n\n  {PASSING}  \n\t# another\nJD AS 0S KS QS 9S 8S AD 8C 9C");
    assert_eq!(printed(&["-"], &input), "36 Clubs\npass\n44 Spades\n");
    assert_eq!(printed(&["-"], ""), "");
    assert_eq!(printed(&["-"], "\n# nothing\n"), "");
}

#[test]
fn errors_on_standard_input_name_the_line() {
    let (answers, error) = refused(&["-"], format!("{HAND}\n\n{PASSING}\n{HAND} 6C\n{HAND}\n").as_bytes());
    assert_eq!(answers, "36 Clubs\npass\n");
    assert_eq!(
        error,
        "standard input, line 4: card 11: 6C is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"
    );
    let (answers, error) = refused(&["-"], b"JC \xff\xfe JS\n");
    assert_eq!(answers, "");
    assert!(error.starts_with("standard input, line 1: card 2: '\u{fffd}\u{fffd}' is not a card"), "{error}");
    let (answers, error) = refused(&["-"], format!("{HAND}\n{}", "JC".repeat(1 << 20)).as_bytes());
    assert_eq!(answers, "36 Clubs\n");
    assert_eq!(error, "standard input, line 2: the line is too long; use up to 65536 bytes");
    // The longest line that is read is not quoted at more length than others.
    let (_, error) = refused(&["-"], "x".repeat(65_535).as_bytes());
    assert!(error.starts_with(&format!("standard input, line 1: card 1: '{}…' is not a card", "x".repeat(24))));
}

#[test]
fn each_hand_is_answered_before_the_next_is_sent() {
    let mut child = program(&["-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (sender, answers) = mpsc::channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let reader = thread::spawn(move || stdout.lines().for_each(|line| sender.send(line.unwrap()).unwrap()));
    for (hand, answer) in [(HAND, "36 Clubs"), (PASSING, "pass"), (HAND, "36 Clubs")] {
        writeln!(stdin, "{hand}").unwrap();
        assert_eq!(answers.recv_timeout(PATIENCE).as_deref(), Ok(answer));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
}

const TABLE: &str = "\
36 Clubs
contract          matadors    own  holds  least  most
Clubs             with 2       36   100%     36    96
Spades            with 2       33   100%     33    77
Hearts            with 2       30   100%     30    60
Diamonds          with 2       27   100%     27    54
Grand             with 2       72   100%     72   120
Clubs hand        with 2       48   100%     48   108
Spades hand       with 2       44   100%     44    88
Hearts hand       with 2       40   100%     40    70
Diamonds hand     with 2       36   100%     36    63
Grand hand        with 2       96   100%     96   144
Null                           23   100%     23    23
Null hand                      35   100%     35    35
Null ouvert                    46   100%     46    46
Null ouvert hand               59   100%     59    59
safe bid          96 Grand hand
safe trump bid    96 Grand hand
";

#[test]
fn the_official_table_is_printed() {
    assert_eq!(printed(&[HAND, "--official"], ""), TABLE);
    let passing = "pass\ncontract          matadors    own  holds  least  most\n\
                   Spades            without 2    33    82%     22    55\n\
                   Null ouvert hand               59   100%     59    59\n\
                   safe bid          59 Null ouvert hand\n\
                   safe trump bid    22 Spades\n";
    let contracts = ["--official", "--contracts", "Null-Ouvert-Hand,spades,SPADES"];
    assert_eq!(printed(&[&[PASSING][..], &contracts].concat(), ""), passing);
    let trumps = printed(&[PASSING, "--official", "--contracts", "hearts"], "");
    assert!(trumps.ends_with("without 2    30    82%     20    50\nsafe bid          20 Hearts\n"), "{trumps}");
    let nulls = printed(&[PASSING, "--official", "--contracts", "null,null-hand"], "");
    assert!(nulls.ends_with("35   100%     35    35\nsafe bid          35 Null hand\n"), "{nulls}");
    // What a hand without a jack is worth at least: grand hand with or without one.
    let hand = printed(&["AC TC KC QC 9C 8C 7C AD TD KD", "--official"], "");
    assert!(hand.contains("\nGrand hand        without 4   144    66%     72   144\n"), "{hand}");
    assert!(hand.contains("\nsafe bid          72 Grand hand\n"), "{hand}");
    let hands = printed(&[HAND, "--official", "--contracts", "grand-hand,clubs-hand"], "");
    assert!(hands.ends_with("Clubs hand        with 2       48   100%     48   108\nGrand hand        with 2       96   100%     96   144\nsafe bid          96 Grand hand\n"), "{hands}");
    // The tables of several hands are separated by an empty line.
    assert_eq!(printed(&["-", "--official"], &format!("{HAND}\n{HAND}\n")), format!("{TABLE}\n{TABLE}"));
}

const DEAL: &str = "\
forehand    JC JH QC 8C 7S TH KH 8H 8D 7D  pass         Hearts with 1: 20
middlehand  JD AC TC 7C KS QS 9S AH 9H 7H  pass         Clubs without 3: 48
rearhand    JS KC AS TS QH AD TD KD QD 9D  18 Diamonds  Diamonds without 1: 18
skat        9C 8S
";

#[test]
fn deals_are_printed() {
    assert_eq!(printed(&["617"], ""), DEAL);
    assert_eq!(printed(&["#617"], ""), DEAL);
    let three = printed(&["616-617", "617"], "");
    assert!(three.starts_with("#616\nforehand    "), "{three}");
    assert!(three.ends_with(&format!("\n\n#617\n{DEAL}\n#617\n{DEAL}")), "{three}");
    assert_eq!(three.lines().filter(|line| line.starts_with('#')).count(), 3);
    assert!(three.lines().all(|line| line.len() <= 80));
    // Q♠ was dealt before J♠.
    assert!(printed(&["3"], "").ends_with("\nskat        JS QS\n"));
    let symbols = printed(&["617", "--suits", "symbols"], "");
    assert!(symbols.starts_with("forehand    J♣ J♥ Q♣ 8♣ 7♠ T♥ K♥ 8♥ 8♦ 7♦  pass "), "{symbols}");
    assert!(symbols.ends_with("skat        9♣ 8♠\n"), "{symbols}");
    let official = printed(&["617", "--official", "--contracts", "diamonds"], "");
    let rearhand = "rearhand    JS KC AS TS QH AD TD KD QD 9D  18 Diamonds\n  \
                    contract          matadors    own  holds  least  most  with skat\n  \
                    Diamonds          without 1    18   100%     18    36         18\n  \
                    safe bid          18 Diamonds\n  \
                    bid with skat     18 Diamonds\n\
                    skat        9C 8S\n";
    assert!(official.ends_with(rearhand), "{official}");
}

#[test]
fn a_known_skat_gives_exact_values() {
    let arguments = [HAND, "--official", "--contracts", "clubs,grand-hand,null", "--skat", "JH 7S"];
    let table = "36 Clubs\n\
                 contract          matadors    own  holds  least  most  with skat\n\
                 Clubs             with 2       36   100%     36    96         72\n\
                 Grand hand        with 2       96   100%     96   144        144\n\
                 Null                           23   100%     23    23         23\n\
                 safe bid          96 Grand hand\n\
                 safe trump bid    96 Grand hand\n\
                 bid with skat     144 Grand hand\n";
    assert_eq!(printed(&arguments, ""), table);
    let german = printed(&[&arguments[..], &["--names", "german"]].concat(), "");
    assert!(german.starts_with("36 Kreuz\n") && german.ends_with("bid with skat     144 Grand Hand\n"), "{german}");
    let json = lines(&printed(&[&arguments[..], &["--format", "json", "--names", "german"]].concat(), "")).remove(0);
    assert_eq!((&json["official"][0]["with_skat"], &json["skat"]), (&json!(72), &json!(["JH", "7S"])));
    assert_eq!(json["bid_with_skat"], json!({"value": 144, "contract": "Grand hand"}));
    for (skat, error) in [
        ("JH", "--skat: two cards needed, got 1"),
        ("JH 7S 8S", "--skat: two cards needed, got 3"),
        ("JC 7S", "--skat: JC is in the hand; use two of the other 22 cards"),
        ("7S S7", "--skat: card 2: 7S is already there, as card 1; use each card once"),
    ] {
        assert_eq!(refused(&[HAND, "--official", "--skat", skat], b"").1, error);
    }
    let deal = refused(&["617", "--official", "--skat", "JH 7S"], b"").1;
    assert_eq!(deal, "--skat is the skat of one hand; use it with ten cards");
}

#[test]
fn names_are_those_of_the_settings() {
    let folder = Folder::new();
    let config = folder.0.join("tableaux");
    std::fs::create_dir(&config).unwrap();
    std::fs::write(config.join("config.toml"), "skat-names = \"german\"\n").unwrap();
    let text = |arguments: &[&str]| {
        let output = program(arguments).env("XDG_CONFIG_HOME", &folder.0).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let deal = text(&["617"]);
    assert!(deal.starts_with("Vorhand     B♣ B♥ D♣ 8♣ 7♠ T♥ K♥ 8♥ 8♦ 7♦  passe        Herz mit 1: 20\n"), "{deal}");
    assert!(deal.contains("\nHinterhand  B♠ K♣ A♠ T♠ D♥ A♦ T♦ K♦ D♦ 9♦  18 Karo      Karo ohne 1: 18\n"), "{deal}");
    let cards: String = deal.chars().skip(12).take(29).collect();
    assert!(text(&[&cards]).starts_with("pass"), "the cards are read back: {cards}");
    assert_eq!(text(&["617", "--names", "english"]), DEAL);
}

fn lines(text: &str) -> Vec<Value> {
    text.split_inclusive('\n').map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn json_is_printed() {
    let text = printed(&[HAND, "--format", "json"], "");
    let hand = r#"{"hand":["JC","JS","JD","AC","KC","9C","AS","7H","QD","8D"],"value":36,"contract":"Clubs"}"#;
    assert_eq!(text, format!("{hand}\n"));
    let two = printed(&["-", "--format", "json", "--suits", "symbols"], &format!("{PASSING}\n{PASSING}"));
    let cards = ["J♥", "J♦", "9♣", "8♣", "T♠", "K♠", "K♥", "Q♥", "A♦", "9♦"];
    let hand = json!({"hand": cards, "value": null, "contract": null});
    assert_eq!(lines(&two), [hand.clone(), hand]);

    let arguments = [HAND, "--format", "json", "--official", "--contracts", "clubs,null-ouvert-hand"];
    let table = lines(&printed(&arguments, "")).remove(0);
    assert_eq!(
        table["official"],
        json!([
            {"contract": "Clubs", "matadors": "with 2", "own": 36, "holds": 231, "least": 36, "most": 96},
            {"contract": "Null ouvert hand", "matadors": null, "own": 59, "holds": 231, "least": 59, "most": 59},
        ])
    );
    assert_eq!(table["safe_bid"], json!({"value": 59, "contract": "Null ouvert hand"}));
    assert_eq!(table["safe_trump_bid"], json!({"value": 36, "contract": "Clubs"}));
    let nulls = [HAND, "--format", "json", "--official", "--contracts", "null"];
    let table = lines(&printed(&nulls, "")).remove(0);
    assert!(table.as_object().unwrap().contains_key("safe_trump_bid") && table["safe_trump_bid"].is_null());

    let deals = lines(&printed(&["616-617", "--format", "json"], ""));
    assert_eq!(deals.len(), 2);
    assert_eq!(deals[1]["number"], 617);
    assert_eq!(deals[1]["skat"], json!(["9C", "8S"]));
    assert_eq!(lines(&printed(&["3", "--format", "json"], ""))[0]["skat"], json!(["JS", "QS"]));
    let hand = ["JS", "KC", "AS", "TS", "QH", "AD", "TD", "KD", "QD", "9D"];
    let official = json!({"contract": "Diamonds", "matadors": "without 1", "own": 18, "holds": 231, "least": 18, "most": 36, "with_skat": 18});
    assert_eq!(
        deals[1]["rearhand"],
        json!({"hand": hand, "value": 18, "contract": "Diamonds", "longest_suit": official})
    );
    assert_eq!(deals[1]["forehand"]["value"], Value::Null);
    let keys = printed(&["617", "--format", "json"], "");
    let positions =
        ["number", "forehand", "middlehand", "rearhand", "skat"].map(|key| keys.find(&format!("\"{key}\":")));
    assert!(positions.is_sorted() && positions[0].is_some(), "{positions:?}");
    let official = lines(&printed(&["617", "--format", "json", "--official"], "")).remove(0);
    assert_eq!(official["middlehand"]["official"].as_array().unwrap().len(), 14);
    assert_eq!(official["middlehand"]["safe_bid"], json!({"value": 72, "contract": "Grand hand"}));
}

#[test]
fn errors_are_one_line() {
    let cases: [(&[&str], &str); 22] = [
        (&["JC JS JD AC KC 9C AS 7H QD"], "ten cards needed, got 9"),
        (&["JC JS JD AC KC 9C AS 7H QD 8D", "7D"], "ten cards needed, got 11"),
        (&["JC", "0S", "10s"], "card 3: TS is already there, as card 2; use each card once"),
        (&["6C"], "card 1: 6C is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"),
        (&["JX"], "card 1: 'JX' has no known suit; use CSHD or ♣♠♥♦ after the rank"),
        (&["1C"], "card 1: '1C' has no known rank; use 7 8 9 10 J Q K A, or 0 or T for 10"),
        (
            &["JC", "foo"],
            "card 2: 'foo' is not a card; use a rank 7 8 9 10 J Q K A and a suit CSHD or ♣♠♥♦, as in JC or ♣J",
        ),
        (&[","], "no cards found; use ten, as in JC 10S AH"),
        (&[""], "argument 1 is empty; use the cards of a hand, deal numbers, a file, or - alone"),
        (&["617", " "], "argument 2 is empty; use the cards of a hand, deal numbers, a file, or - alone"),
        (&["JC", "617"], "'617' is among cards; use either cards or deal numbers"),
        (&["1-5", "JC"], "'1-5' is among cards; use either cards or deal numbers"),
        (&["617", "-"], "- is one of 2 arguments; use it alone"),
        (&["-1"], "-1 is negative; use 0 to 8589934591"),
        (&["8589934592"], "past the last deal; use 0 to 8589934591"),
        (&["5-4"], "the range 5-4 runs backwards; use A..=B or A-B with A no larger than B"),
        (&["1..5"], "'1..5' is ambiguous about the end; use A..=B or A-B, both ends included"),
        (&["1,61"], "'1,61' is not a deal number; use 0 to 8589934591"),
        (
            &["617", "--official", "--contracts", "clubs,foo"],
            "--contracts: unknown contract 'foo'; use clubs, spades, hearts, diamonds, grand, null or null-ouvert, each also with -hand after it",
        ),
        (&["617", "--contracts", "clubs"], "--contracts needs --official or --open"),
        (
            &["617", "--suits", "emoji"],
            "invalid value 'emoji' for '--suits <SUITS>'; [possible values: letters, symbols] (--help shows more)",
        ),
        (&[], "the following required arguments were not provided: <CARDS|NUMBER|RANGE|FILE>... (--help shows more)"),
    ];
    for (arguments, expected) in cases {
        assert_eq!(refused(arguments, b""), (String::new(), expected.to_owned()), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program(&["0-8589934591"]).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let (sender, received) = mpsc::channel();
    // The pipe is closed when the thread ends.
    let reader = thread::spawn(move || {
        let mut begin = vec![0; 200_000];
        stdout.read_exact(&mut begin).unwrap();
        sender.send(begin).unwrap();
    });
    let begin = received.recv_timeout(PATIENCE);
    let closed = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.is_err() || closed.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it buffers all output, or does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
    assert!(begin.unwrap().starts_with(b"#0\nforehand    "));
    reader.join().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_help_says_that_the_numbering_is_our_own() {
    let help = printed(&["--help"], "").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["numbering is tableaux's own", "- reads hands from standard input", "tableaux skat 617"] {
        assert!(help.contains(part), "{help}");
    }
}

/// Hands as German and other players write them.
#[test]
fn hands_are_read_in_other_spellings() {
    let plain = printed(&["JC JS JD AC KC 9C AS 7H QD 8D"], "");
    for hand in [
        "CJ SJ DJ CA CK C9 SA H7 DQ D8",
        "♣J ♠J ♦J ♣A ♣K ♣9 ♠A ♥7 ♦Q ♦8",
        "CJ ♠B J♦ ac KC C9 A♠ h7 D♦ 8d",
        "Kreuz-Bube, Pik-Bube, Karo-Bube, Kreuz-Ass, Kreuz-König, Kreuz-9, Pik-Ass, Herz-7, Karo-Dame, Karo-8",
        "Jack of clubs, jack of spades, jack of diamonds, ace of clubs, king of clubs, nine of clubs, ace of spades, \
         seven of hearts, queen of diamonds, eight of diamonds",
    ] {
        assert_eq!(printed(&[hand], ""), plain, "{hand}");
    }
}

#[test]
fn contracts_with_open_cards_are_searched_and_the_tricks_shown() {
    let table = printed(&words("617 --open --contracts null,null-hand,grand-hand"), "");
    let rows: Vec<&str> = table.lines().skip(4).collect();
    assert_eq!(
        rows,
        [
            "open cards        forehand             middlehand           rearhand",
            "Null                  lost      8S 7S      lost      JD AC      lost      KC 9C",
            "Null hand             lost      9C 8S      lost      9C 8S      lost      9C 8S",
            "Grand hand         19 lost      9C 8S   14 lost      9C 8S   11 lost      9C 8S",
        ],
        "{table}"
    );
    let line = printed(&words("617 --open --declarer rearhand --contracts grand-hand --line --names german"), "");
    let tricks: Vec<&str> = line.lines().skip(8).collect();
    assert_eq!(line.lines().nth(7), Some("Grand Hand, Hinterhand: 11 verloren, Skat 9♣ 8♠"), "{line}");
    assert_eq!(tricks.len(), 10, "{line}");
    assert!(tricks[0].starts_with(" 1  Vorhand") && tricks[9].ends_with(" 11 Augen"), "{line}");
    let one = printed(&words("2 --open --declarer forehand --contracts null-hand --line --format json"), "");
    let one: Value = serde_json::from_str(&one).unwrap();
    let open = &one["open"][0];
    assert_eq!(
        (&open["declarer"], &open["contract"], &open["won"]),
        (&json!("forehand"), &json!("Null hand"), &json!(false))
    );
    assert_eq!((open["line"].as_array().unwrap().len(), open.get("points")), (30, None));
    for (arguments, expected) in [
        (
            format!("{HAND} --open"),
            "--open needs the cards of all three players; use it with deal numbers or a deal of 32 cards",
        ),
        ("617 --contracts grand".into(), "--contracts needs --official or --open"),
    ] {
        let (_, error) = refused(&words(&arguments), b"");
        assert_eq!(error, expected, "{arguments}");
    }
    let (_, error) = refused(&words("617 --open --declarer west"), b"");
    assert!(error.contains("'west' is not a seat; use forehand, middlehand or rearhand"), "{error}");
}

const OWN: &str =
    "HQ CJ ST HK D8 S7 SQ H8 SA C8\nSJ HJ CA S8 HA DK H7 CT C7 C9\nDA D7 CK HT DJ S9 CQ DT D9 H9\nSK DQ\n";
const OWN_PRINTED: &str = "\
forehand    JC 8C AS TS QS 7S KH QH 8H 8D  pass         Spades with 1: 22
middlehand  JS JH AC TC 9C 7C 8S AH 7H KD  24 Clubs     Clubs without 1: 24
rearhand    JD KC QC 9S TH 9H AD TD 9D 7D  pass         Diamonds without 3: 36
skat        KS QD
";

/// In a file, on standard input, as arguments, and beside numbered ones.
#[test]
fn deals_of_ones_own_are_printed() {
    let folder = Folder::new();
    let row = OWN.trim().replace(' ', ".").replace('\n', "|");
    for (name, text) in [("deal.txt", OWN), ("row.txt", &row)] {
        let file = folder.path(name);
        std::fs::write(&file, text).unwrap();
        assert_eq!(printed(&[&file], ""), OWN_PRINTED);
        assert_eq!(printed(&["-"], text), OWN_PRINTED);
        assert_eq!(printed(&["617", &file], ""), format!("#617\n{DEAL}\n# {name}\n{OWN_PRINTED}"));
    }
    assert_eq!(printed(&[&row], ""), OWN_PRINTED);
    assert_eq!(printed(&OWN.trim().split('\n').collect::<Vec<_>>(), ""), OWN_PRINTED);
    // What is printed is read back, and so is JSON.
    assert_eq!(printed(&["-"], &printed(&["617"], "")), DEAL);
    assert_eq!(printed(&["-"], &printed(&["617", "--format", "json"], "")), DEAL);
    let german = printed(&["-", "--names", "german"], &printed(&["617", "--names", "german"], ""));
    assert_eq!(german, printed(&["617", "--names", "german"], ""));
    let json = lines(&printed(&["-", "--format", "json"], OWN)).remove(0);
    assert_eq!((json.get("number"), &json["skat"]), (None, &json!(["KS", "QD"])));
    // Hands in a file are valued like those on standard input.
    let hands = folder.path("hands.txt");
    std::fs::write(&hands, format!("{HAND}\n{PASSING}\n")).unwrap();
    assert_eq!(printed(&[&hands], ""), "36 Clubs\npass\n");
    let open = printed(&["-", "--open", "--declarer", "middlehand", "--contracts", "null-hand"], OWN);
    assert!(open.starts_with(OWN_PRINTED) && open.contains("\nNull hand             lost"), "{open}");
}

#[test]
fn errors_in_deals_of_ones_own_name_the_card() {
    let (_, error) = refused(&["-"], OWN.replace("DJ", "DX1").as_bytes());
    assert!(error.starts_with("standard input: line 3: 'DX1' is not a card"), "{error}");
    let two = format!("{OWN}\n{}", OWN.replace("SK DQ", "SK HQ"));
    let (text, error) = refused(&["-"], two.as_bytes());
    assert_eq!(text, OWN_PRINTED);
    assert_eq!(error, "standard input 2: lines 6 and 9: QH is in forehand and in the skat; use each card once");
    let folder = Folder::new();
    let file = folder.path("two.txt");
    std::fs::write(&file, &two).unwrap();
    let (text, error) = refused(&[&file], b"");
    assert_eq!(text, OWN_PRINTED);
    assert_eq!(error, "two.txt 2: lines 6 and 9: QH is in forehand and in the skat; use each card once");
    let (_, error) = refused(&["-", "--open"], format!("{HAND}\n").as_bytes());
    assert!(error.starts_with("--open needs the cards of all three players"), "{error}");
    let (file, other) = (folder.path("text"), folder.path("none"));
    std::fs::write(&file, "nothing\n").unwrap();
    assert!(refused(&["617", &file], b"").1.ends_with("text: no deal found; use four lines of cards"));
    assert!(refused(&[&other], b"").1.contains("is not a card"));
}

#[test]
fn the_number_of_a_deal_is_found() {
    let find = |range: &str, text: &str| command::answered("find", &["--table", "skat", "--range", range], text);
    assert_eq!(find("0-2000", DEAL), ("617\n".into(), 0));
    assert_eq!(find("0-600", DEAL), ("no number from 0 to 600 deals it\n".into(), 1));
    let two = find("0-2000", &format!("{DEAL}\n{OWN}"));
    assert_eq!(two, ("standard input 1: 617\nstandard input 2: no number from 0 to 2000 deals it\n".into(), 0));
}
