//! How long it takes to change the state and draw the screen after a key.

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::layout::Size;
use tableaux::browser::action::{Action, Step};
use tableaux::browser::app::App;
use tableaux::browser::terminal::painter::Painter;
use tableaux::browser::update::update;
use tableaux::browser::view;
use tableaux::number::DealNumber;
use tableaux::table::Table;

/// Steps on with `key` again and again, drawing all that changed as escape sequences.
fn step(criterion: &mut Criterion, name: &str, mut app: App, key: &Action) {
    let mut painter = Painter::new(app.size);
    let mut bytes = Vec::new();
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            update(&mut app, key.clone());
            bytes.clear();
            painter.paint(|buffer| view::draw(&app, buffer), &mut bytes);
            bytes.len()
        });
    });
}

fn keys(criterion: &mut Criterion) {
    let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
    let next = Action::Step(Step::One, 1);
    step(criterion, "one pane at 80x24", App::new(&numbers[..1], Size::new(80, 24)), &next);
    let mut three = App::new(&numbers, Size::new(120, 40));
    three.linked = true;
    step(criterion, "three linked panes at 120x40", three, &next);
    let gears = Table::Gears(tableaux::gears::BoardSize::MAX);
    for (name, table) in [("two Skat deals at 80x24", Table::Skat), ("a board of 32×32 gears at 80x24", gears)] {
        let mut other = App::new(&numbers[..2], Size::new(80, 24));
        other.open(table);
        step(criterion, name, other, &next);
    }
    let mut overview = App::new(&numbers[..1], Size::new(200, 60));
    update(&mut overview, Action::OpenOverview);
    step(criterion, "overview at 200x60, a deal on", overview.clone(), &next);
    step(criterion, "overview at 200x60, a page on", overview, &Action::Step(Step::Page, 1));
}

criterion_group!(benches, keys);
criterion_main!(benches);
