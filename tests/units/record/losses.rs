use tableaux::record::Losses;

#[test]
fn the_move_after_a_line_lost_and_full_cells_are_counted() {
    let lines = ["ms:617/4/none/3a7b1c", "ms:617/4/none/3a", "no game"].map(str::to_owned);
    assert_eq!(Losses::of(&lines), Losses { moves: vec![4, 2], with_full_cells: 1 });
}
