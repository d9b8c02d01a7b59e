use tableaux::settings::memory_size::parse;

#[test]
fn amounts_have_units() {
    assert_eq!(parse("512 MiB"), Some(512 << 20));
    assert_eq!(parse(" 1gib "), Some(1 << 30));
    assert_eq!(parse("64KiB"), Some(64 << 10));
    for wrong in ["", "512", "MiB", "-1 MiB", "1.5 GiB", "1 GB", "18446744073709551615 GiB", "1 MiB MiB"] {
        assert_eq!(parse(wrong), None, "{wrong}");
    }
}
