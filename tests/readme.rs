//! The README tells the truth: its keys are those of the table, its picture is what the screen shows, and its commands
//! print what it says. `UPDATE=1 cargo test --test readme` writes keys and picture anew.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};
use tableaux::browser::action::Action;
use tableaux::browser::app::App;
use tableaux::browser::compare::Comparing;
use tableaux::browser::update::update;
use tableaux::browser::worker::find;
use tableaux::browser::{keys, view};
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Solver};
use tableaux::table::Table;

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

#[test]
fn keys_are_those_of_the_table() {
    const BEGIN: &str = "<!-- keys: written from the table of keys -->\n";
    const END: &str = "<!-- end of keys -->";
    let readme = readme();
    let begin = readme.find(BEGIN).unwrap() + BEGIN.len();
    let end = readme.find(END).unwrap();
    check("README.md", &format!("{}\n{}\n{}", &readme[..begin], keys::markdown().trim(), &readme[end..]));
}

#[test]
fn the_pictures_are_the_screen() {
    let numbers = [617, 11_982].map(|number| DealNumber::new(number).unwrap());
    let mut deals = App::new(&numbers, Size::new(80, 16));
    deals.marks.insert((deals.table, numbers[0]), "the famous one".into());
    deals.comparing = Comparing::Column;
    deals.linked = true;
    let mut gears = App::new(&numbers, Size::new(80, 16));
    gears.open(Table::Gears(tableaux::gears::BoardSize::new(9).unwrap()));
    gears.comparing = Comparing::Nothing;
    for app in [&mut deals, &mut gears] {
        let size = app.size;
        update(app, Action::Resize(size));
        while let Some(question) = app.asked {
            let finding = find(question, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
            update(app, Action::Found(Box::new(finding)));
        }
    }
    update(&mut gears, Action::Play);
    for _ in 0..30 {
        update(&mut gears, Action::Tick);
    }
    for (app, path) in [(deals, "assets/screen.svg"), (gears, "assets/gears.svg")] {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 16));
        view::draw(&app, &mut buffer);
        check(path, &svg(&buffer));
    }
}

/// A screen as a picture: a rectangle for each background, a text for each run of one style.
fn svg(buffer: &Buffer) -> String {
    const WIDTH: u16 = 9;
    const HEIGHT: u16 = 20;
    let (width, height) = (buffer.area.width * WIDTH, buffer.area.height * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 {} {}\" font-size=\"15\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" xml:space=\"preserve\">\n\
         <rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"#1d1f21\"/>\n",
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
            if background != "#1d1f21" {
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

fn style(cell: &Cell) -> (&'static str, &'static str, u16, &'static str) {
    let foreground = match cell.fg {
        Color::Red => "#ff5f5f",
        Color::Yellow => "#f0c674",
        Color::Green => "#8fbf6b",
        Color::LightBlue => "#7aa6da",
        _ => "#e6e6e6",
    };
    let weight = if cell.modifier.contains(Modifier::BOLD) { 700 } else { 400 };
    let opacity = if cell.modifier.contains(Modifier::DIM) { "0.6" } else { "1" };
    if cell.modifier.contains(Modifier::REVERSED) {
        ("#1d1f21", foreground, weight, opacity)
    } else {
        (foreground, "#1d1f21", weight, opacity)
    }
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
