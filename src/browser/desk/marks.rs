//! Marks and their notes.

use super::Desk;
use crate::browser::event::Marks;
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;

impl Desk {
    /// All marks with their notes.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// The note of a number, if it is marked.
    pub fn note(&self, table: Table, number: DealNumber) -> Option<&str> {
        self.marks.get(&(table, number)).map(String::as_str)
    }

    /// The note of what a pane shows, if it is marked.
    pub fn note_of(&self, pane: usize) -> Option<&str> {
        let (table, number) = self.mark_place(pane);
        self.note(table, number)
    }

    /// Replaces all marks, as the store has them.
    pub fn set_marks(&mut self, marks: Marks) {
        self.marks = marks;
    }

    /// The words that the list of marks is filtered by.
    pub fn mark_filter(&self) -> &str {
        &self.mark_filter
    }

    /// Filters the list of marks.
    pub fn filter_marks(&mut self, words: &str) {
        words.clone_into(&mut self.mark_filter);
    }

    /// Marks a number.
    pub fn mark(&mut self, mark: &Mark) {
        self.marks.insert((mark.table, mark.number), mark.note.clone());
        self.say(format!("{} is marked", self.named(mark.table, mark.number)));
    }

    /// Removes a mark. `restore` says how it can be brought back.
    pub fn remove_mark(&mut self, table: Table, number: DealNumber, restore: &str) {
        if let Some(note) = self.marks.remove(&(table, number)) {
            self.removed = Some(Mark { table, number, note });
            self.say(format!("the mark of {} is removed: {restore}", self.named(table, number)));
        }
    }

    /// Brings back the mark that was removed last, if there is one.
    pub fn restore_mark(&mut self) -> Option<Mark> {
        let Some(mark) = self.removed.take() else {
            self.say("no mark was removed");
            return None;
        };
        self.say(format!("the mark of {} is back", self.named(mark.table, mark.number)));
        self.marks.insert((mark.table, mark.number), mark.note.clone());
        Some(mark)
    }

    /// A number in a message: with its table, if that is not the one on the screen.
    fn named(&self, table: Table, number: DealNumber) -> String {
        match table {
            Table::Layout(_) => "the board".into(),
            _ if table == self.table => format!("#{number}"),
            _ => format!("{table} #{number}"),
        }
    }
}
