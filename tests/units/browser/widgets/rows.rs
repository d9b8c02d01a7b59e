use ratatui::layout::{Position, Rect};
use tableaux::browser::input::command::{RowCommand, Step};
use tableaux::browser::widgets::rows::Rows;

fn first(rows: &Rows) -> usize {
    rows.shown().next().unwrap().0
}

#[test]
fn the_current_row_is_in_the_middle_except_near_the_ends() {
    let area = Rect::new(50, 2, 20, 5);
    let scrolled = |current| first(&Rows::scrolled(area, 31, current));
    assert_eq!([None, Some(0), Some(2), Some(3), Some(28), Some(30)].map(scrolled), [0, 0, 0, 1, 26, 26]);
    assert_eq!(first(&Rows::scrolled(area, 3, Some(2))), 0);
    assert_eq!(Rows::scrolled(Rect::ZERO, 3, Some(2)).at(Position::ORIGIN), None);
}

#[test]
fn a_row_is_found_where_it_is_drawn() {
    let list = Rows::scrolled(Rect::new(50, 2, 20, 5), 31, Some(10));
    assert_eq!(
        [(50, 2), (69, 6), (70, 6), (50, 7)].map(|place| list.at(place.into())),
        [Some(8), Some(12), None, None]
    );
    assert_eq!(Rows::scrolled(Rect::new(0, 0, 9, 5), 3, None).at(Position::new(0, 3)), None);
}

#[test]
fn a_list_turns_whole_pages() {
    let list = |selected| Rows::paged(Rect::new(0, 1, 20, 5), 12, selected);
    assert_eq!([0, 4, 5, 11].map(|selected| first(&list(selected))), [0, 0, 5, 10]);
    let page = |steps| RowCommand::Step(Step::Page, steps);
    assert_eq!([page(1), page(-1), RowCommand::Last].map(|command| list(5).target(command)), [10, 0, 11]);
    assert_eq!(list(11).target(page(1)), 11);
    assert_eq!([(0, 1), (0, 2), (0, 3)].map(|place| list(10).at(place.into())), [Some(10), Some(11), None]);
}
