//! Applying updates to the parts of the desk.

use crate::browser::input::command::{Command, Opening};
use crate::browser::input::effect::Effect;
use crate::browser::input::update::Update;
use crate::browser::state::ctx::{Ctx, Everything};
use crate::browser::state::notice::Notice;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUp {
    /// A waiting command is repeated.
    Command(Command),
    /// An effect is performed outside the state.
    Effect(Effect),
    /// All screens but the first close, and these open.
    Screens(&'static [Opening]),
}

impl Ctx<'_, Everything> {
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
            Update::GameDropped(key) => self.games_mut().forget(&key),
            Update::Failed(query, why) => {
                self.fail(&query, why);
                return self.judge_exercise().map(FollowUp::Effect);
            }
            Update::Spin => self.searches_mut().spin(),
            Update::MarksRead(marks) => self.marks_mut().set(marks),
            Update::GameEnded(game) => self.games_mut().add_record(&game),
            Update::RecordRead(record) => {
                self.games_mut().set_records(record);
                return self.filter_mut().take_waiting().then_some(FollowUp::Command(Command::Accept));
            }
            Update::GamesRead(games) => self.games_mut().set_kept(games),
            Update::PracticeRead(record, today) => self.practice_mut().set_record(record.map(|record| *record), today),
            Update::Ground(is_light) => self.look_mut().set_ground(is_light),
            Update::Notify(text) => self.say(Notice::Text(text)),
            Update::NotSaved => self.say(Notice::NotSaved),
            Update::Warn(warning) => self.notices_mut().warn(warning),
            Update::Withdraw(warning) => self.notices_mut().withdraw(&warning),
            Update::Unkept(why) => self.notices_mut().set_unkept(why),
            Update::TypingPaused => self.searches_mut().set_calm(true),
            Update::Clock => {}
            Update::WarningsShown => self.notices_mut().see_warnings(),
        }
        None
    }
}
