//! Mistakes in settings and theme files.

use std::fmt;
use std::path::Path;

use tableaux_engine::sanitize::sanitized;

/// Length limits of a file's name and of a message, in characters.
const MAX_NAME: usize = 200;
const MAX_WORDS: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub file: String,
    /// The line, from 1, if the mistake is in one.
    pub line: Option<usize>,
    /// The message: what is wrong, and what to use.
    pub words: String,
}

/// Written as `config.toml, line 3: …`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.words),
            None => write!(f, "{}: {}", self.file, self.words),
        }
    }
}

/// All mistakes in a file, in the order of its lines.
#[derive(Debug, Clone)]
pub struct Mistakes {
    file: String,
    all: Vec<Mistake>,
}

impl Mistakes {
    /// Creates an empty list for a file, named by the last part of its path.
    pub fn new(file: &Path) -> Self {
        let name = file.file_name().unwrap_or(file.as_os_str());
        Self::of(&name.to_string_lossy())
    }

    /// Creates an empty list for a file with this name.
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

    /// Returns all, in the order of their lines.
    pub fn into_vec(mut self) -> Vec<Mistake> {
        self.all.sort_by_key(|mistake| mistake.line);
        self.all
    }
}
