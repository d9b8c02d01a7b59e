use tableaux::browser::session::explained;
use tableaux::store::StoreError;

#[test]
fn without_a_home_folder_the_option_is_named() {
    let expected = "no home folder is known: marks and games are kept only in a file given by --data FILE";
    assert_eq!(explained(&StoreError::NoHome), expected);
}
