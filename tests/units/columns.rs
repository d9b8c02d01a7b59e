use tableaux::columns::*;

#[test]
fn columns_that_fit_share_the_spare_room() {
    let columns = [
        ListColumn::fixed(4),
        ListColumn::fixed(0).priority(9),
        ListColumn::new(3, 5).priority(2),
        ListColumn::fixed(6),
        ListColumn::new(1, u16::MAX).priority(1),
    ];
    let places = |room| fit(&columns, 1, room);
    assert_eq!(places(2), [(4, 0..2)]);
    assert_eq!(places(5), [(2, 0..3), (4, 4..5)]);
    assert_eq!(places(10), [(0, 0..4), (2, 5..8), (4, 9..10)]);
    assert_eq!(places(13)[1..], [(2, 5..9), (4, 10..12)]);
    assert_eq!(places(30), [(0, 0..4), (2, 5..10), (3, 11..17), (4, 18..30)]);
    assert_eq!(fit(&[], 1, 0), []);
}

#[test]
fn lines_are_aligned() {
    let rows = [["1", "é", ""], ["12", "bcd", "♠"]].map(|row| row.map(String::from));
    assert_eq!(lines(&rows, 1), " 1  é\n12  bcd  ♠\n");
}
