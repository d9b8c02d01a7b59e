//! Deals of the day: the calendar, and the lists that their file has.

use std::collections::BTreeSet;

use tableaux_engine::atlas::Atlas;
use tableaux_engine::daily::{Day, Lists, Weekday, lists, number};
use tableaux_engine::verdict::outcome::Outcome;

use crate::daily_lists;

const FILE: &str = include_str!("../../src/engine/assets/daily/1.txt");

#[test]
fn the_lists_fit_their_weekdays_and_no_deal_comes_twice_in_twenty_years() {
    let lists: Lists = FILE.parse().unwrap();
    let mut all = BTreeSet::new();
    for weekday in Weekday::ALL {
        assert_eq!(lists.of(weekday).len(), 1043, "{weekday}");
        for &number in lists.of(weekday) {
            let record = Atlas::embedded().record(number);
            assert_eq!(record.cells.outcome(), Outcome::Winnable, "{number}");
            assert!((1..=32_000).contains(&number.get()) && all.insert(number), "{number}");
        }
    }
    // A year's Mondays are no sequence, and years are not alike.
    let mondays = lists.of(Weekday::Monday);
    assert!(!mondays.is_sorted() && mondays[..52].iter().any(|number| number.get() > 16_000));
    assert_eq!(
        Weekday::ALL.map(Weekday::percents).into_iter().flatten().collect::<Vec<u8>>(),
        (0..100).collect::<Vec<u8>>()
    );
}

/// The file is frozen, and difficulty is measured on canonical forms since. What the program would write now fits exactly.
#[test]
fn each_weekday_is_harder_than_the_one_before() {
    let means = |lists: &Lists| {
        Weekday::ALL.map(|weekday| {
            let all = lists.of(weekday).iter().map(|number| Atlas::embedded().record(*number).difficulty.unwrap());
            let all: Vec<u32> = all.map(|difficulty| difficulty.percent_easier().into()).collect();
            (all.iter().sum::<u32>() / u32::try_from(all.len()).unwrap(), all)
        })
    };
    for (weekday, (mean, _)) in Weekday::ALL.into_iter().zip(means(&FILE.parse().unwrap())) {
        assert!(weekday.percents().contains(&u8::try_from(mean).unwrap()), "{weekday}: {mean}");
    }
    for (weekday, (_, all)) in Weekday::ALL.into_iter().zip(means(&daily_lists::version_1().parse().unwrap())) {
        assert!(all.iter().all(|&percent| weekday.percents().contains(&u8::try_from(percent).unwrap())), "{weekday}");
    }
}

#[test]
fn a_day_asks_the_version_that_has_begun_and_its_weekday() {
    let file: Lists = FILE.parse().unwrap();
    assert_eq!((file.version(), file.first_day()), (1, Day::FIRST));
    assert_eq!([Day::FIRST, Day::LAST].map(|day| lists(day).version()), [1, 1]);
    let thursdays = file.of(Weekday::Thursday);
    let on = |days: u32| number(Day::new(days).unwrap());
    assert_eq!([on(0), on(7), on(7 * 1042), on(7 * 1043)], [0, 1, 1042, 0].map(|at| thursdays[at]));
    assert_eq!([on(3), on(4)], [file.of(Weekday::Sunday)[0], file.of(Weekday::Monday)[0]]);
    // These were on the screen, and stay.
    let fixed = [("2026-11-25", 3432), ("2026-11-29", 30_843), ("1970-01-01", 3864), ("2024-02-29", 18_168)];
    for (date, expected) in fixed {
        assert_eq!(number(date.parse().unwrap()), expected.into(), "{date}");
    }
}

#[test]
fn lists_are_written_and_read_and_what_is_wrong_is_named() {
    let lists: Lists = FILE.parse().unwrap();
    assert_eq!(lists.to_string().parse::<Lists>().unwrap(), lists);
    let whole = "version 2\nfrom 2027-01-01\n".to_owned()
        + &Weekday::ALL.map(|weekday| format!("\n{weekday}\n1 2\n3\n")).concat();
    assert_eq!(whole.parse::<Lists>().unwrap().of(Weekday::Friday), [1, 2, 3].map(Into::into));
    for (from, to, expected) in [
        ("version 2", "version two", "line 1: a version is a number"),
        ("version 2", "", "line 30: the version is missing"),
        ("from 2027-01-01", "from 2027", "line 2: the first day is a date"),
        ("from 2027-01-01", "", "line 30: the first day is missing"),
        ("Monday", "", "line 5: numbers follow a day of the week"),
        ("1 2", "1  2", "line 5: use numbers separated by spaces"),
        ("Sunday\n1 2\n3", "Sunday", "line 28: a day of the week has no deals"),
    ] {
        let error = whole.replacen(from, to, 1).parse::<Lists>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{from} → {to}");
    }
}

/// A calendar that counts day by day.
#[test]
fn dates_are_those_of_the_calendar() {
    let (mut year, mut month, mut day, mut weekday) = (1970, 1, 1, 3);
    for days in 0..=Day::LAST.days() {
        // All of two centuries, then the turns of months.
        let is_checked = days < 73_049 || day == 1 || day > 27;
        if is_checked {
            let here = Day::new(days).unwrap();
            let found = (here.month().year(), here.month().number(), here.day_of_month(), here.weekday());
            assert_eq!(found, (year, month, day, Weekday::ALL[weekday]), "{days}");
        }
        if is_checked && days % 13 == 0 {
            let text = format!("{year:04}-{month:02}-{day:02}");
            assert_eq!((Day::new(days).unwrap().to_string(), text.parse()), (text, Ok(Day::new(days).unwrap())));
        }
        let is_leap = if year % 100 == 0 { year % 400 == 0 } else { year % 4 == 0 };
        let last = match month {
            2 => 28 + u32::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        weekday = (weekday + 1) % 7;
        day += 1;
        if day > last {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
    }
    assert_eq!((year, month, day, Day::new(Day::LAST.days() + 1)), (10_000, 1, 1, None));
}

#[test]
fn what_is_no_date_says_what_is_accepted() {
    let error = |text: &str| text.parse::<Day>().unwrap_err();
    for text in ["", "2026", "2026-11", "2026-1-1", "26-11-25", "2026-11-25-", "2026/11/25", "+026-11-25", "2026-11-2५"]
    {
        assert_eq!(error(text).to_string(), "use YYYY-MM-DD, such as 2026-11-25", "{text}");
    }
    for (text, expected) in [
        ("2026-13-01", "a year has 12 months; use 01 to 12"),
        ("2026-00-01", "a year has 12 months; use 01 to 12"),
        ("2026-02-29", "February 2026 has 28 days; use 01 to 28"),
        ("2024-02-30", "February 2024 has 29 days; use 01 to 29"),
        ("2100-02-29", "February 2100 has 28 days; use 01 to 28"),
        ("2026-11-00", "November 2026 has 30 days; use 01 to 30"),
        ("1969-12-31", "use 1970-01-01 to 9999-12-31"),
        ("0000-01-01", "use 1970-01-01 to 9999-12-31"),
    ] {
        assert_eq!(error(text).to_string(), expected, "{text}");
    }
}

#[test]
fn months_are_gone_through_and_end_where_there_are_no_more() {
    let day = |text: &str| text.parse::<Day>().unwrap();
    assert_eq!(day("2024-01-31").plus_months(1), day("2024-02-29"));
    assert_eq!(day("2024-03-31").plus_months(-13), day("2023-02-28"));
    assert_eq!(day("2026-11-25").plus_months(2), day("2027-01-25"));
    assert_eq!([day("1970-01-05").plus(-9), day("1970-01-05").plus_months(-1)], [Day::FIRST, day("1970-01-05")]);
    assert_eq!([day("9999-12-05").plus(99), day("9999-12-05").plus_months(1)], [Day::LAST, day("9999-12-05")]);
    assert_eq!([i64::MIN, i64::MAX].map(|days| Day::FIRST.plus(days)), [Day::FIRST, Day::LAST]);
    assert_eq!([Day::of_unix_time(86_399), Day::of_unix_time(86_400)], [0, 1].map(|days| Day::new(days).unwrap()));
    assert_eq!(Day::of_unix_time(u64::MAX), Day::LAST);
    // February 2027 is four whole weeks; December 9999 ends the calendar on a Friday.
    let weeks = day("2027-02-01").month().weeks();
    assert!(weeks.len() == 4 && weeks.iter().flatten().all(Option::is_some));
    let last = Day::LAST.month().weeks();
    assert_eq!((last.len(), last[4].map(|day| day.is_some())), (5, [true, true, true, true, true, false, false]));
    assert_eq!(last[4][4], Some(Day::LAST));
}
