//! Boards and traces of other generators, printed.

use serde_json::Value;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::Deal;
use tableaux_engine::freecell::text::{BoardFormat, write_deal_by};
use tableaux_engine::freecell::trace::trace;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

use crate::command;

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// What a command prints on standard output and on standard error; the first argument names it.
#[track_caller]
fn printed(arguments: &[&str]) -> (String, String) {
    let output = command::run(arguments[0], &arguments[1..], "");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn boards_of_other_generators_are_printed_with_a_remark() {
    for format in ["rows", "columns"] {
        let (board, remark) = printed(&["deal", "617", "--generator", "minstd", "--format", format]);
        let mut expected = Vec::new();
        let board_format = if format == "rows" { BoardFormat::Rows } else { BoardFormat::Columns };
        let generator: Generator = "minstd".parse().unwrap();
        write_deal_by(
            board_format,
            &generator,
            &Deal::by(&generator, number(617)).unwrap(),
            SuitStyle::Letters,
            &mut expected,
        );
        assert_eq!(board.as_bytes(), expected);
        assert_eq!(remark, "tableaux: deals of the generator minstd, numbered by this program's convention\n");
    }
    let (lines, remark) = printed(&["deal", "1-3", "--generator", "delphi", "--format", "json"]);
    assert_eq!(remark, "");
    for (line, n) in lines.lines().zip(1..) {
        assert!(line.starts_with(&format!(r#"{{"number":{n},"generator":"delphi","rows":[[""#)), "{line}");
    }
    let own = "a=48271,c=0,m=2147483647,shift=0,mask=0x7fffffff";
    assert_eq!(printed(&["deal", "5-7", "--generator", own]), printed(&["deal", "5-7", "--generator", "MinStd"]));
    assert_eq!(printed(&["deal", "617", "--generator", "microsoft"]), printed(&["deal", "617"]));
}

#[test]
fn a_trace_is_printed_as_a_table_or_as_json() {
    let (table, remark) = printed(&["trace", "1"]);
    assert_eq!(remark, "");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 53);
    assert_eq!(lines[0], "step       state      r  left  index  dealt  moved  arithmetic");
    let arithmetic = "1 · 214013 + 2531011 = 2745024, >> 16 = 41, mod 52 = 41";
    assert_eq!(lines[1], format!("   1     2745024     41    52     41     JD     KS  {arithmetic}"));
    assert!(lines[52].contains("     1      0     6H      -  "), "{}", lines[52]);

    let (object, _) = printed(&["trace", "617", "--generator", "newlib", "--format", "json"]);
    let object: Value = serde_json::from_str(&object).unwrap();
    assert_eq!((&object["number"], &object["generator"]), (&617.into(), &"newlib".into()));
    let steps = trace(&"newlib".parse().unwrap(), number(617)).unwrap();
    let printed_steps = object["steps"].as_array().unwrap();
    assert_eq!(printed_steps.len(), 52);
    for (step, printed) in steps.iter().zip(printed_steps) {
        assert_eq!(printed["arithmetic"], step.arithmetic(&"newlib".parse().unwrap(), number(617)));
        let fields = [("state", step.state), ("r", step.r), ("left", step.left as u64), ("index", step.index as u64)];
        assert!(fields.iter().all(|&(name, value)| printed[name] == value), "{printed}");
        assert_eq!(printed["dealt"], step.dealt.to_string());
        assert_eq!(printed["moved"].as_str().map(str::to_owned), step.moved.map(|card| card.to_string()));
    }
    assert!(printed(&["trace", "617", "--format", "json"]).0.starts_with(r#"{"number":617,"steps":[{"step":1,"#));
}
