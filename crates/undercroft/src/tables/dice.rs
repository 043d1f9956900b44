//! Dice: `3d6`, `d%`, `2d4+1`, `3d6×10`.

use std::fmt;

use crate::{
    dungeon::Rolled,
    seed::{below, mix},
};

/// Most dice of one expression.
const MAX_COUNT: u32 = 100;
/// Most faces of a die.
const MAX_FACES: u32 = 1_000;

/// A dice expression: `count` dice with `faces` faces each, the sum times `factor`, and `plus` added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    count: u32,
    faces: u32,
    factor: i32,
    plus: i32,
}

impl Dice {
    /// Reads an expression: `d6`, `3d6`, `d%` (a hundred faces), then a factor (`×10`, `x10` or `*10`), then a number
    /// to add or take away (`+1`, `-1`). Spaces are allowed between the parts.
    ///
    /// # Errors
    /// What is wrong with it and what is allowed: up to 100 dice with up to 1,000 faces, no result beyond 32 bits.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let mut rest = text;
        let count = match number(&mut rest)? {
            None => 1,
            Some(count) if (1..=u64::from(MAX_COUNT)).contains(&count) => count as u32,
            Some(count) => return Err(format!("1..={MAX_COUNT} dice, found {count}")),
        };
        if !eat(&mut rest, &['d', 'D']) {
            return Err(format!("`{}` is no dice, such as 3d6, d%, 2d4+1 or 3d6×10", text));
        }
        let faces = if eat(&mut rest, &['%']) { Some(100) } else { number(&mut rest)? };
        let faces = match faces {
            Some(faces) if (1..=u64::from(MAX_FACES)).contains(&faces) => faces as u32,
            Some(faces) => return Err(format!("1..={MAX_FACES} faces, found {faces}")),
            None => return Err(format!("behind the `d` of `{}` the number of faces is missing", text)),
        };
        let factor = if eat(&mut rest, &['×', 'x', 'X', '*']) { amount(&mut rest, text)? } else { 1 };
        let plus = match rest.chars().next() {
            Some('+') if eat(&mut rest, &['+']) => amount(&mut rest, text)?,
            Some('-' | '−') if eat(&mut rest, &['-', '−']) => -amount(&mut rest, text)?,
            _ => 0,
        };
        if !rest.is_empty() {
            return Err(format!("`{rest}` means nothing behind dice; what may follow is ×10, +1 or -1"));
        }
        let dice = Self { count, faces, factor, plus };
        let far = [dice.bounds().0, dice.bounds().1].into_iter().find(|total| i32::try_from(*total).is_err());
        match far {
            Some(total) => Err(format!("`{}` can come to {total}, at most {} either way", text.trim(), i32::MAX)),
            None => Ok(dice),
        }
    }

    /// Smallest and largest result.
    pub fn bounds(self) -> (i64, i64) {
        let at = |sum: u32| i64::from(sum) * i64::from(self.factor) + i64::from(self.plus);
        (at(self.count), at(self.count * self.faces))
    }

    /// Rolls all dice. `bits` name the roll: the same bits fall the same way.
    pub fn roll(self, bits: u64) -> Rolled {
        let face = |die: u32| {
            let bits = mix(bits.wrapping_add(u64::from(die + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
            below(bits, u64::from(self.faces)) as u32 + 1
        };
        let faces: Vec<u32> = (0..self.count).map(face).collect();
        let sum: i64 = faces.iter().map(|face| i64::from(*face)).sum();
        let total = sum * i64::from(self.factor) + i64::from(self.plus);
        Rolled { dice: self.to_string(), faces, total }
    }
}

impl fmt::Display for Dice {
    /// In one form, however it was written: `d6`, `3d6×10`, `2d4+1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count > 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.faces)?;
        if self.factor != 1 {
            write!(f, "×{}", self.factor)?;
        }
        if self.plus != 0 {
            write!(f, "{:+}", self.plus)?;
        }
        Ok(())
    }
}

/// Takes digits and the spaces behind them; `None` where there are none.
fn number(rest: &mut &str) -> Result<Option<u64>, String> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    if digits.is_empty() {
        return Ok(None);
    }
    *rest = after.trim_start();
    digits.parse().map(Some).map_err(|_| format!("{digits} is too large"))
}

/// A number that is multiplied with or added.
fn amount(rest: &mut &str, text: &str) -> Result<i32, String> {
    let sign = text[..text.len() - rest.len()].trim_end().chars().next_back().unwrap_or(' ');
    let number = number(rest)?.ok_or_else(|| format!("behind the `{sign}` of `{}` a number is missing", text))?;
    i32::try_from(number).map_err(|_| format!("{number} is too large"))
}

/// Takes one of these characters and the spaces behind it.
fn eat(rest: &mut &str, wanted: &[char]) -> bool {
    match rest.strip_prefix(wanted) {
        Some(after) => {
            *rest = after.trim_start();
            true
        }
        None => false,
    }
}
