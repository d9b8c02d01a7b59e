use std::fs;

use tableaux::cli::solve::scratch::Scratch;

#[test]
fn a_folder_is_private_and_goes_with_its_search_or_with_the_next() {
    let parent = std::env::temp_dir().join(format!("tableaux-scratch-{}", std::process::id()));
    fs::create_dir(&parent).unwrap();
    let count = || fs::read_dir(&parent).unwrap().count();
    let first = Scratch::within(&parent).unwrap();
    fs::write(first.files(), "entries").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(first.folder()).unwrap().permissions().mode() & 0o777, 0o700);
    }
    let second = Scratch::within(&parent).unwrap();
    assert_eq!(count(), 2);
    drop(second);
    assert_eq!(count(), 1);
    // A kill leaves such a folder, whose lock nobody holds.
    let left = parent.join("tableaux-search-00000000000000ff");
    fs::create_dir(&left).unwrap();
    for file in fs::read_dir(first.folder()).unwrap().flatten() {
        fs::copy(file.path(), left.join(file.file_name())).unwrap();
    }
    let third = Scratch::within(&parent).unwrap();
    assert_eq!((count(), left.exists(), first.folder().exists()), (2, false, true));
    drop((first, third));
    assert_eq!(count(), 0);
    // A folder of somebody else is left alone, whatever its name and its files are.
    for content in ["", "tableaux"] {
        let other = parent.join("tableaux-search-0123456789abcdef");
        fs::create_dir(&other).unwrap();
        fs::write(other.join("lock"), content).unwrap();
        drop(Scratch::within(&parent).unwrap());
        assert!(other.join("lock").exists());
        fs::remove_dir_all(other).unwrap();
    }
    // A link to somebody's folder is left alone.
    #[cfg(unix)]
    {
        let own = parent.join("own");
        fs::create_dir(&own).unwrap();
        fs::write(own.join("lock"), "").unwrap();
        std::os::unix::fs::symlink(&own, parent.join("tableaux-search-link")).unwrap();
        drop(Scratch::within(&parent).unwrap());
        assert!(own.join("lock").exists());
    }
    fs::remove_dir_all(&parent).unwrap();
}
