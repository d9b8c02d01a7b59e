use tableaux::store::{Mark, NoteRule};

#[test]
fn notes_are_joined_once() {
    let joined = |own, imported| NoteRule::Join.merged(own, imported);
    let some = |note: &str| Some(note.to_owned());
    assert_eq!(joined("a", "b"), some("a / b"));
    assert_eq!(joined("a / b", "b"), some("a / b"));
    assert_eq!(joined("b", "a / b"), some("a / b"));
    assert_eq!(joined("a / b", "b / c"), some("a / b / c"));
    assert_eq!(joined("", "b"), some("b"));
    assert_eq!(joined("a", ""), some("a"));
    let long = "x".repeat(Mark::MAX_NOTE - 4);
    assert_eq!(joined(&long, "y"), Some(format!("{long} / y")));
    assert_eq!(joined(&long, "yy"), None);
}
