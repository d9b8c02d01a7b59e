//! What is said: the message about the last command, and warnings.

use super::message::{Message, Question};

/// What is said.
#[derive(Debug, Clone, Default)]
pub struct Notices {
    message: Option<Message>,
    /// What the message asks, if it is a question, and what the one before the last input has asked.
    question: Option<Question>,
    asked: Option<Question>,
    /// What stays on the screen until a key was pressed after it was seen.
    warnings: Vec<String>,
    are_seen: bool,
    /// Why marks or games are not kept yet, if some are not.
    unkept: Option<String>,
}

impl Notices {
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Shows a message until the next key.
    pub fn say(&mut self, message: impl Into<Message>) {
        (self.message, self.question) = (Some(message.into()), None);
    }

    /// Asks something until the next key, which may answer it.
    pub fn ask(&mut self, question: Question, message: Message) {
        (self.message, self.question) = (Some(message), Some(question));
    }

    /// What the message asks, if it is a question.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Whether the message before the last input has asked this, so that the same command again means it.
    pub fn was_asked(&self, question: Question) -> bool {
        self.asked == Some(question)
    }

    /// Forgets the message, as a new key or click has come.
    pub fn begin_input(&mut self) {
        self.asked = self.question;
        self.dismiss_message();
    }

    pub fn dismiss_message(&mut self) {
        (self.message, self.question) = (None, None);
    }

    /// What stays on the screen until a key was pressed after it was seen.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    pub fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
        self.are_seen = false;
    }

    /// Notes that all warnings have been on the screen for a while.
    pub fn see_warnings(&mut self) {
        self.are_seen = true;
    }

    /// Removes the warnings if they were seen, as a key was pressed.
    pub fn dismiss_warnings(&mut self) {
        if self.are_seen {
            self.warnings.clear();
        }
    }

    /// Why marks or games are not kept yet, if some are not.
    pub fn unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// Notes why marks or games are not kept yet, or that all are.
    pub fn set_unkept(&mut self, why: Option<String>) {
        self.unkept = why;
    }
}
