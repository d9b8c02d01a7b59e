use tableaux::browser::linear::output::one_line;

#[test]
fn a_line_has_no_control_characters() {
    assert_eq!(one_line("a\u{1b}[31m\tb\u{202e}é", false), "a\\u{1b}[31m\\tb\\u{202e}é");
    assert_eq!(one_line("é and …", true), "? and ?");
}
