use tableaux::browser::pictures::svg::shape::Shape;

fn path(symbol: &str, cells: u16) -> String {
    let mut path = String::new();
    Shape::of(symbol).add_to(&mut path, 90, 40, cells);
    path
}

#[test]
fn blocks_and_lines_reach_the_edges_of_their_cells() {
    assert_eq!(path("█", 2), "M90 40h18v20h-18z");
    assert_eq!(path("▁", 1), "M90 58h9v2h-9z");
    assert_eq!(path("▀", 1), "M90 40h9v10h-9z");
    assert_eq!(path("▏", 1), "M90 40h1v20h-1z");
    assert_eq!(path("─", 3), "M90 50h27v1h-27z");
    assert_eq!(path("┃", 1), "M93 40h3v20h-3z");
    assert_eq!(path("┌", 1), "M94 50h5v1h-5zM94 50h1v10h-1z");
    assert_eq!(path("┛", 1), "M90 49h6v3h-6zM93 40h3v12h-3z");
    assert_eq!(path("┤", 1), "M90 50h5v1h-5zM94 40h1v20h-1z");
    assert_eq!(path("╭", 1), "M94 60V54Q94 50 98 50H99V51H98Q95 51 95 54V60z");
    assert_eq!(path("╯", 1), "M95 40V47Q95 51 91 51H90V50H91Q94 50 94 47V40z");
    assert_eq!(path("a", 1), "");
}

#[test]
fn higher_blocks_are_higher() {
    let tops = "▁▂▃▄▅▆▇█".chars().map(|c| {
        let path = path(&c.to_string(), 1);
        path.strip_prefix("M90 ").unwrap().split('h').next().unwrap().parse::<u16>().unwrap()
    });
    assert!(tops.is_sorted_by(|a, b| a > b));
}
