use tableaux::cli::numbers::list::{List, Word};

fn found(line: &str) -> String {
    List::default()
        .words(line)
        .iter()
        .map(|word| format!("{}:{}", word.column, word.text))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn each_form_has_its_words() {
    for (line, expected) in [
        ("", ""),
        ("617", "1:617"),
        ("  1-3 #617\t11,982 ", "3:1-3 7:#617 12:11,982"),
        ("S\t164", "3:164"),
        ("164 Impossible", "1:164"),
        ("164: solved, 169; unknown", "1:164 14:169"),
        ("169(20)", "1:169"),
        ("169 (20) 170(3),", "1:169 10:170"),
        ("| 164 | 12 |", "3:164"),
        ("|**164**|12|", "4:164"),
        ("| `164`(20)|", "4:164"),
        ("| S | `164` (20) | 12 |", "8:164"),
        ("| hard | 11 982 (20) | 12", "10:11 982"),
        ("| name | MS #164 |", "10:MS #164"),
        ("| deal | moves |", ""),
        ("|---:|:--|", ""),
        ("|", ""),
        ("# a comment of 2 lines", ""),
        ("#", ""),
        ("# 617", ""),
        ("-1 −2", "1:-1 4:−2"),
        ("* 164", "3:164"),
        ("- [x] 164 solved", "7:164"),
        ("1. 164", "4:164"),
        ("11982,146692", "1:11982 7:146692"),
        ("1,2,3;11,982", "1:1 3:2 5:3 7:11,982"),
        ("11982 = impossible", "1:11982"),
        ("11982=impossible 5 - s", "1:11982 18:5"),
        ("[11982, '1-3',5]", "2:11982 10:1-3 15:5"),
        ("bad = [164,169]", "8:164 12:169"),
        ("(164, 169)", "2:164 7:169"),
        ("{\"number\":164,\"moves\":9,\"x\":[1,\"a:b\"],\"deals\":[169]}", "11:164 48:169"),
    ] {
        assert_eq!(found(line), expected, "{line:?}");
    }
}

#[test]
fn earlier_lines_tell_about_later_ones() {
    for (lines, expected) in [
        (&["1. 164", "2) 169", "4. 5"][..], "4:164 4:169 1:4. 4:5"),
        (&["deal,verdict", "11982,impossible", "\"146,692\",solved"], "1:11982 2:146,692"),
        (&["verdict;Number", "s;164", "x;", "s"], "3:164 1:x; 1:s"),
        (&["number", "164"], "1:164"),
        (&["164", "number"], "1:164 1:number"),
        (&["[", "  164,", "  169 # two", "]", "5 6"], "3:164 3:169 1:5 3:6"),
        (&["{", "\"number\": 164,", "\"rows\": [[1], [2]]", "}"], "11:164"),
    ] {
        let mut list = List::default();
        let words = lines.iter().flat_map(|line| list.words(line));
        let found: Vec<_> = words.map(|word| format!("{}:{}", word.column, word.text)).collect();
        assert_eq!(found.join(" "), expected, "{lines:?}");
    }
}

#[test]
fn what_is_no_number_is_a_word_in_its_place() {
    for (line, expected) in [
        ("7 ♦ abc 8", "1:7 3:♦ 5:abc 9:8"),
        ("S", "1:S"),
        ("(20)", "1:(20)"),
        ("169(x)", "1:169(x)"),
        ("169()", "1:169()"),
        (", :", "1:, 3::"),
        ("Sx 164", "1:Sx 4:164"),
        ("| 16x | 12 |", "3:16x"),
        ("164 | 12", "1:164 5:| 7:12"),
        ("#x", "1:#x"),
        ("2. 164", "1:2. 4:164"),
        ("11,98", "1:11,98"),
        ("[164, x", "2:164 7:x"),
        ("164 = 5", "1:164 5:= 7:5"),
    ] {
        assert_eq!(found(line), expected, "{line:?}");
    }
}

#[test]
fn any_text_is_taken() {
    let parts = [
        "|", "(", ")", "#", " ", "\t", "1", "617", "é", "♦", "S", ",", ":", "*", "`", "-", "−", "ms", "[", "]", "{",
        "}", "'", "\"", ",", "=", "deal",
    ];
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20_000 {
        let line: String = (0..random.usize(..9)).map(|_| parts[random.usize(..parts.len())]).collect();
        for Word { column, text } in List::default().words(&line) {
            let behind: String = line.chars().skip(column - 1).collect();
            assert!(!text.is_empty() && behind.starts_with(text), "{line:?}: {column}, {text:?}");
        }
    }
}
