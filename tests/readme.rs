//! The README and the documents it links to are true: their keys are those of the first screen, their pictures are what
//! the screen shows, and their commands print what they say. `UPDATE=1 cargo test --test readme` writes keys and pictures.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use std::{env, fs};

use ratatui::buffer::Buffer;
use tableaux::browser::keys::{Binding, EVERYWHERE, Shortcut};
use tableaux::browser::{App, Query, SECTIONS, Update, keys, svg, worker};
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::freecell::find::mistake::MistakeFamily;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::read::{BOARD_FORMS, CARD_FORMS, LANGUAGES, WORDS_FOR_NOTHING};
use tableaux_engine::solver::{Limits, Solver};

#[path = "support/screen.rs"]
mod support;

#[path = "support/folder.rs"]
mod folder;

#[path = "support/picture.rs"]
mod picture;

#[path = "readme/figures.rs"]
mod of_program;

use folder::Folder;
use of_program::{cells, narrowness};
use picture::picture;
use support::{app, draw, number, on_table, screen, search, tick};

/// Compares a file with what it should hold, or writes it.
fn check(path: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{} is out of date: UPDATE=1 cargo test --test readme", path.display());
}

/// The README and what it links to in `assets/docs`: the path and the text of each.
fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("assets/docs")).unwrap();
    let docs = docs.map(|entry| format!("assets/docs/{}", entry.unwrap().file_name().into_string().unwrap()));
    let paths = std::iter::once("README.md".to_owned()).chain(docs);
    paths.map(|path| (path.clone(), fs::read_to_string(root.join(path)).unwrap())).collect()
}

/// A line of the table of keys.
fn line_of(shortcut: &Shortcut, tables: &str) -> String {
    format!("| {} | {tables}{} |\n", keys::names(shortcut.keys, CellCount::FOUR), shortcut.words)
}

/// The lines of a binding; the tables on which its keys are active are named where they are not all.
fn lines_of(binding: &Binding) -> String {
    let names: Vec<&str> = Table::ALL.into_iter().filter(|&table| (binding.on)(table)).map(Table::name).collect();
    let tables = if names.len() < Table::ALL.len() { format!("{}: ", names.join(", ")) } else { String::new() };
    binding.shortcuts().map(|shortcut| line_of(shortcut, &tables)).collect()
}

/// All keys of the first screen and what the mouse does, as tables of a Markdown document.
fn all_keys() -> String {
    let keys: String = SECTIONS[0].keys.iter().chain(EVERYWHERE.keys).map(lines_of).collect();
    let mut text = format!("| keys | |\n|---|---|\n{keys}\n| mouse | |\n|---|---|\n");
    for (does, words) in keys::MOUSE {
        let _ = writeln!(text, "| {does} | {words} |"); // cannot fail
    }
    text
}

#[test]
fn tables_are_those_of_the_program() {
    let tables = [
        ("assets/docs/browser.md", "keys", all_keys()),
        ("assets/docs/dealing.md", "mistakes", mistakes()),
        ("assets/docs/commands.md", "forms", forms()),
        ("assets/docs/speed.md", "speeds", speeds()),
        ("assets/docs/atlas.md", "cells", cells()),
        ("assets/docs/atlas.md", "narrowness", narrowness()),
    ];
    for (path, what, table) in tables {
        // Read anew: a file with two tables was just written.
        let documents = documents();
        let (begin, end) =
            (format!("<!-- {what}: written by tests/readme.rs -->\n"), format!("<!-- end of {what} -->"));
        let (_, text) = documents.iter().find(|(of, _)| of == path).unwrap();
        let (before, rest) = text.split_at(text.find(&begin).unwrap() + begin.len());
        check(path, &format!("{before}\n{}\n{}", table.trim(), &rest[rest.find(&end).unwrap()..]));
    }
}

/// The speeds that `tests/figures/measure.py` has measured.
fn speeds() -> String {
    let figures = figures();
    let newest = figures.iter().map(|[date, ..]| date).max().unwrap();
    let row = |[date, what, command, here, beside]: &[String; 5]| {
        let here = if date == newest { here.clone() } else { format!("{here} ({date})") };
        format!("| {what} | `{command}` | {here} | {beside} |\n")
    };
    format!(
        "Measured on {newest}; rows of another day have its date.\n\n| what | command | here | compared |\n|---|---|---|---|\n{}",
        figures.iter().map(row).collect::<String>()
    )
}

/// The rows of `assets/docs/figures.tsv`: date, what, command, here, compared.
fn figures() -> Vec<[String; 5]> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/docs/figures.tsv")).unwrap();
    let row = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().expect("five columns");
    text.lines().skip(1).map(row).collect()
}

/// The commands of figures are those that their script runs, and the program and Cargo know them.
#[test]
fn commands_of_figures_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("tests/benches/Cargo.toml")).unwrap();
    let script = Command::new("python3").arg(root.join("tests/figures/measure.py")).arg("--list").output().unwrap();
    let listed = String::from_utf8(script.stdout).unwrap();
    let of_file =
        figures().iter().fold(String::new(), |all, [_, what, command, ..]| format!("{all}{what}\t{command}\n"));
    assert_eq!(listed, of_file, "the script and its file differ: tests/figures/measure.py");
    for [_, what, command, ..] in figures() {
        if let Some((_, bench)) = command.split_once("cargo bench --bench ") {
            let bench = bench.split(' ').next().unwrap();
            assert!(manifest.contains(&format!("[[bench]]\nname = \"{bench}\"\n")), "{what}: {command}");
        }
        for ours in command.split('\'').chain([&*command]).filter_map(|part| part.split_once("tableaux ")) {
            // Arguments are looked at before the help is shown.
            let line = format!("'{}' {} --help", env!("CARGO_BIN_EXE_tableaux"), ours.1.split('\'').next().unwrap());
            let output = Command::new("sh").args(["-c", &line]).output().unwrap();
            assert!(output.status.success(), "{what}: {command}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

/// The forms of cards and boards that are read.
fn forms() -> String {
    let cards: Vec<String> = CARD_FORMS.iter().map(|(example, what)| format!("| `{example}` | {what} |\n")).collect();
    let boards: Vec<String> = BOARD_FORMS.iter().map(|what| format!("- {what}\n")).collect();
    let nothing = WORDS_FOR_NOTHING.map(|word| format!("`{word}`")).join(" ");
    format!(
        "| cards | |\n|---|---|\n{}\nThey are a board in these forms:\n\n{}\nLists, tuples and records are read as these languages print them: {}. In place of a card, {nothing} are unknown cards to `find`; the others refuse them.\n",
        cards.concat(),
        boards.concat(),
        LANGUAGES.join(", ")
    )
}

/// The mistakes in dealing that have a name.
fn mistakes() -> String {
    let row = |family: &MistakeFamily| {
        let cells = [family.part.name(), &format!("`{}`", family.name), family.what, family.fix];
        format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
    };
    let rows: String = MistakeFamily::ALL.iter().map(row).collect();
    format!("| part | name | what is wrong | what it should be |\n|---|---|---|---|\n{rows}")
}

/// What somebody reads first stays short.
#[test]
fn the_readme_is_a_page_that_one_reads() {
    let words = documents()[0].1.split_whitespace().count();
    assert!(words <= 1050, "{words} words");
}

/// Every link leads to a file that is there, and to a heading in it.
#[test]
fn links_lead_somewhere() {
    let documents = documents();
    let slug = |heading: &str| -> String {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    let mut checked = 0;
    for (path, text) in &documents {
        let folder = Path::new(path).parent().unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            if link.starts_with("http") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { folder.join(file).to_str().unwrap().to_owned() };
            let target = target.replace("assets/docs/../", "assets/").replace("assets/../", "");
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(&target).exists(), "{path}: {link}");
            if !heading.is_empty() {
                let (_, text) = documents.iter().find(|(of, _)| *of == target).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|line| slug(line.trim_start_matches('#').trim()) == heading), "{path}: {link}");
            }
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked} links");
}

#[test]
fn the_pictures_are_the_screen() {
    let mut deals = app(&[617, 11_982], 120, 36);
    deals.update(Update::MarksRead(Marks::from_iter([((Table::FREECELL, number(617)), "the famous one")])));
    support::keys(&mut deals, "d<Esc>");
    let mut gears = on_table(Table::Gears(BoardSize::new(9).unwrap()), &[617], 80, 24);
    for app in [&mut deals, &mut gears] {
        search(app, |_| true);
    }
    support::keys(&mut gears, "s");
    tick(&mut gears, 30);
    // A game that can no longer be won, and another branch of it that can.
    let mut play = app(&[617], 90, 27);
    for typed in ["<Enter>8a", "8b", "u8c", "3b"] {
        support::keys(&mut play, typed);
        search(&mut play, |_| true);
    }
    // A program that closes the gap in the pack instead of moving the last card into it.
    let (mut state, mut pack) = (617u32, Card::PACK.to_vec());
    let mut cards = Vec::new();
    while !pack.is_empty() {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        cards.push(pack.remove((state >> 16 & 0x7fff) as usize % pack.len()).to_string());
    }
    let rows: Vec<String> = cards.chunks(8).map(|row| row.join(" ")).collect();
    let mut mistake = app(&[617], 90, 27);
    support::paste(&mut mistake, &rows.join("\n"));
    support::keys(&mut mistake, "<Esc>");
    search(&mut mistake, |_| true);
    let mut map = app(&[617], 90, 27);
    support::keys(&mut map, "M");
    search(&mut map, |_| true);
    let pictures = vec![(deals, "screen"), (gears, "gears"), (play, "play"), (mistake, "mistake"), (map, "map")];
    for (app, name) in pictures {
        let path = &format!("assets/{name}.svg");
        check(path, &picture(&draw(&app).0));
    }
}

/// A deal stepped to, compared with another one, and solved.
#[test]
fn the_moving_picture_is_the_screens() {
    /// The column where the list of moves begins.
    const LIST: u16 = 63;
    let mut app = app(&[616], 100, 30);
    let mut screens: Vec<(Buffer, Duration)> = Vec::new();
    let mut show = |app: &mut App, typed: &str, milliseconds: u64| {
        support::keys(app, typed);
        search(app, |_| true);
        app.update(Update::TypingPaused);
        // While a deal is looked at, its solution gets shorter.
        while let Some(query @ Query::Solution(..)) = app.desk().searches.query() {
            let answer = worker::search(&query, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
            app.update(Update::Answered(Box::new((query, answer))));
        }
        screens.push((draw(app).0, Duration::from_millis(milliseconds)));
    };
    show(&mut app, "", 1500);
    show(&mut app, "<Right>", 2000);
    show(&mut app, "c", 1200);
    for digit in ["1", "1", "9", "8"] {
        show(&mut app, digit, 200);
    }
    show(&mut app, "2", 500);
    show(&mut app, "<Enter>", 4000);
    show(&mut app, "x", 1000);
    show(&mut app, "s ", 700);
    let mut is_over = false;
    while !is_over {
        show(&mut app, "<Right>", 300);
        is_over = screen(&app).contains("solved:");
    }
    screens.last_mut().unwrap().1 = Duration::from_secs(4);
    let whole = screens.iter().map(|(_, shown)| *shown).sum();
    let (title, mut svg) = ("tableaux: a deal stepped to, compared and solved", Vec::new());
    svg::write_animation(title, whole, screens.into_iter(), LIST, &mut svg).unwrap();
    check("assets/tour.svg", &String::from_utf8(svg).unwrap());
}

/// Blocks and lines of a font leave gaps between rows.
#[test]
fn the_pictures_have_blocks_and_lines_of_their_own() {
    for path in ["assets/screen.svg", "assets/gears.svg"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        assert!(text.len() < 20_000, "{path} has {} bytes", text.len());
        let picture = roxmltree::Document::parse(&text).unwrap();
        let texts: String =
            picture.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
        assert!(!texts.contains(|c| ('\u{2500}'..='\u{259f}').contains(&c)), "{path}: {texts}");
        assert!(picture.descendants().filter(|node| node.has_tag_name("path")).count() >= 4, "{path}");
    }
}

/// Programs that draw SVG draw each picture, where one is installed.
#[test]
fn the_pictures_are_drawn_by_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let folder = Folder::new();
    let mut drawn = Vec::new();
    for name in ["tour", "screen", "gears", "play", "mistake", "map"] {
        let (picture, image) = (root.join(format!("{name}.svg")), Path::new(&folder.0).join(format!("{name}.png")));
        let Ok(status) = Command::new("rsvg-convert").arg("-o").args([&image, &picture]).status() else { return };
        assert!(status.success(), "{name}");
        drawn.push(fs::read(image).unwrap());
    }
    // A picture of nothing takes a few hundred bytes.
    assert!(drawn.iter().all(|image| image.starts_with(b"\x89PNG") && image.len() > 5_000));
}

/// What the documents say measures a figure is there.
#[test]
fn figures_have_benches() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/Cargo.toml")).unwrap();
    let mut checked = 0;
    for (path, text) in documents() {
        for rest in text.split("--bench ").skip(1) {
            let name: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
            assert!(manifest.contains(&format!("[[bench]]\nname = \"{name}\"\n")), "{path}: {name}");
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked} benches");
}

/// Each command behind `$ ` in a block of the documents, with the lines that follow it; `…` stands for lines left out.
/// Surveys of many machines take too long.
#[test]
fn commands_print_what_the_documents_show() {
    let program = Path::new(env!("CARGO_BIN_EXE_tableaux"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env::var("PATH").unwrap());
    let mut checked = 0;
    for (of, text) in documents().iter().filter(|(path, _)| path != "assets/docs/cluster.md") {
        // Nobody's marks or written.
        let data = Folder::new();
        for example in text.split("```").skip(1).step_by(2).flat_map(|block| block.split("$ ").skip(1)) {
            let (command, shown) = example.split_once('\n').unwrap();
            let mut shell = Command::new("sh");
            let output = shell
                .args(["-c", command])
                .current_dir(&data.0)
                .env("PATH", &path)
                .env("XDG_DATA_HOME", &data.0)
                .output()
                .unwrap();
            let mut text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
            for part in shown.split('…').map(str::trim) {
                let at = text.find(part).unwrap_or_else(|| panic!("{of}: {command}\n{text}\nlacks\n{part}"));
                text = text.split_off(at + part.len());
            }
            checked += 1;
        }
    }
    assert!(checked >= 35, "{checked} examples");
}
