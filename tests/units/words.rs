use tableaux::words::did_you_mean;

#[test]
fn similar_names_are_suggested() {
    let names = ["microsoft", "minstd0", "minstd", "mmix"];
    assert_eq!(did_you_mean("MinStd ", &names), "; did you mean 'minstd'?");
    assert_eq!(did_you_mean("mircosoft", &names), "; did you mean 'microsoft'?");
    assert_eq!(did_you_mean("xyz", &names), "");
    assert_eq!(did_you_mean("newlib", &names), "");
}

#[test]
fn only_near_names_are_suggested() {
    let themes = ["dark", "light", "felt", "four colors", "high contrast", "plain"];
    // One wrong letter is always near, two only in six or more.
    for (text, suggested) in [
        ("foo", None),
        ("", None),
        ("f", None),
        ("darc", Some("dark")),
        ("drak", Some("dark")),
        ("dork x", None),
        ("lihgt", Some("light")),
        ("lyghd", None),
        ("fou", Some("four colors")),
        ("fo", None),
        ("plainly", Some("plain")),
        ("HIGH", Some("high contrast")),
        ("for colors", Some("four colors")),
    ] {
        let words = suggested.map_or(String::new(), |name| format!("; did you mean '{name}'?"));
        assert_eq!(did_you_mean(text, &themes), words, "{text:?}");
    }
}
