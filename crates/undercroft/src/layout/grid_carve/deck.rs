//! Candidates in order of priority, sorted only as far as they are asked for.

/// Hands out the numbers `0..len`, lowest priority first, ties by number.
///
/// Numbers are dealt into buckets by the leading bits of their priority; a bucket is sorted when it is reached. So a
/// carve that takes few steps sorts little, and one that takes all costs about as much as one pass of a radix sort.
#[derive(Debug)]
pub(super) struct Deck {
    /// Priority in the high bits, number in the low [`ID_BITS`] ones.
    cards: Vec<u64>,
    /// Where each bucket ends.
    ends: Vec<u32>,
    bucket: usize,
    next: usize,
}

/// A grid of 2²⁰ rooms has fewer than 2²¹ connections.
const ID_BITS: u32 = 21;
const ID_MASK: u64 = (1 << ID_BITS) - 1;
const BUCKET: usize = 32;

impl Deck {
    /// A deck of `0..len` (at most 2²¹); `priority` is asked twice for each.
    pub fn new(len: u32, priority: impl Fn(u32) -> u64) -> Self {
        let buckets = (len as usize / BUCKET).max(1).next_power_of_two();
        let shift = 64 - buckets.trailing_zeros();
        let bucket_of = |priority: u64| priority.checked_shr(shift).unwrap_or(0) as usize;
        let mut ends = vec![0_u32; buckets];
        let mut cards = vec![0_u64; len as usize];
        for id in 0..len {
            let priority = priority(id);
            cards[id as usize] = priority;
            ends[bucket_of(priority)] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total - *end;
        }
        let mut sorted = vec![0_u64; len as usize];
        for (id, priority) in cards.into_iter().enumerate() {
            let place = &mut ends[bucket_of(priority)];
            sorted[*place as usize] = (priority & !ID_MASK) | id as u64;
            *place += 1;
        }
        let mut deck = Self { cards: sorted, ends, bucket: 0, next: 0 };
        deck.sort_bucket(0);
        deck
    }

    fn sort_bucket(&mut self, from: usize) {
        if let Some(end) = self.ends.get(self.bucket) {
            self.cards[from..*end as usize].sort_unstable();
        }
    }

    /// The next one that `stands`; those that do not are passed over for good.
    pub fn next(&mut self, stands: impl Fn(u32) -> bool) -> Option<u32> {
        while self.next < self.cards.len() {
            while self.next == self.ends[self.bucket] as usize {
                self.bucket += 1;
                self.sort_bucket(self.next);
            }
            let id = (self.cards[self.next] & ID_MASK) as u32;
            self.next += 1;
            if stands(id) {
                return Some(id);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::mix;

    #[test]
    fn the_order_is_that_of_a_plain_sort() {
        for len in [0, 1, 2, 31, 33, 64, 1000, 5000] {
            let mut plain: Vec<u32> = (0..len).collect();
            plain.sort_by_key(|id| mix(u64::from(*id)));
            let mut deck = Deck::new(len, |id| mix(u64::from(id)));
            let dealt: Vec<u32> = std::iter::from_fn(|| deck.next(|_| true)).collect();
            assert_eq!(dealt, plain);
        }
    }
}
