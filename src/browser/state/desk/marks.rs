//! Marks of the deals in the panes.

use super::Desk;
use crate::browser::input::effect::{Change, Effect};
use crate::browser::state::message::Message;
use crate::store::Mark;
use crate::table::Table;
use tableaux_engine::number::DealNumber;

impl Desk {
    pub fn note_of(&self, pane: usize) -> Option<&str> {
        let (table, number) = self.panes.bookmark(pane);
        self.marks.note(table, number)
    }

    pub fn mark(&mut self, table: Table, number: DealNumber, note: &str) -> Effect {
        let mark = Mark { table, number, note: note.trim().to_owned() };
        self.marks.put(&mark);
        self.say(format!("{} is marked", self.named(table, number)));
        Effect::Store(Change::Put(mark))
    }

    /// Removes a mark; `restore` names the key that restores it.
    pub fn remove_mark(&mut self, table: Table, number: DealNumber, restore: Message) -> Effect {
        if self.marks.remove((table, number)) {
            let removed = Message::new(format!("the mark of {} is removed: ", self.named(table, number)));
            self.say(removed.then(restore).text(" brings it back"));
        }
        Effect::Store(Change::Remove(table, number))
    }

    pub fn restore_mark(&mut self) -> Option<Effect> {
        let restored = self.marks.restore();
        self.say(match &restored {
            Some(mark) => format!("the mark of {} is back", self.named(mark.table, mark.number)),
            None => "no mark was removed".into(),
        });
        restored.map(|mark| Effect::Store(Change::Put(mark)))
    }

    /// Names a deal in a message, with its table if that is not the current one.
    fn named(&self, table: Table, number: DealNumber) -> String {
        match table {
            Table::Layout(_) => "the board".into(),
            _ if table == self.panes.table() => format!("#{number}"),
            _ => format!("{table} #{number}"),
        }
    }
}
