use super::Scale;
pub(super) const SCALE: Scale = Scale { states: [0; 99], bound: [0; 99], winnable: [0; 99], home: [0; 99] };
pub(super) const SCORES: [u16; 99] = [0; 99];
