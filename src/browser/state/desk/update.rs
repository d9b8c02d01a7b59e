//! Applying updates to the parts of the desk.

use super::Desk;
use crate::browser::input::update::Update;
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUp {
    /// A waiting command is repeated.
    Command(Command),
    /// An effect is performed outside the state.
    Effect(Effect),
    /// All screens but the first close, and these open.
    Screens(&'static [Opening]),
}

impl Desk {
    /// Applies an update. Returns its consequence.
    pub fn apply(&mut self, update: Update) -> Option<FollowUp> {
        match update {
            Update::Answered(found) => {
                let (query, answer) = *found;
                let waiting = self.answer(&query, answer).map(FollowUp::Command);
                return waiting.or_else(|| self.judge_exercise().map(FollowUp::Effect));
            }
            Update::GameRead(key, read) => {
                return self.resume_game(&key, read).map(|change| FollowUp::Effect(Effect::Game(key, change)));
            }
            Update::EndedRead(ended, tree) => return self.reopen(&ended, tree.as_deref()).map(FollowUp::Screens),
            Update::GhostRead(key, ended, tree) => self.ghost_read(key, &ended, tree.as_deref()),
            Update::GameDropped(key) => self.games.forget(&key),
            Update::Failed(query, why) => {
                self.fail(&query, why);
                return self.judge_exercise().map(FollowUp::Effect);
            }
            Update::Spin => self.searches.spin(),
            Update::MarksRead(marks) => self.marks.set(marks),
            Update::GameEnded(game) => self.games.add_record(&game),
            Update::RecordRead(record) => {
                self.games.set_records(record);
                return self.filter.take_waiting().then_some(FollowUp::Command(Command::Accept));
            }
            Update::GamesRead(games) => self.games.set_kept(games),
            Update::PracticeRead(record, today) => self.practice.set_record(record.map(|record| *record), today),
            Update::Ground(is_light) => self.look.set_ground(is_light),
            Update::SlowTerminal => self.look.set_slow(),
            Update::Notify(text) => self.say(Notice::Text(text)),
            Update::NotSaved => self.say(Notice::NotSaved),
            Update::Warn(warning) => self.notices.warn(warning),
            Update::Withdraw(warning) => self.notices.withdraw(&warning),
            Update::Unkept(why) => self.notices.set_unkept(why),
            Update::TypingPaused => self.searches.set_calm(true),
            Update::Clock => {}
            Update::WarningsShown => self.notices.see_warnings(),
        }
        None
    }
}
