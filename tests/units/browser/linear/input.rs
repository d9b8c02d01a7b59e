use tableaux::browser::linear::input::{Line, LineBuffer, MAX_LINE};

#[test]
fn lines_come_in_pieces() {
    let mut buffer = LineBuffer::default();
    let text = |text: &str| Line::Text(text.into());
    assert_eq!(buffer.take(b"ne"), []);
    assert_eq!(buffer.take(b"xt\n\n61"), [text("next"), text("")]);
    assert_eq!(buffer.take(b"7\nfac"), [text("617")]);
    assert_eq!(buffer.end(), Some(text("fac")));
    assert_eq!(buffer.end(), None);
}

#[test]
fn what_is_no_line_of_text_is_told_apart_and_the_next_is_read() {
    let mut buffer = LineBuffer::default();
    assert_eq!(buffer.take(b"\xff\xfe\nnext\n"), [Line::NotUtf8, Line::Text("next".into())]);
    for _ in 0..20 {
        assert_eq!(buffer.take(&[b'x'; 5000]), []);
        assert!(buffer.pending().len() <= MAX_LINE);
    }
    assert_eq!(buffer.take(b"x\nnext\n"), [Line::TooLong, Line::Text("next".into())]);
    assert_eq!(buffer.take(&vec![b'x'; MAX_LINE]), []);
    assert!(matches!(&buffer.take(b"\n")[..], [Line::Text(text)] if text.len() == MAX_LINE));
}
