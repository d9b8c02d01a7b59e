use tableaux::browser::state::card_size::CardSize;
use tableaux::browser::widgets::cards::Stack;

fn rows(cards: usize, rows: u16, size: CardSize) -> (usize, Vec<u16>) {
    let stack = Stack::new(cards, rows, size.rows()[0]);
    (stack.hidden, stack.places().map(|(_, top, bottom)| bottom - top).collect())
}

#[test]
fn cascades_close_up_evenly() {
    assert_eq!(rows(4, 20, CardSize::L), (0, vec![2, 2, 2, 3]));
    assert_eq!(rows(4, 9, CardSize::L), (0, vec![2, 2, 2, 3]));
    assert_eq!(rows(4, 7, CardSize::L), (0, vec![1, 1, 2, 3]));
    assert_eq!(rows(4, 5, CardSize::L), (0, vec![1, 1, 1, 2]));
    assert_eq!(rows(4, 4, CardSize::L), (0, vec![1, 1, 1, 1]));
    assert_eq!(rows(4, 3, CardSize::L), (2, vec![1, 1]), "a row says that two are hidden");
    assert_eq!(rows(4, 15, CardSize::Xl), (0, vec![3, 3, 3, 6]));
    assert_eq!(rows(4, 16, CardSize::Xl), (0, vec![3, 3, 4, 6]));
    assert_eq!(rows(0, 3, CardSize::L), (0, vec![]));
    assert_eq!(rows(7, 0, CardSize::S).0, 7);
}

#[test]
fn a_cascade_never_takes_more_rows_than_there_are() {
    for (size, &of_card) in CardSize::ALL.into_iter().flat_map(|size| size.rows().iter().map(move |rows| (size, rows)))
    {
        for (cards, room) in (0..=20).flat_map(|cards| (1..60).map(move |room| (cards, room))) {
            let stack = Stack::new(cards, room, of_card);
            let end = stack.places().last().map_or(0, |(_, _, end)| end);
            assert!(end <= room, "{size:?}: {cards} cards in {room} rows");
            assert!(stack.hidden == 0 || usize::from(room) < cards);
        }
    }
}
