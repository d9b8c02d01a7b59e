//! What packages take of the project is there and fits: `Cargo.toml`, the entry for desktops, the manual, the completions.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::command::COMMANDS;
use crate::folder::Folder;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the Debian package, each with the folder that it is installed in.
fn debian_files() -> Vec<(String, String)> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let assets = manifest["package"]["metadata"]["deb"]["assets"].as_array().unwrap().clone();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    assets.iter().map(|asset| (text(&asset[0]), text(&asset[1]))).collect()
}

/// The width and height in the header of a PNG file.
fn size_of(png: &Path) -> (u32, u32) {
    let bytes = fs::read(png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{} is no PNG file", png.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn files_of_the_debian_package_are_there_and_icons_as_large_as_their_folder_says() {
    let files = debian_files();
    let mut icons = 0;
    for (path, target) in files.iter().filter(|(path, _)| !path.starts_with("target/")) {
        let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
        let ending = name.trim_start_matches('*');
        let found = fs::read_dir(root().join(folder)).unwrap().any(|entry| {
            let found = entry.unwrap().file_name().into_string().unwrap();
            found == *name || name.starts_with('*') && found.ends_with(ending)
        });
        assert!(found, "Cargo.toml: {path} matches no file");
        let Some((_, rest)) = target.split_once("/icons/hicolor/") else { continue };
        let icon = root().join(path);
        match rest.split_once('x') {
            Some((side, _)) if side.parse::<u32>().is_ok() => {
                let side = side.parse().unwrap();
                assert_eq!(size_of(&icon), (side, side), "{path} lies in {target}");
            }
            _ => assert!(fs::read_to_string(&icon).unwrap().contains("<svg"), "{path}"),
        }
        icons += 1;
    }
    assert_eq!(icons, 2);
}

#[test]
fn the_entry_for_desktops_names_the_program_and_its_icon() {
    let entry = fs::read_to_string(root().join("assets/desktop/tableaux.desktop")).unwrap();
    let value =
        |key: &str| entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('=')).unwrap().to_owned();
    assert!(entry.starts_with("[Desktop Entry]\n"));
    assert_eq!(
        (value("Exec"), value("Terminal"), value("Type")),
        ("tableaux".into(), "true".into(), "Application".into())
    );
    for ending in ["svg", "png"] {
        let icon = format!("assets/desktop/{}.{ending}", value("Icon"));
        assert!(debian_files().iter().any(|(path, _)| *path == icon), "{icon}");
    }
}

#[test]
fn every_command_has_its_page_of_the_manual_and_every_shell_its_completions() {
    let folder = Folder::new();
    let prepare = root().join("assets/desktop/prepare");
    let output = Command::new("bash").arg(prepare).arg(env!("CARGO_BIN_EXE_tableaux")).arg(&folder.0).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names = |of: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.path(of)).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let mut pages: Vec<String> = COMMANDS.iter().map(|command| format!("tableaux-{command}.1")).collect();
    pages.push("tableaux.1".into());
    pages.sort();
    assert_eq!(names("man"), pages);
    for page in pages {
        let text = fs::read_to_string(folder.path(&format!("man/{page}"))).unwrap();
        assert!(text.contains(".TH ") && text.contains(".SH NAME"), "{page}: {text}");
    }
    assert_eq!(names("completions"), ["_tableaux", "tableaux", "tableaux.fish"]);
    for script in names("completions") {
        let text = fs::read_to_string(folder.path(&format!("completions/{script}"))).unwrap();
        assert!(text.contains("tableaux completions "), "{script}");
    }
    let files = debian_files();
    for of in ["man", "completions"] {
        let count = files.iter().filter(|(path, _)| path.starts_with(&format!("target/release/package/{of}/"))).count();
        assert_eq!(count, if of == "man" { 1 } else { 3 });
    }
}

/// The crate has what compiles it and its documents, and no tests, which have megabytes of data.
#[test]
fn the_package_has_what_is_needed_and_no_more() {
    let mut list = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = list.args(["package", "--list", "--allow-dirty", "--offline"]).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let files: Vec<&str> = text.lines().collect();
    for file in [
        "Cargo.toml",
        "Cargo.lock",
        "LICENSE",
        "README.md",
        "src/main.rs",
        "assets/puzzles.txt",
        "assets/docs/faq.md",
        ".cargo/config.toml",
    ] {
        assert!(files.contains(&file), "{file} is not in the package");
    }
    let others: Vec<_> = files.iter().filter(|file| file.starts_with("tests/") || file.starts_with(".ci")).collect();
    assert_eq!(others, [&"tests/certificates/check.py"]);
}
