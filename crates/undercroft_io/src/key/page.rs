//! What a key is made of: headings, paragraphs, tables; what the writers write down.

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
    Table { head: Vec<String>, rows: Vec<Vec<Text>> },
    /// A new page, where there are pages.
    PageBreak,
}

/// Words, some of them strong or in italics, some leading to a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text(pub Vec<Span>);

/// A run of words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Span {
    pub text: String,
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

    pub fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// No text can break out of its place: it has no line breaks.
    fn push(&mut self, text: &str, look: Look, room: Option<u32>) {
        if !text.is_empty() {
            self.0.push(Span { text: clean(text), look, room });
        }
    }
}

/// Line breaks and other control characters become spaces.
pub(super) fn clean(text: &str) -> String {
    // All others begin with a byte above these; those of two bytes are rare.
    let may_have_some = text.bytes().any(|byte| byte < b' ' || byte == 0x7f || byte == 0xc2);
    if !may_have_some {
        return text.to_owned();
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
        Self::plain(text)
    }
}

/// Texts with something between.
pub(super) fn joined(texts: impl IntoIterator<Item = Text>, between: &str) -> Text {
    let mut all = Text::default();
    for text in texts {
        all = if all.is_empty() { text } else { all.and(between).then(text) };
    }
    all
}

/// The anchor of a room.
pub(super) fn anchor(number: u32) -> String {
    format!("room-{number}")
}
