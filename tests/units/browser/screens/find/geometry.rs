use ratatui::layout::{Position, Rect};
use tableaux::browser::screens::find::geometry::number_list;

#[test]
fn the_selected_number_is_on_the_screen_and_found_where_it_is() {
    for (width, height, used) in [(21, 20, 2), (38, 4, 1), (70, 30, 3), (5, 1, 0)] {
        let words = Rect::new(40, 2, width, height);
        for (count, selected) in [(2, 1), (1000, 0), (1000, 499), (1000, 999), (1 << 40, (1 << 40) - 1)] {
            let list = number_list(words, used, count, selected);
            let (place, area) = list.shown().find(|&(place, _)| place as u64 == selected).unwrap();
            assert_eq!(area, area.intersection(words), "{width}x{height}");
            assert_eq!(list.at(area.as_position()), Some(place));
        }
    }
    assert_eq!(number_list(Rect::new(0, 0, 20, 3), 3, 9, 4).shown().count(), 0, "there is no room");
    assert_eq!(number_list(Rect::ZERO, 3, 9, 4).at(Position::ORIGIN), None);
}
