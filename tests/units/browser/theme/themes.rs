use std::fs;

use tableaux::browser::terminal::depth::Depth;
use tableaux::browser::theme::{Theme, Themes};
use tableaux::settings::{Mistake, Mistakes};

#[test]
fn a_key_goes_through_all_themes() {
    let themes = Themes::default();
    let mut theme = Theme::default_for(Depth::True, false);
    let names = Theme::names();
    for name in names.iter().cycle().skip(1).take(names.len()) {
        theme = themes.next(&theme, Depth::True);
        assert_eq!(theme.name, *name);
    }
    assert_eq!(Theme::named("beige", Depth::True), None);
}

/// A user's theme is parsed like a built-in one, and its mistakes are reported.
fn own(text: &str) -> (Option<Theme>, Vec<String>) {
    let mut mistakes = Mistakes::of("themes/mine.toml");
    let theme = Theme::parse("mine".into(), text, &mut mistakes);
    (theme, mistakes.into_vec().iter().map(Mistake::to_string).collect())
}

#[test]
fn the_files_of_the_program_are_accepted_as_a_persons_own() {
    let files = fs::read_dir("assets/themes").unwrap().map(|file| file.unwrap().path());
    let texts: Vec<String> = files.map(|file| fs::read_to_string(file).unwrap()).collect();
    assert_eq!(texts.len(), Theme::names().len() + 1, "and the one without colors");
    for text in texts {
        assert_eq!(own(&text).1, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn what_is_wrong_in_a_theme_is_told_with_its_line() {
    let dark = include_str!("../../../../assets/themes/dark.toml");
    for (before, after, told) in [
        (
            "quiet = \"#949494\"",
            "quiet = \"#444444\"",
            "line 4: quiet: \"#444444\" has a contrast of 1.7 with its ground; use 4.5 or more for text",
        ),
        (
            "edge = \"#767676\"",
            "edge = \"#303030\"",
            "line 9: edge: \"#303030\" has a contrast of 1.2 with its ground; use 3.0 or more for edges and bars",
        ),
        (
            "    \"#000000 on #e0682c\",",
            "    \"#1c1c1c on #232323\",",
            "line 42: steps: \"#1c1c1c on #232323\" has a contrast of 1.0 with its ground; use 4.5 or more for text",
        ),
        (
            "quiet = \"#949494\"",
            "quiet = \"gray20\"",
            "line 4: quiet: 'gray20' is not a color; use a color such as #1c1c1c, red or default",
        ),
        (
            "quiet = \"#949494\"",
            "quiet = \"red blink\"",
            "line 4: quiet: 'blink' is not part of a style; use 'on' and a color, bold, dim, underlined or \
             reversed after the first color",
        ),
        (
            "quiet = \"#949494\"",
            "quiet = 7",
            "line 4: quiet: 7 cannot be used; use a style such as \"#1c1c1c on white bold\"",
        ),
        ("quiet = \"#949494\"\n", "", "quiet is missing; use a style such as \"#1c1c1c on white bold\""),
        (
            "hearts = \"#b82a26 on #f4f1ea bold\"\n",
            "",
            "line 15: hearts is missing; use a style such as \"#1c1c1c on white bold\"",
        ),
        (
            "quiet = \"#949494\"",
            "quiet = \"#949494\"\nquite = \"red\"",
            "line 5: unknown entry 'quite'; use text, strong, quiet, accent, good, bad, unsure, edge, selected, \
             bar, bar_lit, place, edges, marker, face, gears, lit or map; did you mean 'quiet'?",
        ),
        ("quiet = \"#949494\"", "quiet = \"#949494\"\nedges = 1", "line 5: 1 cannot be used; use true or false"),
        ("    \"#ffffff on #cc2f2f\",\n", "", "line 37: steps: use a list of 6 styles"),
    ] {
        let text = dark.replacen(before, after, 1);
        assert_ne!(text, dark, "{before}");
        assert_eq!(
            own(&text).1,
            [format!("themes/mine.toml{}{told}", if told.starts_with("line") { ", " } else { ": " })]
        );
    }
    let (_, without) = own(&dark[..dark.find("[face]").unwrap()]);
    assert_eq!(without.len(), 4, "{without:?}");
}
