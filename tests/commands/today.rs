//! The command `tableaux today`: the day's number against the same rule in SQL, and what is told of a month.

use std::path::Path;

use rusqlite::Connection;
use serde_json::Value;
use tableaux::store::Store;
use tableaux_engine::daily::{Day, number};

use crate::command::{message, printed, program, run};
use crate::folder::Folder;
use crate::played_days::{day, keep, november};

/// The lists of the file, in a table of places by the day of the week as SQLite counts it, Sunday being 0.
fn lists_in_sql() -> Connection {
    let database = Connection::open_in_memory().unwrap();
    database
        .execute("CREATE TABLE lists (weekday TEXT, place INTEGER, number INTEGER, PRIMARY KEY (weekday, place))", [])
        .unwrap();
    let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    let (mut weekday, mut place) = (String::new(), 0);
    let mut insert = database.prepare("INSERT INTO lists VALUES (?1, ?2, ?3)").unwrap();
    for line in include_str!("../../src/engine/assets/daily/1.txt").lines() {
        if let Some(at) = names.iter().position(|&name| name == line) {
            (weekday, place) = (at.to_string(), 0);
        } else if line.starts_with(|c: char| c.is_ascii_digit()) {
            for number in line.split_ascii_whitespace() {
                insert.execute((&weekday, place, number.parse::<i64>().unwrap())).unwrap();
                place += 1;
            }
        }
    }
    drop(insert);
    database
}

#[test]
fn the_numbers_of_ten_years_are_those_of_the_same_rule_in_sql() {
    let database = lists_in_sql();
    let rule = "WITH RECURSIVE days (date) AS
            (SELECT '2024-01-01' UNION ALL SELECT date(date, '+1 day') FROM days WHERE date < '2033-12-31'),
        weeks AS (SELECT date, strftime('%w', date) AS weekday,
            CAST(julianday(date) - julianday('1970-01-01') AS INTEGER) / 7 AS week FROM days),
        lengths AS MATERIALIZED (SELECT weekday, count(*) AS length FROM lists GROUP BY weekday)
        SELECT date, number FROM weeks JOIN lengths USING (weekday)
            CROSS JOIN lists ON lists.weekday = weeks.weekday AND place = week % length
        ORDER BY date";
    let mut statement = database.prepare(rule).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))).unwrap();
    let expected: Vec<(String, i64)> = rows.map(Result::unwrap).collect();
    let days = (day("2024-01-01").days()..=day("2033-12-31").days()).map(|days| Day::new(days).unwrap());
    let found: Vec<(String, i64)> = days.map(|day| (day.to_string(), number(day).get().try_into().unwrap())).collect();
    assert_eq!((found.len(), &found[789].0), (3653, &"2026-02-28".to_owned()));
    assert!(found.iter().any(|(date, _)| date == "2028-02-29"));
    assert_eq!(found, expected);
}

/// A file of what was played in November 2026.
fn played(folder: &Folder) -> String {
    let data = folder.path("tableaux.db");
    let (store, _) = Store::open(Path::new(&data)).unwrap();
    keep(&store, &november(), "2026-11-23");
    data
}

#[test]
fn a_day_is_told_with_its_month() {
    let folder = Folder::new();
    let data = played(&folder);
    let before = std::fs::read(&data).unwrap();
    let in_locale = |arguments: &[&str], locale: &str| {
        let output =
            program("today", &[arguments, &["--data", &data]].concat()).env("LC_ALL", locale).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = |date: &str| in_locale(&["--date", date, "--format", "text"], "C");
    assert_eq!(in_locale(&["2026-11-02", "--format", "text"], "C"), text("2026-11-02"));
    assert_eq!(
        in_locale(&["--date", "2026-11-02"], "C.UTF-8"),
        "\
2026-11-02, Monday: #21752
difficulty: easy · harder than 5 ± 1 of 100
your games: won on its day in 38 moves

November 2026
 Mo   Tu   We   Th   Fr   Sa   Su
                                1
[ 2✓]  3◇   4    5    6    7    8✗
  9✗  10   11   12   13   14   15
 16   17   18   19   20   21   22
 23»  24✓  25   26   27   28   29
 30

✓ won on its day  ✗ lost  » open  ◇ won on another day

your open game: #7452, move 0

three proposals, by difficulty alone: too few games
likely  #15936  easy 11, needs 2 cells, about 9 in 10
even    #1813   hard 84, needs 3 cells, about 5 in 10
daring  #5313   very hard 97, needs 3 cells, about 3 in 10
"
    );
    // Without a locale of UTF-8, the signs that there are.
    for (date, line) in [
        ("2026-11-03", "your games: won on another day in 36 moves"),
        ("2026-11-08", "your games: lost"),
        ("2026-11-09", "your games: lost"),
        ("2026-11-10", "your games: not tried"),
        ("2026-11-23", "your games: open"),
        ("2026-11-24", "your games: won on its day in 31 moves"),
        ("2026-11-29", "difficulty: hard - harder than 91 +- 1 of 100"),
    ] {
        let text = text(date);
        assert!(text.is_ascii() && text.lines().any(|of| of == line), "{date}\n{text}");
    }
    assert!(!text("2026-12-01").contains("won"), "nothing was played of December");
    assert_eq!((std::fs::read(&data).unwrap(), folder.names()), (before, vec!["tableaux.db".to_owned()]));
}

#[test]
fn json_has_the_day_and_its_month() {
    let folder = Folder::new();
    let data = played(&folder);
    let json = |arguments: &[&str]| -> Value {
        let text = printed("today", &[arguments, &["--format", "json"]].concat(), "");
        assert_eq!(text.lines().count(), 1);
        serde_json::from_str(&text).unwrap()
    };
    let mut object = json(&["--date", "2026-11-24", "--data", &data]);
    let month = object["month"].take();
    let month = month.as_array().unwrap();
    assert_eq!((month.len(), &month[23]["number"], &month[23]["moves"]), (30, &object["number"], &Value::from(31)));
    let standings: Vec<(usize, &str)> = (1..)
        .zip(month)
        .map(|(at, day)| (at, day["standing"].as_str().unwrap()))
        .filter(|of| of.1 != "untried")
        .collect();
    let expected = [(2, "won"), (3, "won-another-day"), (8, "lost"), (9, "lost"), (23, "open"), (24, "won")];
    assert_eq!(standings, expected);
    let leap = json(&["--date", "2024-02-29", "--data", &data]);
    assert_eq!(leap["month"].as_array().unwrap().len(), 29);
    let fields = ["date", "weekday", "number", "level", "standing"].map(|field| leap[field].to_string());
    assert_eq!(fields, ["\"2024-02-29\"", "\"Thursday\"", "18168", "\"tricky\"", "\"untried\""]);
    // Without a date it is the day that it is; a day may begin between the two.
    let (before, today, after) = (system_day(), json(&["--data", &data]), system_day());
    let found = today["date"].as_str().unwrap();
    assert!([before, after].map(|day| day.to_string()).contains(&found.to_owned()), "{found}");
}

fn system_day() -> Day {
    Day::of_unix_time(std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap().as_secs())
}

#[test]
fn nothing_is_created_where_nothing_was_played() {
    let folder = Folder::new();
    let output = program("today", &[]).env("XDG_DATA_HOME", &folder.0).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty() && folder.names().is_empty());
    // The day is told though nothing can be kept.
    let output = run("today", &[], "");
    assert!(output.status.success() && !output.stdout.is_empty());
    assert!(message(&output).starts_with("your games cannot be shown: "), "{output:?}");
    assert_eq!(run("today", &["2026-11-25", "--date", "2026-11-25"], "").status.code(), Some(2));
}
