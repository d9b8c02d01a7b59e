//! The numbers of a generator, each made once.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// The next number of a generator; `None` if it makes no more.
pub type Source = Box<dyn FnMut() -> Option<u64>>;

/// Returns a source that never ends.
#[expect(clippy::unnecessary_wraps, reason = "some generators cannot be seeded with every number")]
pub fn endless(mut next: impl FnMut() -> u64 + 'static) -> Option<Source> {
    Some(Box::new(move || Some(next())))
}

/// The numbers from the first one on, shared by all clones.
#[derive(Clone)]
pub struct NumberSequence(Rc<RefCell<(Vec<u64>, Source)>>);

impl NumberSequence {
    pub fn new(source: Source) -> Self {
        Self(Rc::new(RefCell::new((Vec::new(), source))))
    }

    /// Returns the number at a place; `None` if the generator does not make as many.
    pub fn get(&self, at: usize) -> Option<u64> {
        let (made, source) = &mut *self.0.borrow_mut();
        while made.len() <= at {
            made.push(source()?);
        }
        Some(made[at])
    }
}

impl fmt::Debug for NumberSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NumberSequence").field(&self.0.borrow().0).finish()
    }
}
