//! Fields and plays onto them, line by line from a data file.

use game::RuleError;
use rules_waffe::{FieldType, FieldTypes, FieldView, Layout, makes_field, why_not};

use testkit::cases::each_line;

use super::{pile, word_by_word};

const FIELDS: &str = include_str!("../data/fields.txt");
const LAYOUTS: &str = include_str!("../data/layouts.txt");

/// The types as the data file writes them.
fn names(types: impl IntoIterator<Item = FieldType>) -> String {
    let names = types
        .into_iter()
        .map(|kind| format!("{kind:?}").to_lowercase());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn fields_become_what_the_rules_say() {
    each_line("fields.txt", FIELDS, 109, |line| {
        let (before, result) = line.split_once("=>").expect("a result after =>");
        let (field, played) = before.split_once('+').expect("a play after +");
        let (field, played) = (pile(field), pile(played));
        assert_eq!(
            makes_field(&field, &played),
            word_by_word::legal(&field, &played)
        );
        if let Some(fault) = result.trim().strip_prefix("illegal ") {
            assert!(!makes_field(&field, &played), "it is legal");
            let (code, message) = fault.split_once(' ').unwrap_or((fault, ""));
            let why = why_not(&field, &played);
            assert_eq!(why.code(), code, "{why}");
            assert!(why.to_string().contains(message.trim()), "{why}");
        } else {
            assert!(makes_field(&field, &played), "{}", why_not(&field, &played));
            let new = field.plus(&played);
            assert_eq!(names(FieldTypes::of(&new).iter()), result.trim());
            assert_eq!(names(word_by_word::types(&new)), result.trim());
        }
    });
}

/// A layout in one line: the rows separated by bars, a joker with what it stands for.
fn drawn(layout: &Layout) -> String {
    let place = |place: &rules_waffe::Place| match &place.stands_for {
        Some(rank) => format!("*={rank}"),
        None => place.card.to_string(),
    };
    let rows = layout
        .rows
        .iter()
        .map(|row| row.iter().map(place).collect::<Vec<_>>().join(" "));
    format!(
        "{} {}",
        names([layout.kind]),
        rows.collect::<Vec<_>>().join(" | ")
    )
}

#[test]
fn fields_are_laid_out_with_their_jokers_in_place() {
    each_line("layouts.txt", LAYOUTS, 14, |line| {
        let (cards, expected) = line.split_once("=>").expect("layouts after =>");
        let view = FieldView::of(&pile(cards));
        let layouts: Vec<String> = view.layouts.iter().map(drawn).collect();
        assert_eq!(layouts.join("; "), expected.trim());
    });
}
