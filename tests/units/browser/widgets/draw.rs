use tableaux::browser::widgets::draw::joined;
use tableaux::browser::widgets::draw::shortened;
use tableaux::browser::widgets::draw::wrapped;

#[test]
fn text_is_wrapped_and_shortened() {
    assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    assert_eq!(wrapped("one, two-and-three 漢字", 4), ["one,", "two-", "and-", "thre", "e", "漢字"]);
    assert_eq!(["two", "three", "漢字"].map(|text| shortened(text, 3)), ["two", "th…", "漢…"]);
    assert_eq!(shortened("two", 0), "…");
}

#[test]
fn parts_are_joined_whole() {
    let parts = ["aces 1", "A–4 22", "x"].map(String::from);
    assert_eq!(joined(parts.clone(), " · ", 16), "aces 1 · A–4 22");
    assert_eq!(joined(parts.clone(), " · ", 14), "aces 1");
    assert_eq!(joined(parts, " · ", 5), "");
}
