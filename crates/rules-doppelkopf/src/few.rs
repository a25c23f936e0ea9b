//! A short list that can be copied.

/// At most `N` items, added one after another and never removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Few<T, const N: usize> {
    items: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// Empty.
    pub const fn new() -> Self {
        Self {
            items: [None; N],
            len: 0,
        }
    }

    /// Adds an item; ignored beyond `N`, which the rules prevent.
    pub fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(usize::from(self.len)) {
            *place = Some(item);
            self.len += 1;
        }
    }

    /// All items, in the order in which they were added.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + '_ {
        self.items.iter().filter_map(|item| *item)
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::new();
        for item in items {
            few.push(item);
        }
        few
    }
}
