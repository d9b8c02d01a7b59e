use ratatui::style::Color;
use tableaux::browser::terminal::depth::Depth;
use tableaux::browser::terminal::depth::rgb;

#[test]
fn the_environment_says_how_many_colours_there_are() {
    for (colorterm, term, depth) in [
        (Some("truecolor"), Some("xterm"), Some(Depth::True)),
        (None, Some("xterm-kitty"), Some(Depth::True)),
        (None, Some("tmux-256color"), Some(Depth::Indexed)),
        (Some("yes"), Some("xterm-256color"), Some(Depth::Indexed)),
        (None, Some("linux"), Some(Depth::Sixteen)),
        (None, Some("vte"), Some(Depth::Sixteen)),
        (None, Some("vt525"), Some(Depth::Sixteen)),
        (None, Some("xterm-vt220"), Some(Depth::Sixteen)),
        (None, Some("konsole"), Some(Depth::Sixteen)),
        (Some("truecolor"), None, Some(Depth::True)),
        (None, None, None),
        (None, Some(""), None),
        (Some("yes"), Some(""), None),
    ] {
        assert_eq!(Depth::of(colorterm, term), depth, "{colorterm:?} {term:?}");
    }
    let colourless = [
        "vt52",
        "vt100",
        "vt102",
        "vt220",
        "vt320",
        "vt100-w",
        "vt220-8bit",
        "xterm-mono",
        "rxvt-m",
        "linux-m",
        "ansi-m",
        "ansi-mono",
        "dumb",
        "unknown",
        "sun",
    ];
    for term in colourless {
        // Whatever terminal it was started from.
        for colorterm in [None, Some("truecolor")] {
            assert_eq!(Depth::of(colorterm, Some(term)), None, "{term} {colorterm:?}");
        }
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
