use ratatui::style::Color;
use tableaux::browser::terminal::depth::Depth;
use tableaux::browser::terminal::depth::rgb;

#[test]
fn the_environment_says_how_many_colours_there_are() {
    for (colorterm, term, depth) in [
        (Some("truecolor"), Some("xterm"), Depth::True),
        (None, Some("xterm-kitty"), Depth::True),
        (None, Some("tmux-256color"), Depth::Indexed),
        (Some("yes"), Some("xterm-256color"), Depth::Indexed),
        (None, Some("linux"), Depth::Sixteen),
        (None, None, Depth::Sixteen),
    ] {
        assert_eq!(Depth::of(colorterm, term), depth, "{colorterm:?} {term:?}");
    }
}

#[test]
fn colours_are_brought_to_the_nearest() {
    let red = Color::Rgb(215, 0, 0);
    assert_eq!([Depth::True, Depth::Indexed].map(|depth| depth.nearest(red)), [Color::Indexed(160); 2]);
    assert_eq!(Depth::Sixteen.nearest(red), Color::Red);
    let odd = Color::Rgb(1, 2, 3);
    assert_eq!((Depth::True.nearest(odd), Depth::Indexed.nearest(odd)), (odd, Color::Indexed(16)));
    assert_eq!(rgb(Color::Indexed(255)), (238, 238, 238));
}
