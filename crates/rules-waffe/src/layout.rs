//! A field arranged by its type, each joker in a place.

use cards::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ranks::{RankCounts, run};
use crate::{FieldType, FieldTypes, Pile};

/// A card in its place on the field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "WaffePlace")]
pub struct Place {
    /// The card itself.
    pub card: Card,
    /// What a joker stands for here: a rank in a straight or a group, a suit in a suit; nothing where it may be any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub stands_for: Option<String>,
}

/// The field as one type shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "WaffeLayout")]
pub struct Layout {
    /// The type.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The rows to draw: one for a suit or a straight, one a group otherwise.
    pub rows: Vec<Vec<Place>>,
}

/// The field: its cards, and how they can be laid out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(rename = "WaffeFieldView")]
pub struct FieldView {
    /// The cards in canonical order.
    pub cards: Vec<Card>,
    /// Every type the cards can show, in order.
    pub types: Vec<FieldType>,
    /// The types the field may have after the next play.
    pub next: Vec<FieldType>,
    /// One layout a type; the first is the one to draw.
    pub layouts: Vec<Layout>,
}

impl FieldView {
    /// The field that these cards make.
    pub fn of(pile: &Pile) -> Self {
        let types = FieldTypes::of(pile);
        // A suit says least about how the cards belong together, so it is shown only if nothing else is possible.
        let ordered = types.iter().filter(|kind| *kind != FieldType::Suit);
        let suit = types.iter().filter(|kind| *kind == FieldType::Suit);
        Self {
            cards: pile.iter().collect(),
            types: types.iter().collect(),
            next: types.next().iter().collect(),
            layouts: ordered.chain(suit).map(|kind| layout(pile, kind)).collect(),
        }
    }
}

/// The cards arranged as a type that they can show.
fn layout(pile: &Pile, kind: FieldType) -> Layout {
    let rows = match kind.group() {
        Some(size) => group_rows(pile, size),
        None if kind == FieldType::Straight => vec![straight_row(pile)],
        None => vec![suit_row(pile)],
    };
    Layout { kind, rows }
}

fn natural(card: Card) -> Place {
    Place {
        card,
        stands_for: None,
    }
}

fn joker(stands_for: Option<String>) -> Place {
    Place {
        card: Card::JOKER,
        stands_for,
    }
}

fn suit_row(pile: &Pile) -> Vec<Place> {
    let suit = pile.iter().find_map(Card::suit).map(Suit::letter);
    pile.iter()
        .map(|card| match card.rank() {
            Some(_) => natural(card),
            None => joker(suit.map(String::from)),
        })
        .collect()
}

/// From high to low; jokers that fill no gap go below the lowest card.
fn straight_row(pile: &Pile) -> Vec<Place> {
    let size = pile.len();
    let present = RankCounts::of(pile).present();
    if present == 0 {
        return vec![joker(None); size];
    }
    let fits = |start: &usize| present & !run(*start, size) == 0;
    let begins_with_a_card = |start: &usize| present >> start & 1 == 1;
    let start = (0..13)
        .find(|start| fits(start) && begins_with_a_card(start))
        .or_else(|| (0..13).find(fits))
        .unwrap_or(0);
    (start..start + size)
        .map(|place| Rank::ALL[place % 13])
        .map(|rank| {
            let card = pile.iter().find(|card| card.rank() == Some(rank));
            card.map_or_else(|| joker(Some(rank.letter().to_string())), natural)
        })
        .collect()
}

/// The groups from high to low, groups of jokers alone last.
fn group_rows(pile: &Pile, size: usize) -> Vec<Vec<Place>> {
    let mut jokers = pile.jokers();
    let mut rows = Vec::new();
    for rank in Rank::ALL {
        let cards = pile.iter().filter(|card| card.rank() == Some(rank));
        let mut row: Vec<Place> = cards.map(natural).collect();
        if row.is_empty() {
            continue;
        }
        jokers -= size - row.len();
        row.resize(size, joker(Some(rank.letter().to_string())));
        rows.push(row);
    }
    rows.extend(vec![vec![joker(None); size]; jokers / size]);
    rows
}
