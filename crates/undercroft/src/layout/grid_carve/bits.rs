//! A set of small numbers, one bit each.

/// Which of the numbers `0..len` are in.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// None of `0..len`.
    pub fn none(len: u32) -> Self {
        Self { words: vec![0; (len as usize).div_ceil(64)] }
    }

    /// All of `0..len`.
    pub fn all(len: u32) -> Self {
        let mut words = vec![u64::MAX; (len as usize).div_ceil(64)];
        if let (Some(last), 1..) = (words.last_mut(), len % 64) {
            *last = (1 << (len % 64)) - 1;
        }
        Self { words }
    }

    #[inline]
    pub fn get(&self, id: u32) -> bool {
        self.words[id as usize / 64] >> (id % 64) & 1 != 0
    }

    #[inline]
    pub fn set(&mut self, id: u32) {
        self.words[id as usize / 64] |= 1 << (id % 64);
    }

    #[inline]
    pub fn clear(&mut self, id: u32) {
        self.words[id as usize / 64] &= !(1 << (id % 64));
    }

    /// How many are in.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Those that are in, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(i, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(i as u32 * 64 + bit)
            })
        })
    }
}
