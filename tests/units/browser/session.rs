use tableaux::browser::session::explained;
use tableaux::store::StoreError;

#[test]
fn without_a_home_folder_the_option_is_named() {
    let expected = "the home folder is unknown: use --data FILE to save marks and games";
    assert_eq!(explained(&StoreError::NoHome), expected);
}
