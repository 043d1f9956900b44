//! Faults of syntax, in the words of somebody who doesn't know RON.

use super::{Problem, locate::Source};

/// The first fault of syntax of a text.
pub(super) fn first_fault(source: &Source) -> Option<Problem> {
    let fault = source.faults.first()?;
    let (line, column) = source.position(fault.span.start);
    Some(Problem {
        file: source.file.clone(),
        line,
        column,
        message: format!("{:?}", fault.what),
        ..Problem::default()
    })
}
