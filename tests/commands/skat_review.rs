//! The command `tableaux review` for the game files of a Skat server.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::command::{self, run};
use crate::folder::Folder;

const DEALT: &str = "(;GM[Skat]PC[International Skat Server]ID[11]P0[anna]P1[]P2[]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.\
    C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.HT.H9.CK.S9.CA.SJ.D9 1 18 0 y 1 p 2 p";
const PLAY: &str = "0 DQ 1 DK 2 D8 1 SA 2 ST 0 CQ 1 CT 2 C9 0 DA 1 S8 2 S9 0 HK 2 S7 0 HJ 1 SK 0 SJ 1 DJ 2 CK 0 D7 1 H8 2 H7 \
    0 DT 1 HA 2 H9 0 CJ 1 C8 2 CA 0 D9 1 SQ 2 HT ]R[d:0 win v:96 p:64 t:6] ;)";

fn won() -> String {
    format!("{DEALT} 0 s w SJ.D9 0 G.HQ.C7 {PLAY}")
}

/// Declarer takes the first trick of a null game.
fn null() -> String {
    format!("{DEALT} 0 NH 0 CJ 1 C8 2 C9 ]R[d:0 loss v:-70 p:0 t:1] ;)")
}

const REVIEW: &str = "\
# game.sgf, game 1: Grand by forehand (anna)
Grand, with 3, game 4: 96
forehand    JC JH QC 7C KH QH AD TD QD 7D
middlehand  JD TC 8C AS KS QS 8S AH 8H KD
rearhand    AC KC 9C TS 9S 7S TH 9H 7H 8D
skat        JS 9D

            cards, what they cost      taker       points  value
put away    7C QH −21                                         71
       1    QD −7    KD       8D       middlehand       7     64
       2    AS       TS       QC       middlehand      24     64
       3    TC       9C −11   AD −32   middlehand      21     43
       4    8S −21   9S       KH       rearhand         4     64
       5    7S       JH       KS       forehand         6     64
       6    JS       JD       KC       forehand         8     64
       7    7D       8H       7H       forehand         0     64
       8    TD       AH       9H       forehand        21     64
       9    JC       8C       AC       forehand        13     64
      10    9D       QS       TH       forehand        13     64
";

#[test]
fn a_game_is_reviewed_card_by_card() {
    let folder = Folder::new();
    let file = folder.path("game.sgf");
    std::fs::write(&file, won()).unwrap();
    let (text, code) = command::answered("review", &[&file], "");
    assert!(text.starts_with(REVIEW), "{text}");
    let mistakes: Vec<&str> = text.lines().skip(REVIEW.lines().count() + 1).collect();
    assert_eq!(mistakes.len(), 5, "{text}");
    assert!(mistakes[0].starts_with("laying away 7C QH: 92 → 71; "), "{text}");
    assert_eq!(mistakes[3], "trick 3, forehand: AD loses 32 points and the game; KH was best", "{text}");
    assert!(mistakes[4].starts_with("trick 4, middlehand: 8S loses 21 points and declarer's defeat; "), "{text}");
    assert!(mistakes[4].ends_with("  <- the turning point"), "{text}");
    assert_eq!(code, 0);
    // On standard input too.
    let (piped, _) = command::answered("review", &["-"], won());
    assert_eq!(piped.lines().skip(1).collect::<Vec<_>>(), text.lines().skip(1).collect::<Vec<_>>());
    let json = command::answered("review", &[&file, "--format", "json"], "").0;
    let json: Value = serde_json::from_str(&json).unwrap();
    for (field, value) in [
        ("declarer", json!("forehand")),
        ("contract", json!("Grand")),
        ("bid", json!(18)),
        ("score", json!(96)),
        ("stated", json!(96)),
        ("outcome", json!("won")),
        ("counted", json!("Grand, with 3, game 4: 96")),
        ("dealt", json!(92)),
        ("first", json!(71)),
    ] {
        assert_eq!(json[field], value, "{field}: {json}");
    }
    assert_eq!(json["cards"].as_array().unwrap().len(), 30);
    assert_eq!(json["cards"][8], json!({"seat": "forehand", "card": "AD", "value": 43, "loss": 32, "best": "KH"}));
}

#[test]
fn a_file_of_games_is_summed_up() {
    let folder = Folder::new();
    let file = folder.path("evening.sgf");
    let passed = format!("{} 1 p 2 p 0 p ]R[d:-1] ;)", DEALT.split(" 1 18").next().unwrap());
    let broken = won().replacen("1 DK 2 D8", "1 CT 2 D8", 1);
    let wrong = null().replacen("v:-70", "v:-46", 1);
    std::fs::write(&file, [null(), passed, broken, wrong].join("\n")).unwrap();
    let output = run("review", &[&file, "--jobs", "1"], "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("   1  forehand    Null hand           −70  lost by "), "{text}");
    assert_eq!(lines[1], "   2  passed in");
    assert!(lines[2].starts_with("   4  forehand    Null hand           −70  lost by "), "{text}");
    assert_eq!(lines[4].split_whitespace().collect::<Vec<_>>()[..3], ["declarer", "games", "won"], "{text}");
    let all: Vec<&str> = lines[8].split_whitespace().collect();
    assert_eq!((all[0], all[1], all[2], all.last()), ("all", "2", "0", Some(&"−140")), "{text}");
    assert_eq!(lines[10..], ["1 game without a declarer", "1 game not read"], "{text}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors
            .contains("evening.sgf, game 3 (line 3): trick 1, card 2: TC does not follow QD; middlehand has to follow"),
        "{errors}"
    );
    assert!(
        errors.contains("evening.sgf, game 4 (line 4): the file says −46 with 0 points, the count is −70"),
        "{errors}"
    );
    // Whether it is won and the tricks are compared too.
    for (from, to, expected) in [
        ("win v:96", "loss v:96", "the file says lost, 96 with 64 points, the count is won, 96 with 64 points"),
        ("t:6", "t:5", "the file says 96 with 64 points, 5 tricks, the count is 96 with 64 points, 6 tricks"),
    ] {
        let output = run("review", &["-"], won().replace(from, to));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(expected), "{output:?}");
    }
    let one = command::answered("review", &[&file, "--game", "1"], "").0;
    assert!(one.starts_with("# evening.sgf, game 1: Null hand by forehand (anna)\nNull hand, lost: −70\n"), "{one}");
    // The skat of a hand game is not put away.
    assert!(one.contains("\nskat        JS 9D") && !one.contains("put away"), "{one}");
    let none = run("review", &[&file, "--game", "5"], "");
    assert_eq!(command::message(&none), "--game: evening.sgf has no game 5; use 1 to 4");
    let other = run("review", &["617", "3a", "--game", "1"], "");
    assert_eq!(command::message(&other), "--game and --jobs are for the game file of a Skat server");
}

/// One text speaks one language.
#[test]
fn a_review_is_german_where_names_are() {
    let folder = Folder::new();
    let config = folder.0.join("tableaux");
    std::fs::create_dir(&config).unwrap();
    std::fs::write(config.join("config.toml"), "skat-names = \"german\"\n").unwrap();
    let file = folder.path("game.sgf");
    std::fs::write(&file, won()).unwrap();
    let output =
        command::program("review", &[&file]).env("XDG_CONFIG_HOME", &folder.0).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("# game.sgf, game 1: Grand von Vorhand (anna)\nGrand, mit 3, Spiel 4: 96\n"), "{text}");
    for words in [
        "\ngedrückt    7♣ D♥ −21",
        "\n7♣ D♥ gedrückt: 92 → 71; K♥ D♥ am besten\n",
        "\nStich 3, Vorhand: A♦ verliert 32 Augen und das Spiel; K♥ war am besten\n",
        " schenkt das Spiel; ",
        "  <- die Wende\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!["trick", "points", "loses", "taker"].iter().any(|word| text.contains(word)), "{text}");
}
