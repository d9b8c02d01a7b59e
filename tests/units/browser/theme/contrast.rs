use tableaux::browser::terminal::depth::{Depth, rgb};
use tableaux::browser::theme::Theme;
use tableaux::browser::theme::contrast::{contrast, faults, luminance};

use super::all;

#[test]
fn every_text_has_a_contrast_of_four_and_a_half_and_every_edge_of_three() {
    let mut least = f64::MAX;
    for (depth, theme) in all() {
        let (faults, of_theme) = faults(&theme);
        assert!(faults.is_empty(), "{} at {depth:?}: {faults:?}", theme.name);
        least = least.min(of_theme);
    }
    assert!(least < 5.0, "the test looks at colours: {least}");
}

/// From green by yellow and orange to red, each step darker than the last, which sixteen colors cannot provide.
#[test]
fn the_steps_of_a_map_are_one_ramp() {
    for (depth, theme) in all().filter(|(_, theme)| theme.map.steps[0].bg.is_some()) {
        let steps = theme.map.steps.map(|step| rgb(step.bg.unwrap()));
        if theme.name == "viridis" {
            // From yellow by green to blue, and darker all the way, in 256 colors too.
            let blueness = steps.map(|(r, g, b)| f64::from(b) - f64::from(r.max(g)) / 2.0);
            assert!(blueness[0] < 0.0 && blueness[5] > 0.0, "{blueness:?}");
            assert!(steps.map(luminance).windows(2).all(|pair| pair[0] > pair[1]), "at {depth:?}: {steps:?}");
            continue;
        }
        // Less and less green beside the red; a dark red may lean to blue.
        let redness = steps.map(|(r, g, b)| (f64::from(r) - f64::from(g)) / f64::from(r.max(g).max(b)));
        assert!(redness.is_sorted(), "{} at {depth:?}: {redness:?}", theme.name);
        assert!(steps.iter().all(|&(r, g, b)| b <= r.max(g)), "{} at {depth:?}: no blue", theme.name);
        if depth == Depth::True && Theme::named(&theme.name, Depth::Sixteen).is_none() {
            let lightness = steps.map(|step| 116.0 * luminance(step).cbrt() - 16.0);
            let is_darker = |pair: &[f64]| pair[0] - pair[1] > 3.0;
            assert!(lightness.windows(2).all(is_darker), "{}: {lightness:?}", theme.name);
        }
    }
}

#[test]
fn black_and_white_differ_most() {
    assert!((contrast((0, 0, 0), (255, 255, 255)) - 21.0).abs() < 1e-9);
    assert!((contrast((9, 9, 9), (9, 9, 9)) - 1.0).abs() < 1e-9);
}
