//! `tableaux find`: finds the deal numbers of a board.

mod answer;
mod answers;
mod expect;
mod explain;
mod incomplete;
pub(super) mod input;

use std::ops::ControlFlow;

use self::answer::FindJson;
pub(super) use self::answer::names;
use self::answers::Answers;
use self::expect::Expected;
pub(super) use self::expect::agreement;
use self::incomplete::IncompleteDeal;
use self::input::{Board, Input, Origin};
use super::files::is_standard;
use super::gears::find::FindBoardJson;
use super::generator::note_convention;
use super::help_table::{list, table};
use super::interrupt::immediately;
use super::json::json_help_of_table;
use super::names::tables_with_boards;
use super::numbers::DealOrJoke;
use super::prelude::*;
use super::skat::find::FindDealJson;
use super::work::progress::Progress;
use super::work::{Work, WorkArguments, code_of_work};
use super::{browse, gears, skat};
use crate::words::board_problems;
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::freecell::find::chance::{in_words, matches_by_chance};
use tableaux_engine::freecell::find::mistake::{DealingMistake, MistakeFamily, meant_number};
use tableaux_engine::freecell::find::scan::scan;
use tableaux_engine::freecell::find::sieve::{is_sievable, sieve};
use tableaux_engine::freecell::find::{
    ColumnRule, Diagnosis, NearestDeal, NoDeal, advice, constant_draw, is_unshuffled, likelier_than, lowest_matches,
    mistakes_for, other_heights,
};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::jobs::in_order;
use tableaux_engine::read::{BOARD_FORMS, CARD_FORMS, LANGUAGES, WORDS_FOR_NOTHING};
use tableaux_engine::{DealSet, Pattern};

const EXAMPLES: &str = "Examples:\n  tableaux find board.txt\n  echo '7D AD 5C 3S 5S 8C 2D AH' | tableaux find\n  \
    my-dealer 617 | tableaux find --expect 617\n  \
    tableaux deal 617 --generator minstd | tableaux find - --generator minstd\n  \
    tableaux find '4|3142,4433,1144,2341'\n  \
    tableaux find some-cards.txt --range 0..=8589934591 --format json\n\n\
    Exit code 1 means that no number matches one board, or that a board is not the deal of --expect; 2 means that a \
    board cannot be read, after the answers of the others.";

/// Returns the long help: the examples, the forms of boards, the named mistakes, and the JSON fields.
fn long_help() -> String {
    let boards = BOARD_FORMS.iter().map(std::string::ToString::to_string);
    let cards = CARD_FORMS.iter().map(|(example, what)| format!("{example} ({what})"));
    let (boards, cards) = (list(boards), list(cards));
    let (languages, nothing) = (LANGUAGES.join(", "), WORDS_FOR_NOTHING.join(" "));
    let mistakes: Vec<_> = MistakeFamily::ALL.iter().map(|family| ([family.name], family.what)).collect();
    let text = format!(
        "{EXAMPLES}\n\nThese forms of boards are read:\n{boards}\nand these of cards:\n{cards}\n\n\
         Lists, tuples and records are read as these languages print them: {languages}. In place of a card, {nothing} \
         are unknown cards, like ?.\n\n\
         These mistakes are recognized, alone and in combination:\n{}",
        table(&mistakes)
    );
    let tables = [json_help_of_table::<FindDealJson>("skat"), json_help_of_table::<FindBoardJson>("gears")];
    [json_help::<FindJson>(&text)]
        .into_iter()
        .chain(tables)
        .map(|part| part.trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// Find the deal numbers of a board
///
/// Prints every number whose deal matches, one per line, in ascending order. A board is read in the forms listed below,
/// from a list of cards to a whole page; anything that is not a board is ignored. An unknown card is ? or ??. Rows may
/// be missing at the end, and the last row may be short if it has fewer than seven. A single line is the first row.
/// Lines that begin with # are ignored. If rows lack a few cards, as on a badly copied page, the deal that has all the
/// others is named. If there are several boards, in one file or in several, each is answered on one line: its place, a
/// colon and a space, and its numbers separated by spaces, or why there are none. If a board cannot be read, standard
/// error says why.
///
/// A few cards may have a number by chance: 28 numbers are expected to have any given five cards, 0.59 any six, 0.013
/// any seven. If 0.001 or more are expected, a single match says how many, on standard error or after the number.
///
/// If the first two cards are known, all numbers are searched, in milliseconds: 0 to 8589934591, or 0 to 4294967295
/// with --generator. Otherwise the deals of --range are compared one by one. The same holds for a generator whose mask
/// is not 2^n-1, or whose modulus is not a power of two, unless its shift is 0 and its mask is at least the modulus.
///
/// If no number matches, a deal of Microsoft's with up to five different cards is searched for; duplicate and unknown
/// cards count as different. If ten cards are known, the board is then searched for mistakes in dealing; all known
/// mistakes are listed below. With numbers up to 32000, one mistake in drawing and shuffling is tried, and most of two,
/// with two in the pack and the order; with numbers up to 1000000, one in drawing; with all numbers, those in the pack,
/// the order and the removal, such as rows and columns swapped or the pack sorted by suit, and others that can be undone.
/// A mistyped constant is tried with numbers up to 32000, without another mistake in drawing, and so is a generator of a
/// language, a library or a web page, also with the index as a fraction of the cards left. Several mistakes need sixteen
/// known cards. If every step draws the
/// same number, the answer says so, because any number deals that board. The other generators come last. The
/// explanation is printed on standard output, as #617 with …; the exit code is still 1.
///
/// A place in the text is a place on the board, without exceptions: one card too many in a row or a duplicate card is
/// an error that names its place. Cascades of other heights than 7 7 7 7 6 6 6 6 say how a program chooses the column
/// of a card, as column k % 8 with k from 1; that is undone first. If the cards are those of a deal after some moves,
/// the answer says so, or which card no move puts where it lies.
///
/// With --expect, nothing is searched. The board is compared with that deal, and with the boards that any two mistakes
/// in drawing and shuffling, jokers among them, together with any one in the pack or the order, turn it into, and with
/// many of more. So are thousands of draws or deals before that of the number. If the board is that deal with
/// all of its cards, its number is printed; for a part of a board, the answer says how many cards agree, and the exit
/// code is 1. Otherwise the answer is the first card that differs and its step, the line of code that is likely wrong,
/// and the numbers of the board. If no known mistake explains it, the answer says how many programs were tried, and
/// which command shows both shuffles step by step.
///
/// A number in the heading of a board, as in Game #617, is taken as the intended one: mistakes that deal the board from
/// that number come first, also on a page with several boards.
///
/// A number above 2147483647 that is dealt by the rule for lower numbers gives the deal of another number, which is
/// printed; the number that may have been intended is "meant" in JSON. One draw too many or too few before the first
/// card also gives the deal of another number. If that is above 1000000 and the intended number is not, standard error
/// names the likelier number, and JSON has it as "likelier".
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(super) struct Arguments {
    /// Files with one or more boards each, or - for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The table of the boards: freecell, skat or gears [default: gears for a board such as 3|423,124,242, else freecell]
    ///
    /// For each board of gears the lowest number from 0 to 2147483647, or of --range, is printed, or why there is none.
    /// The numbers up to 4294967295 deal the same boards again. All are searched, for many boards at once, which takes
    /// a few seconds. A Skat deal is read as by tableaux skat; its numbers are found by dealing all, half a minute
    /// each.
    #[arg(long, value_name = "TABLE", conflicts_with = "expect")]
    #[arg(value_parser = Suggestions(tables_with_boards), hide_possible_values = true)]
    table: Option<String>,
    /// Say whether each board is deal N, and if not, where it differs and why
    #[arg(long, value_name = "N", conflicts_with = "range", allow_negative_numbers = true)]
    expect: Option<String>,
    /// Search only these numbers [default: all; 1..=1000000 if deals are compared one by one]
    #[arg(long, value_name = "A..=B", allow_negative_numbers = true)]
    range: Option<String>,
    #[command(flatten)]
    work: WorkArguments,
    /// The form of the answers
    #[arg(long, default_value = "text", value_parser = text_or_json("One number per line", "One object per line"))]
    format: Format,
}

/// The number of deals that a thread deals and compares in one piece.
const CHUNK: usize = 1 << 15;
/// The number of deals after which all threads wait for each other, to limit the answers waiting for output.
const STRETCH: usize = CHUNK << 8;

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let work = arguments.work.begin()?;
    let format = arguments.format;
    let expected = arguments.expect.as_deref().map(|number| Expected::new(&work.generator, number)).transpose()?;
    let range: Option<DealRange> =
        arguments.range.as_deref().map(|text| text.parse().context("--range")).transpose()?;
    let last = work.generator.last();
    if let Some(range) = range.filter(|range| range.last() > last) {
        let (first_wrong, generator) = (range.last(), work.generator);
        bail!("--range: {first_wrong} is past the last deal of the generator {generator}; use 0 to {last}");
    }
    let table = table_of_boards(arguments)?;
    if !matches!(table, Table::FreeCell(_)) && (arguments.expect.is_some() || work.generator != Generator::Microsoft) {
        bail!("--expect and --generator are for FreeCell; with other tables use --range");
    }
    if table.is_played_by_presses() {
        return gears::find::find(&arguments.files, range, &work, format);
    }
    if arguments.files.iter().filter(|file| is_standard(file)).count() > 1 {
        bail!("- is given twice; standard input can be read only once");
    }
    if table.has_hands() {
        return skat::find::find(&arguments.files, range, &work, format);
    }
    let mut answers = Answers::new(&work, format);
    let verdict = answer_all(&arguments.files, expected.as_ref(), range, &work, &mut answers)?;
    let is_stopped = work.is_stopped() && !answers.is_closed;
    if format == Format::Text && (verdict.has_number || expected.is_some()) {
        note_convention(&work.generator);
    }
    Ok(if verdict.are_read || is_stopped { code_of_work(is_stopped, verdict.is_yes) } else { ExitCode::from(2) })
}

/// The results of all boards, from which the exit code follows.
struct Verdict {
    /// Whether some readable board has a number.
    has_number: bool,
    /// Whether all readable boards are the expected deal; if none is expected, whether the only board has a number.
    is_yes: bool,
    are_read: bool,
}

/// Answers all boards of some files. A closed output ends it.
fn answer_all<'a>(
    files: &[PathBuf],
    expected: Option<&Expected>,
    range: Option<DealRange>,
    work: &'a Work,
    answers: &mut Answers<'a>,
) -> Result<Verdict> {
    let mut verdict = Verdict { has_number: false, is_yes: expected.is_some(), are_read: true };
    // The board before, with its number: a page may have all boards of a game.
    let mut before: Option<(Layout, Option<DealNumber>)> = None;
    let mut answer_all = || -> Result<()> {
        for file in files {
            if !file.is_file() {
                // Reading may block on input.
                answers.end()?;
            }
            for Input { board, origin } in immediately(|| input::read(file, files.len() > 1)) {
                verdict.is_yes |= expected.is_none() && origin.is_one_of_several();
                let (notes, placeholder, heading) = board
                    .as_ref()
                    .map_or(<_>::default(), |board| (board.notes.clone(), board.placeholder.clone(), board.heading));
                let board = complete(board, expected, work, &origin, answers)?;
                if let Ok(Some(_)) = board {
                    notes.into_iter().try_for_each(|text| answers.note(text))?;
                }
                match (board, expected) {
                    (Ok(None), _) => verdict.is_yes &= expected.is_none(),
                    (Ok(Some(layout)), None) => {
                        let search = Search::new(work, layout, heading, range);
                        let number = if let Some(why) = search.no_deal(before.as_ref()) {
                            refuse(&why, &origin, answers)
                        } else {
                            let number = search.answer(origin, answers)?;
                            verdict.has_number |= number.is_some();
                            if let Some(DealOrJoke::Deal(number)) = number { Some(number) } else { None }
                        };
                        before = Some((layout, number));
                        verdict.is_yes |= verdict.has_number;
                    }
                    (Ok(Some(layout)), Some(expected)) => {
                        verdict.is_yes &= expected.answer(&layout, placeholder.as_deref(), &origin, answers);
                    }
                    (Err(error), expected) => {
                        verdict.are_read = false;
                        let error = causes(&error);
                        if answers.format == Format::Json {
                            let json = expected.map_or_else(|| FindJson::numbered(None), |deal| deal.json(None));
                            answers.line(FindJson { error: Some(error.clone()), ..json }.of(&origin));
                        }
                        answers.report(error)?;
                    }
                }
                answers.flush_if_due()?;
                if work.is_stopped() {
                    return answers.end();
                }
            }
        }
        answers.end()
    };
    answer_all()?;
    Ok(verdict)
}

/// Returns the table of the boards: the one named, or gears if one is written as a size, a bar and its rows.
fn table_of_boards(arguments: &Arguments) -> Result<Table> {
    match &arguments.table {
        Some(table) => browse::table(table),
        None if arguments.files.iter().any(|file| file.to_string_lossy().contains('|')) => {
            Ok(Table::Gears(BoardSize::DEFAULT))
        }
        None => Ok(Table::FREECELL),
    }
}

/// Returns the board, or names the deal that has its cards if it lacks some. If there is no such deal, the board counts
/// as unreadable.
fn complete(
    board: Result<Board>,
    expected: Option<&Expected>,
    work: &Work,
    origin: &Origin,
    answers: &mut Answers,
) -> Result<Result<Option<Layout>>> {
    let (layout, gap) = match board {
        Ok(Board { layout, gap: Some(gap), .. }) => (layout, gap),
        other => return Ok(other.map(|board| Some(board.layout))),
    };
    let found = match expected {
        Some(expected) => expected.incomplete(&layout),
        None => IncompleteDeal::of(&work.generator, &layout),
    };
    let Some(found) = found else { return Ok(Err(gap)) };
    let words = found.in_words();
    let json = FindJson {
        number: Some(OrNull(Some(DealOrJoke::Deal(found.number)))),
        explanation: Some(words.clone()),
        missing: Some(found.missing),
        ..expected.map_or_else(FindJson::default, |expected| expected.json(Some(false)))
    };
    answers.answer(words, json, origin);
    answers.report(causes(&gap))?;
    Ok(Ok(None))
}

/// A search for the numbers of a board.
struct Search<'a> {
    work: &'a Work,
    layout: Layout,
    /// The number that is likely meant.
    heading: Option<DealNumber>,
    /// The board with its unknown cards; `None` if a card is duplicated.
    pattern: Option<Pattern>,
    /// Whether all numbers are searched at once.
    is_sieved: bool,
    range: DealRange,
}

impl<'a> Search<'a> {
    fn new(work: &'a Work, layout: Layout, heading: Option<DealNumber>, range: Option<DealRange>) -> Self {
        let pattern = layout.pattern();
        let is_sieved = pattern.is_none_or(|pattern| is_sievable(&work.generator, &pattern));
        let default_range = if is_sieved { work.generator.numbers() } else { DealSet::WINDOWS.numbers() };
        Self { work, layout, heading, pattern, is_sieved, range: range.unwrap_or(default_range) }
    }

    /// Returns the reason why no program deals the board, also by the board before on its page, with its number.
    fn no_deal(&self, before: Option<&(Layout, Option<DealNumber>)>) -> Option<NoDeal> {
        let following = before.and_then(|(before, number)| NoDeal::following(&self.layout, before, *number));
        following.or_else(|| NoDeal::of(&self.layout))
    }

    /// Writes the numbers of the board, or leaves it to be explained. Returns the first number.
    fn answer(self, origin: Origin, answers: &mut Answers<'a>) -> Result<Option<DealOrJoke>> {
        if let Some(joke) = JokeDeal::of(&self.layout).filter(|_| self.work.generator == Generator::Microsoft) {
            let json = FindJson {
                number: Some(OrNull(Some(DealOrJoke::Joke(joke)))),
                generator: Some(Generator::Microsoft.to_string()),
                ..FindJson::default()
            };
            answers.explained(format!("Microsoft's joke deal {joke}"), json, &origin);
            return Ok(Some(DealOrJoke::Joke(joke)));
        }
        let rules = other_heights(&self.layout);
        if !rules.is_empty() {
            return self.answer_with(&rules, origin, answers).map(|()| None);
        }
        if !self.layout.doubled().is_empty() {
            let problems = board_problems(&self.layout, SuitStyle::Letters).join("; ");
            answers.note(format!("{origin}{problems}"))?;
        }
        let number = self.numbers(&origin, answers)?;
        if number.is_some() || self.work.is_stopped() {
            return Ok(number.map(DealOrJoke::Deal));
        }
        match IncompleteDeal::without_row(&self.work.generator, &self.layout) {
            Some((found, row)) => {
                let words = format!("#{} without row {row}", found.number);
                let json = FindJson { missing: Some(found.missing), ..FindJson::numbered(Some(found.number)) };
                answers.answer(words.clone(), json.explained(words), &origin);
            }
            None => answers.explain(self, origin)?,
        }
        Ok(None)
    }

    /// Explains a board whose cascades have other heights than a deal's, by the rules that give these heights, or by
    /// mistakes besides the likeliest of these.
    fn answer_with(self, rules: &[(ColumnRule, Layout)], origin: Origin, answers: &mut Answers<'a>) -> Result<()> {
        let generator = &self.work.generator;
        let found = rules.iter().find_map(|(rule, board)| {
            let matches = lowest_matches(generator, &board.pattern()?, 1, &self.work.stop)?;
            Some((rule, *matches.lowest.first()?))
        });
        match (found, rules.first()) {
            (Some((rule, number)), _) => {
                let words = format!("#{number} with {rule}");
                answers.answer(words.clone(), FindJson::numbered(Some(number)).explained(words), &origin);
            }
            (None, Some((rule, board))) if !self.work.is_stopped() => {
                answers.note(format!("{origin}{rule}"))?;
                answers.explain(Search { layout: *board, pattern: board.pattern(), ..self }, origin)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes the numbers of the board. Returns the first.
    fn numbers(&self, origin: &Origin, answers: &mut Answers) -> Result<Option<DealNumber>> {
        let mut count = 0_u64;
        let mut first = None;
        // The number past 2³¹ − 1 for which a match may be the wrong deal, and a more likely number.
        let (mut meant, mut likelier) = (None, None);
        let is_one_line = answers.format == Format::Text && origin.is_one_of_several();
        let generator = &self.work.generator;
        let by_chance = self.pattern.and_then(|pattern| matches_by_chance(pattern.known_count(), self.range));
        let mut take = |number: DealNumber| -> Result<()> {
            meant = self.pattern.and_then(|pattern| meant_number(generator, &pattern, number, self.range));
            if count == 0 {
                likelier = self.of_heading(Some(number)).or_else(|| likelier_than(generator, &self.layout, number));
                likelier.take_if(|likelier| !self.range.contains(likelier.number));
            }
            match answers.format {
                Format::Text if is_one_line => {
                    let before = if count > 0 { " ".into() } else { origin.to_string() };
                    answers.write(format_args!("{before}{number}"));
                }
                Format::Text => answers.line(number),
                Format::Json => {
                    let json = FindJson {
                        generator: Some(generator.to_string()),
                        meant,
                        likelier: likelier.as_ref().map(|likelier| likelier.number),
                        by_chance,
                        ..FindJson::numbered(Some(number))
                    };
                    let json = if let Some(likelier) = &likelier { json.with_mistakes(likelier) } else { json };
                    answers.line(json.of(origin));
                }
            }
            count += 1;
            first = first.or(Some(number));
            if is_one_line { Ok(()) } else { answers.flush_if_due() }
        };
        match (&self.pattern, self.is_sieved) {
            (None, _) => {}
            (Some(pattern), true) => self.sieve(pattern, &mut take)?,
            (Some(pattern), false) => self.scan(pattern, &mut take)?,
        }
        if answers.format == Format::Json || count == 0 {
            return Ok(first);
        }
        let likelier = likelier.map(|likelier| format!("or {likelier}"));
        // Several numbers are no claim that the board is one of them.
        let by_chance = self
            .pattern
            .zip(by_chance.filter(|_| count == 1))
            .map(|(pattern, count)| in_words(pattern.known_count(), count));
        let remarks = likelier.into_iter().chain(by_chance);
        if is_one_line {
            let remarks: String = remarks.flat_map(|remark| [", ".into(), remark]).collect();
            answers.line(remarks);
        } else {
            remarks.into_iter().try_for_each(|remark| answers.note(remark))?;
        }
        Ok(first)
    }

    /// Returns the mistakes with which the number of the heading deals the board, unless that is `number`.
    fn of_heading(&self, number: Option<DealNumber>) -> Option<Diagnosis> {
        let number = self.heading.filter(|heading| Some(*heading) != number && self.range.contains(*heading))?;
        let mistakes = mistakes_for(&self.work.generator, number, &self.layout)?;
        (!mistakes.is_empty()).then_some(Diagnosis { number, mistakes })
    }

    fn sieve(&self, pattern: &Pattern, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let error = sieve(&self.work.generator, pattern, &self.work.stop, |number| {
            if !self.range.contains(number) || self.work.is_stopped() {
                return ControlFlow::Continue(());
            }
            take(number).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        error.map_or(Ok(()), Err)
    }

    fn scan(&self, pattern: &Pattern, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let Work { generator, threads, stop } = self.work;
        let mut progress = Progress::new(Some(self.range.len()));
        for stretch in self.range.chunks(STRETCH) {
            let work = |(): &mut (), chunk: DealRange| (chunk.len(), scan(generator, pattern, chunk));
            let take = |(count, numbers): (u64, Vec<DealNumber>)| {
                progress.add(count);
                numbers.into_iter().try_for_each(&mut *take)
            };
            in_order(stretch.chunks(CHUNK), *threads, stop, || (), work, take)?;
            if self.work.is_stopped() {
                break;
            }
        }
        progress.end();
        Ok(())
    }
}

/// Writes why no program deals the board. Returns the number of its cards.
fn refuse(why: &NoDeal, origin: &Origin, answers: &mut Answers) -> Option<DealNumber> {
    let number = match *why {
        NoDeal::InPlay(number) => number,
        NoDeal::ShortFirst(number) => Some(number),
        NoDeal::Unreachable(..) | NoDeal::SmallPack(_) => None,
    };
    answers.explained(why.to_string(), FindJson::numbered(number), origin);
    number
}

/// The reason why a board has no number, if its pack was not shuffled.
const NOT_SHUFFLED: &str = "the pack was not shuffled, or its r is always 0";

/// The programs that no search finds.
const BY_DESIGN: &str =
    "a program that sorts by random keys, or draws rank and suit apart, deals other boards by design";

/// Returns the words for a board that none of the programs tried deals.
pub(super) fn unexplained(tried: u64) -> String {
    if tried == 0 {
        return "no known mistake explains it: too few cards are known to try any".into();
    }
    format!(
        "no known mistake explains it: {} tried, with any two mistakes in drawing and shuffling and any one in the pack \
         or the order, or any two in all where one of the first five cards is unknown, and many with more; {BY_DESIGN}",
        counted(tried, "program", "programs")
    )
}

/// Explains why a board is not a deal: it is a joke deal, or mistakes explain it, or a few cards differ. Doubled and
/// missing cards, and a draw that stays the same, come first.
pub(super) fn reason(mistakes: Option<&[DealingMistake]>, layout: &Layout, deal: &Deal) -> Option<String> {
    if let Some(joke) = JokeDeal::of(layout) {
        return Some(format!("the board is Microsoft's joke deal {joke}"));
    }
    let nearest = || NearestDeal::of(&layout.places()?, deal);
    let in_words = |nearest: NearestDeal| nearest.differences_in_words(SuitStyle::Letters, "column");
    let why = match mistakes {
        Some([]) => return Some("all other cards are right".into()),
        Some(mistakes) => Some(advice(mistakes)),
        None if is_unshuffled(layout) => Some(NOT_SHUFFLED.into()),
        None => nearest().map(in_words),
    };
    let constant = constant_draw(layout).map(DealingMistake::ConstantDraw);
    let is_said = mistakes.is_some_and(|mistakes| constant.is_some_and(|constant| mistakes.contains(&constant)));
    let is_doubled = !layout.doubled().is_empty();
    let first = match constant.filter(|_| !is_said) {
        Some(constant) => Some(constant.to_string()),
        None if is_doubled => Some(board_problems(layout, SuitStyle::Letters).join(", ")),
        None => None,
    };
    match (first, why) {
        (Some(first), Some(why)) => Some(format!("{first}: {why}")),
        (_, why) => why,
    }
}
