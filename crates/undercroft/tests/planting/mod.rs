//! Where a fault is planted.

use undercroft::seed::mix;

/// Draws for one planting.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0.wrapping_add(1));
        (self.0 % n.max(1) as u64) as usize
    }

    pub fn pick<T>(&mut self, list: impl IntoIterator<Item = T>) -> Option<T> {
        let mut list: Vec<T> = list.into_iter().collect();
        if list.is_empty() { None } else { Some(list.swap_remove(self.below(list.len()))) }
    }
}
