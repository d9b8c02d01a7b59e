//! Histograms (to be written).
use super::{Binding, Command, Component, Desk, Drawn, Flow, keys};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
/// H
#[derive(Debug, Clone, Default)]
pub struct Histograms;
impl Component for Histograms {
    const NAME: &'static str = "Histograms";
    const KEYS: &'static [Binding] = &[keys::HELP, keys::BACK];
    fn update(&mut self, _desk: &mut Desk, _command: Command) -> Flow {
        Flow::Stay
    }
    fn draw(&self, _desk: &Desk, _body: Rect, _buffer: &mut Buffer) -> Drawn {
        Drawn::Body(None)
    }
}
