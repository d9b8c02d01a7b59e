//! Replies to the last command, and warnings.

use super::message::Question;
use super::notice::{Notice, Reply};

#[derive(Debug, Clone, Default)]
pub struct Notices {
    reply: Option<Reply>,
    /// The question that it asks, and the one asked before the last input.
    question: Option<Question>,
    asked: Option<Question>,
    /// Warnings, kept until a key is pressed after they were seen.
    warnings: Vec<String>,
    are_seen: bool,
    /// The reason marks or games are not saved, if some are not.
    unkept: Option<String>,
}

impl Notices {
    pub fn reply(&self) -> Option<&Reply> {
        self.reply.as_ref()
    }

    /// Shows a notice or a message until the next key.
    pub fn say(&mut self, reply: impl Into<Reply>) {
        (self.reply, self.question) = (Some(reply.into()), None);
    }

    /// Asks a question until the next key, which may answer it.
    pub fn ask(&mut self, question: Question, reply: impl Into<Reply>) {
        (self.reply, self.question) = (Some(reply.into()), Some(question));
    }

    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Returns whether this was asked before the last input, so that repeating the command confirms it.
    pub fn was_asked(&self, question: Question) -> bool {
        self.asked == Some(question)
    }

    /// Clears the message at a key or click.
    pub fn begin_input(&mut self) {
        self.asked = self.question;
        self.dismiss_message();
    }

    pub fn dismiss_message(&mut self) {
        (self.reply, self.question) = (None, None);
    }

    /// Returns the warnings, kept until a key is pressed after they were seen.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    pub fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
        self.are_seen = false;
    }

    pub fn withdraw(&mut self, warning: &str) {
        self.warnings.retain(|other| other != warning);
    }

    /// Notes that all warnings have been visible for a while.
    pub fn see_warnings(&mut self) {
        self.are_seen = true;
    }

    /// Removes the warnings at a key, if they were seen.
    pub fn dismiss_warnings(&mut self) {
        if self.are_seen {
            self.warnings.clear();
        }
    }

    /// Returns the reason marks or games are not saved.
    pub fn unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// Sets the reason marks or games are not saved; `None` if all are.
    pub fn set_unkept(&mut self, why: Option<String>) {
        if why.is_none() && matches!(self.reply, Some(Reply::Notice(Notice::NotSaved))) {
            self.dismiss_message();
        }
        self.unkept = why;
    }
}
