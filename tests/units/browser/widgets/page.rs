use ratatui::layout::Rect;
use tableaux::browser::widgets::page::{Block, stack};

/// The blocks of a page with their first rows and heights.
fn placed(height: u16) -> Vec<(char, u16, u16)> {
    let blocks = vec![
        Block::new('a', 2, 3),
        Block::new('b', 3, 1).up_to(6).apart(true),
        Block::new('c', 1, 2).apart(true),
        Block::new('d', 1, 0),
    ];
    let placed = stack(Rect::new(0, 10, 5, height), blocks, |spare| spare / 2);
    placed.into_iter().map(|(part, place)| (part, place.y, place.height)).collect()
}

#[test]
fn blocks_give_way_by_priority() {
    assert_eq!(placed(1), [('c', 10, 1)]);
    assert_eq!(placed(3), [('a', 10, 2), ('c', 12, 1)]);
    // A block of less priority takes the room in which a larger one does not fit.
    assert_eq!(placed(5), [('a', 10, 2), ('c', 13, 1), ('d', 14, 1)]);
    assert_eq!(placed(7), [('a', 10, 2), ('b', 12, 3), ('c', 15, 1), ('d', 16, 1)]);
    assert_eq!(placed(8)[1..3], [('b', 13, 3), ('c', 16, 1)]);
    assert_eq!(placed(14), [('a', 11, 2), ('b', 14, 6), ('c', 21, 1), ('d', 22, 1)]);
}
