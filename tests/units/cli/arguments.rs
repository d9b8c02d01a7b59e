use clap::CommandFactory;
use clap::Parser;
use tableaux::cli::Arguments;
use tableaux::cli::one_line;

#[test]
fn the_arguments_are_sound() {
    Arguments::command().debug_assert();
}

#[test]
fn an_error_is_one_line() {
    let error = |arguments: &[&str]| one_line(&Arguments::try_parse_from(arguments).unwrap_err().render().to_string());
    assert_eq!(
        error(&["tableaux", "deal", "1", "--format", "xml"]),
        "invalid value 'xml' for '--format <FORMAT>'; [possible values: rows, columns, js, json, svg, kpat] (--help shows more)"
    );
    assert_eq!(
        error(&["tableaux", "--asci"]),
        "unexpected argument '--asci' found; a similar argument exists: '--ascii' (--help shows more)"
    );
    assert_eq!(
        error(&["tableaux", "deal"]),
        "the following required arguments were not provided: <NUMBER|RANGE>... (--help shows more)"
    );
}
