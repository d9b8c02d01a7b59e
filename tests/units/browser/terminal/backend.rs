use ratatui::backend::Backend;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Cell;
use ratatui::style::Color;
use ratatui::style::Modifier;
use ratatui::style::Style;
use tableaux::browser::terminal::backend::DiffColorBackend;

/// Draws cells in order, and then some of them again.
fn draw(cells: &[Cell], mut backend: impl Backend) {
    let places = || cells.iter().enumerate();
    let place = |(at, cell)| (u16::try_from(at % 20).unwrap(), u16::try_from(at / 20).unwrap(), cell);
    let all = places().map(place).chain(places().skip(7).step_by(3).map(place));
    assert!(backend.draw(all).is_ok());
}

/// Returns the display of a terminal after it received some bytes.
fn shown(bytes: &[u8]) -> Vec<String> {
    let side = std::num::NonZero::new(20).unwrap();
    let mut terminal = vt100::Parser::new(side, side, 0);
    terminal.process(bytes);
    let screen = terminal.screen();
    let cells = (0..20).flat_map(|y| (0..20).map(move |x| screen.cell(y, x)));
    cells.map(|cell| format!("{cell:?}")).collect()
}

#[test]
fn the_screen_is_that_of_the_other_backend_in_fewer_bytes() {
    let mut random = fastrand::Rng::with_seed(617);
    let colours = [Color::Reset, Color::Red, Color::Indexed(160), Color::Indexed(255), Color::Rgb(1, 2, 3)];
    let modifiers = [Modifier::BOLD, Modifier::DIM, Modifier::UNDERLINED, Modifier::REVERSED];
    for _ in 0..200 {
        let cells: Vec<Cell> = (0..400)
            .map(|_| {
                let mut style = Style::new().fg(colours[random.usize(..5)]).bg(colours[random.usize(..5)]);
                for modifier in modifiers {
                    style = if random.u8(..4) == 0 { style.add_modifier(modifier) } else { style };
                }
                let mut cell = Cell::default();
                cell.set_char(char::from(random.u8(b'a'..=b'z'))).set_style(style);
                cell
            })
            .collect();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        draw(&cells, DiffColorBackend::new(&mut ours));
        draw(&cells, CrosstermBackend::new(&mut theirs));
        assert_eq!(shown(&ours), shown(&theirs));
        assert!(ours.len() < theirs.len(), "{} of {}", ours.len(), theirs.len());
    }
}
