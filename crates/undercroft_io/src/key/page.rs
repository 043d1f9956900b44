//! What a key is made of: headings, paragraphs, tables; what the writers write down.

use std::borrow::Cow;

/// A piece of a key.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// The title of all.
    Title(String),
    /// A part: level 2, a part of it: 3.
    Heading { depth: u8, text: String, anchor: String },
    /// The heading of a room, with facts beside it.
    Room { title: String, facts: Vec<String>, anchor: String },
    /// Running text.
    Paragraph(Text),
    /// A table; each row has as many cells as there are words in the head.
    Table { head: Vec<Cow<'static, str>>, rows: Vec<Vec<Text>> },
    /// A new page, where there are pages.
    PageBreak,
}

/// Words, some of them strong or in italics, some leading to a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text {
    words: String,
    /// What is not plain, from left to right.
    marks: Vec<Mark>,
}

/// A part of a text that is not plain.
#[derive(Clone, Debug, PartialEq)]
struct Mark {
    from: usize,
    to: usize,
    look: Look,
    room: Option<u32>,
}

/// A run of words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span<'a> {
    pub text: &'a str,
    pub look: Look,
    /// The room that it leads to: its number.
    pub room: Option<u32>,
}

/// How words look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Look {
    #[default]
    Plain,
    Strong,
    Italic,
}

impl Text {
    pub fn plain(text: impl AsRef<str>) -> Self {
        Self::default().and(text)
    }

    pub fn and(mut self, text: impl AsRef<str>) -> Self {
        self.push(text.as_ref(), Look::Plain, None);
        self
    }

    pub fn strong(mut self, text: impl AsRef<str>) -> Self {
        self.push(text.as_ref(), Look::Strong, None);
        self
    }

    pub fn italic(mut self, text: impl AsRef<str>) -> Self {
        self.push(text.as_ref(), Look::Italic, None);
        self
    }

    /// Words that lead to the room with this number.
    pub fn room(mut self, number: u32, text: impl AsRef<str>) -> Self {
        self.push(text.as_ref(), Look::Plain, Some(number));
        self
    }

    pub fn then(mut self, other: &Self) -> Self {
        let by = self.words.len();
        self.words.push_str(&other.words);
        let moved = |mark: &Mark| Mark { from: mark.from + by, to: mark.to + by, ..mark.clone() };
        self.marks.extend(other.marks.iter().map(moved));
        self
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words without their looks.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The words run by run.
    pub fn spans(&self) -> impl Iterator<Item = Span<'_>> {
        let ends = self.marks.iter().map(|mark| mark.to);
        let begins = std::iter::once(0).chain(ends);
        let plain = |from: usize, to: usize| Span { text: &self.words[from..to], look: Look::Plain, room: None };
        let nexts = self.marks.iter().map(Some).chain([None]);
        let pairs = begins.zip(nexts).flat_map(move |(begin, mark)| match mark {
            Some(mark) => {
                let text = &self.words[mark.from..mark.to];
                [Some(plain(begin, mark.from)), Some(Span { text, look: mark.look, room: mark.room })]
            }
            None => [Some(plain(begin, self.words.len())), None],
        });
        pairs.flatten().filter(|span| !span.text.is_empty())
    }

    /// No text can break out of its place: it has no line breaks.
    fn push(&mut self, text: &str, look: Look, room: Option<u32>) {
        if text.is_empty() {
            return;
        }
        let from = self.words.len();
        if has_control(text) {
            self.words.push_str(&clean(text))
        } else {
            self.words.push_str(text)
        }
        if look != Look::Plain || room.is_some() {
            self.marks.push(Mark { from, to: self.words.len(), look, room });
        }
    }
}

/// Whether there may be control characters: all begin with a byte below a space or with one of these two.
fn has_control(text: &str) -> bool {
    text.bytes().any(|byte| byte < b' ' || byte == 0x7f || byte == 0xc2)
}

/// Line breaks and other control characters become spaces.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if !has_control(text) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text with something else for some of its bytes, all of them ASCII.
pub(super) fn replaced(text: &str, out: &mut String, other: impl Fn(u8) -> Option<&'static str>) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(other) = other(byte) {
            out.push_str(&text[start..at]);
            out.push_str(other);
            start = at + 1;
        }
    }
    out.push_str(&text[start..]);
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        if has_control(&text) { Self::plain(text) } else { Self { words: text, marks: Vec::new() } }
    }
}

/// Texts with something between.
pub(super) fn joined(texts: impl IntoIterator<Item = Text>, between: &str) -> Text {
    let mut all = Text::default();
    for text in texts {
        all = if all.is_empty() { text } else { all.and(between).then(&text) };
    }
    all
}

/// The anchor of a room.
pub(super) fn anchor(number: u32) -> String {
    format!("room-{number}")
}
