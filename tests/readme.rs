//! The README is true: its keys are those of the first screen, its pictures are what the screen shows, and its commands
//! print what it says. `UPDATE=1 cargo test --test readme` writes keys and pictures.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use tableaux::browser::{Event, Marks, SECTIONS, keys};
use tableaux::gears::BoardSize;
use tableaux::table::Table;

#[path = "support/screen.rs"]
mod support;

use support::{app, draw, number, on_table, search, tick};

/// Compares a file with what it should hold, or writes it.
fn check(path: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{} is out of date: UPDATE=1 cargo test --test readme", path.display());
}

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The keys of the first screen and what the mouse does, as tables of a Markdown document.
fn keys_in_markdown() -> String {
    let tables = |on: fn(Table) -> bool| -> String {
        let names: Vec<&str> = Table::ALL.into_iter().filter(|&table| on(table)).map(Table::name).collect();
        if names.len() < Table::ALL.len() { format!("{}: ", names.join(", ")) } else { String::new() }
    };
    let mut text = String::from("| keys | |\n|---|---|\n");
    for binding in SECTIONS[0].keys.iter().chain(keys::GLOBAL) {
        let _ = writeln!(text, "| {} | {}{} |", binding.names(), tables(binding.on), binding.words); // cannot fail
    }
    text.push_str("\n| mouse | |\n|---|---|\n");
    for (does, words) in keys::MOUSE {
        let _ = writeln!(text, "| {does} | {words} |");
    }
    text
}

#[test]
fn keys_are_those_of_the_first_screen() {
    const BEGIN: &str = "<!-- keys: written by tests/readme.rs -->\n";
    const END: &str = "<!-- end of keys -->";
    let readme = readme();
    let begin = readme.find(BEGIN).unwrap() + BEGIN.len();
    let end = readme.find(END).unwrap();
    check("README.md", &format!("{}\n{}\n{}", &readme[..begin], keys_in_markdown().trim(), &readme[end..]));
}

#[test]
fn the_pictures_are_the_screen() {
    let mut deals = app(&[617, 11_982], 120, 36);
    deals.update(Event::MarksRead(Marks::from([((Table::FREECELL, number(617)), "the famous one".into())])));
    support::keys(&mut deals, "d<Esc>");
    let mut gears = on_table(Table::Gears(BoardSize::new(9).unwrap()), &[617], 80, 24);
    for app in [&mut deals, &mut gears] {
        search(app, |_| true);
    }
    support::keys(&mut gears, "s");
    tick(&mut gears, 30);
    for (app, path) in [(deals, "assets/screen.svg"), (gears, "assets/gears.svg")] {
        check(path, &svg(&draw(&app).0));
    }
}

/// The ground of the theme that the pictures have.
const GROUND: &str = "#1c1c1c";

/// A screen as a picture: a rectangle for each background, a text for each run of one style.
fn svg(buffer: &Buffer) -> String {
    const WIDTH: u16 = 9;
    const HEIGHT: u16 = 20;
    let (width, height) = (buffer.area.width * WIDTH, buffer.area.height * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 {} {}\" font-size=\"15\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" xml:space=\"preserve\">\n\
         <rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"{GROUND}\"/>\n",
        width + 16,
        height + 16
    );
    for (row, cells) in (0u16..).zip(buffer.content.chunks(usize::from(buffer.area.width))) {
        let mut x = 0u16;
        for run in cells.chunk_by(|a, b| style(a) == style(b)) {
            let (foreground, background, weight, opacity) = style(&run[0]);
            let columns = u16::try_from(run.len()).unwrap();
            let (left, top) = (x * WIDTH, row * HEIGHT);
            x += columns;
            if background != GROUND {
                let size = columns * WIDTH;
                let _ = writeln!(
                    svg,
                    r#"<rect x="{left}" y="{top}" width="{size}" height="{HEIGHT}" fill="{background}"/>"#
                );
            }
            let text: String = run.iter().map(Cell::symbol).collect();
            if !text.trim().is_empty() {
                // Every character in its column, however wide the font draws it.
                let places: Vec<String> = (0..columns).map(|column| (left + column * WIDTH).to_string()).collect();
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let _ = writeln!(
                    svg,
                    r#"<text x="{}" y="{}" fill="{foreground}" font-weight="{weight}" opacity="{opacity}">{text}</text>"#,
                    places.join(" "),
                    top + 15
                );
            }
        }
    }
    svg + "</svg>\n"
}

fn style(cell: &Cell) -> (String, String, u16, &'static str) {
    let (foreground, background) = (hex(cell.fg, "#d0d0d0"), hex(cell.bg, GROUND));
    let weight = if cell.modifier.contains(Modifier::BOLD) { 700 } else { 400 };
    let opacity = if cell.modifier.contains(Modifier::DIM) { "0.6" } else { "1" };
    if cell.modifier.contains(Modifier::REVERSED) {
        (background, foreground, weight, opacity)
    } else {
        (foreground, background, weight, opacity)
    }
}

/// A colour as a picture has it; the terminal's own where it is not said.
fn hex(colour: Color, own: &str) -> String {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let (r, g, b) = match colour {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(grey @ 232..) => [8 + 10 * (grey - 232); 3].into(),
        Color::Indexed(cube @ 16..) => [36, 6, 1].map(|place| LEVELS[usize::from((cube - 16) / place % 6)]).into(),
        Color::Reset => return own.into(),
        other => panic!("{other} is not in the theme of the pictures"),
    };
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Each command behind `$ ` in a block of the README, with the lines that follow it; `…` stands for lines left out.
#[test]
fn commands_print_what_the_readme_shows() {
    let readme = readme();
    let program = Path::new(env!("CARGO_BIN_EXE_tableaux"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env::var("PATH").unwrap());
    let mut checked = 0;
    for block in readme.split("```").skip(1).step_by(2) {
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap();
            let output = Command::new("sh").args(["-c", command]).env("PATH", &path).output().unwrap();
            let mut text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
            for part in shown.split('…').map(str::trim) {
                let at = text.find(part).unwrap_or_else(|| panic!("{command}\n{text}\nlacks\n{part}"));
                text = text.split_off(at + part.len());
            }
            checked += 1;
        }
    }
    assert!(checked >= 15, "{checked} examples");
}
