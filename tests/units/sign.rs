use std::collections::HashMap;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tableaux::browser::widgets::draw::to_ascii;
use tableaux::sign::{STEPS, Sign};

/// All signs with their meanings, in Unicode or in ASCII.
fn all(is_ascii: bool) -> Vec<(char, String)> {
    let signs = Sign::ALL.map(|sign| (if is_ascii { sign.ascii() } else { sign.character() }, sign.name().to_owned()));
    let steps = STEPS.iter().enumerate();
    let steps = steps.map(|(at, &(sign, ascii))| (if is_ascii { ascii } else { sign }, format!("step {at}")));
    signs.into_iter().chain(steps).collect()
}

#[test]
fn a_sign_has_one_meaning_and_a_meaning_one_sign() {
    for is_ascii in [false, true] {
        let (mut meanings, mut signs) = (HashMap::new(), HashMap::new());
        for (sign, meaning) in all(is_ascii) {
            assert!(!is_ascii || sign.is_ascii_graphic(), "{sign:?} of {meaning}");
            assert_eq!(meanings.insert(sign, meaning.clone()), None, "{sign} also means {meaning}");
            assert_eq!(signs.insert(meaning.clone(), sign), None, "{meaning} is also {sign}");
        }
    }
}

#[test]
fn a_sign_takes_one_cell_and_becomes_its_ascii_form() {
    for sign in Sign::ALL {
        assert_eq!(unicode_width::UnicodeWidthStr::width(sign.symbol()), 1, "{sign}");
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer[(0, 0)].set_symbol(sign.symbol());
        to_ascii(&mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), sign.ascii().to_string(), "{sign}");
        assert_eq!(Sign::of_symbol(sign.symbol()), Some(sign));
    }
}

/// No screen, text or command writes a sign that is not in the table: only the table has them in its source.
#[test]
fn only_the_table_has_the_signs() {
    // Dashes and question marks are punctuation as well. What is read aloud has a table of its own, and pictures draw
    // characters as shapes.
    let others = ["linear/speech.rs", "svg/shape.rs"];
    let signs: Vec<char> =
        Sign::ALL.into_iter().map(Sign::character).filter(|sign| !sign.is_ascii() && *sign != '–').collect();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("sign.rs") {
                files += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let stray: Vec<&str> = code.filter(|line| line.contains(&*signs)).collect();
                assert!(
                    stray.is_empty() || others.iter().any(|other| path.ends_with(other)),
                    "{}: {stray:#?}",
                    path.display()
                );
            }
        }
    }
    assert!(files > 100, "{files} files");
}
