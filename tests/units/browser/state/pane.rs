use tableaux::browser::state::pane::Pane;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

#[test]
fn history_goes_back_and_forward_and_branches() {
    let mut pane = Pane::new(Generator::Microsoft, number(1));
    for next in [2, 3, 3, 617] {
        pane.jump(Generator::Microsoft, number(next));
    }
    assert!(pane.travel(-2));
    assert_eq!(pane.number(), number(2));
    assert!(pane.travel(1));
    assert_eq!(pane.number(), number(3));
    pane.jump(Generator::Microsoft, number(5));
    assert!(!pane.travel(1), "617 is forgotten");
    assert!(pane.travel(i64::MIN));
    assert_eq!(pane.number(), number(1));
    assert!(!pane.travel(-1));
}

/// History is for what stepping cannot return to.
#[test]
fn a_run_of_steps_is_one_place() {
    let mut pane = Pane::new(Generator::Microsoft, number(1));
    pane.step(number(2));
    pane.step(number(3));
    pane.jump(Generator::Microsoft, number(617));
    pane.step(number(618));
    pane.jump(Generator::Microsoft, number(11_982));
    let mut travelled = |steps| {
        pane.travel(steps);
        pane.number().get()
    };
    assert_eq!([-1, -1, -1].map(&mut travelled), [618, 3, 3]);
    assert_eq!([1, 1, 1].map(&mut travelled), [618, 11_982, 11_982]);
    pane.travel(-1);
    pane.step(number(620));
    pane.travel(1);
    assert_eq!(pane.number(), number(11_982), "steps forget nothing ahead");
    pane.travel(-1);
    assert_eq!(pane.number(), number(620));
}

#[test]
fn a_long_history_forgets_its_beginning() {
    let mut pane = Pane::new(Generator::Microsoft, number(0));
    for next in 1..=5000 {
        pane.jump(Generator::Microsoft, number(next));
    }
    pane.travel(i64::MIN);
    assert_eq!(pane.number(), number(4001), "the first of a thousand");
}
