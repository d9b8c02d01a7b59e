//! What is wrong in a file of settings or of a theme.

use std::fmt;
use std::path::Path;

use tableaux_engine::sanitize::sanitized;

/// The most characters of a file's name, and of what is said of it.
const MAX_NAME: usize = 200;
const MAX_WORDS: usize = 500;

/// Something wrong in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub file: String,
    /// The line, from 1, if it is about one.
    pub line: Option<usize>,
    /// What is wrong, and what would be accepted.
    pub words: String,
}

/// `config.toml, line 3: …`
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.words),
            None => write!(f, "{}: {}", self.file, self.words),
        }
    }
}

/// All that is wrong in a file, in the order of its lines.
#[derive(Debug, Clone)]
pub struct Mistakes {
    file: String,
    all: Vec<Mistake>,
}

impl Mistakes {
    /// None yet in a file, which is called by the last part of its name.
    pub fn new(file: &Path) -> Self {
        let name = file.file_name().unwrap_or(file.as_os_str());
        Self::of(&name.to_string_lossy())
    }

    /// None yet in a file that is called so.
    pub fn of(file: &str) -> Self {
        Self { file: sanitized(file, MAX_NAME), all: Vec::new() }
    }

    pub fn add(&mut self, line: usize, words: impl AsRef<str>) {
        self.note(Some(line), words.as_ref());
    }

    pub fn add_of_file(&mut self, words: impl AsRef<str>) {
        self.note(None, words.as_ref());
    }

    fn note(&mut self, line: Option<usize>, words: &str) {
        self.all.push(Mistake { file: self.file.clone(), line, words: sanitized(words, MAX_WORDS) });
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All, in the order of their lines.
    pub fn into_vec(mut self) -> Vec<Mistake> {
        self.all.sort_by_key(|mistake| mistake.line);
        self.all
    }
}
