//! Why a play or a pass is not legal.
//!
//! Policy: one variant per rule. The message names the wrong cards or numbers and says what would be right.

use cards::{Card, Rank, Suit};
use game::{RuleError, Seat};

use crate::{FieldType, Source, WaffeAction};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WaffeIllegal {
    /// The cards have not been dealt.
    #[error("The cards have not been dealt yet.")]
    NotDealt,
    /// The game has ended.
    #[error("The game is over.")]
    GameOver,
    /// The other player is to act.
    #[error("It is the turn of seat {to_act}, not of seat {seat}.")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        to_act: Seat,
    },
    /// A pass while a play is possible, at a table where playing is mandatory.
    #[error("At this table you may pass only when no play is possible; `{example}` is possible.")]
    MustPlay {
        /// A play that would be legal.
        example: WaffeAction,
    },
    /// A play of no card.
    #[error("A play needs at least one card. Choose a card, or pass.")]
    EmptyPlay,
    /// More of a card than the game has.
    #[error("{card} is named {named} times; {there}.", named = times(*.named), there = there_are(*.exist))]
    NamedTwice {
        /// The card.
        card: Card,
        /// How often it is named.
        named: usize,
        /// How often it is in the game.
        exist: usize,
    },
    /// A card from the other's table where tables are not shared.
    #[error(
        "At this table the other player's table cards may not be played, so {card} cannot be used."
    )]
    NotShared {
        /// The card.
        card: Card,
    },
    /// A card that is not in the place it is taken from.
    #[error("{}", not_held(*.card, *.place, *.held))]
    NotHeld {
        /// The card.
        card: Card,
        /// Where it should have been.
        place: Source,
        /// How many of it are there.
        held: usize,
    },
    /// The cards would not be of one suit.
    #[error("{card} is not {}: in a suit every card is of the same suit.", one_of(*.suit))]
    MixedSuits {
        /// A card that does not fit.
        card: Card,
        /// The suit of the others.
        suit: Suit,
    },
    /// A rank twice in a straight.
    #[error("The straight would have {} {}: each rank may be in it once.", number(*.count), plural(*.rank))]
    StraightRepeats {
        /// The rank.
        rank: Rank,
        /// How often.
        count: usize,
    },
    /// Gaps in a straight that the jokers do not fill.
    #[error("The straight would have gaps: {}.", gaps(.missing, *.jokers))]
    StraightBroken {
        /// The ranks that are missing.
        missing: Vec<Rank>,
        /// How many jokers there are to stand for them.
        jokers: usize,
    },
    /// A straight of more than thirteen cards.
    #[error("The straight would have {size} cards: thirteen is the most.")]
    StraightTooLong {
        /// How many cards it would have.
        size: usize,
    },
    /// A single card among groups.
    #[error("{} would stand alone: a group has two, three or four cards of one rank.", capital(one(*.rank)))]
    GroupTooSmall {
        /// The rank of that card.
        rank: Rank,
    },
    /// A group of more than four cards.
    #[error("The group of {} would have {} cards: four is the most.", plural(*.rank), number(*.size))]
    GroupTooLarge {
        /// The rank of the group.
        rank: Rank,
        /// How many cards it would have.
        size: usize,
    },
    /// Groups of different sizes.
    #[error("One group would have {} cards and {} {}: all groups must have the same size.",
        number(*.larger), if *.groups == 2 { "the other" } else { "another" }, number(*.smaller))]
    GroupsUneven {
        /// The size of the largest group.
        larger: usize,
        /// The size of the smallest group.
        smaller: usize,
        /// How many groups there would be.
        groups: usize,
    },
    /// More groups than ranks.
    #[error(
        "There would be {groups} groups, but there are only thirteen ranks and each may be in one group."
    )]
    TooManyGroups {
        /// How many groups there would be.
        groups: usize,
    },
    /// Groups made straight from a suit.
    #[error("The field is only a suit: it must become a straight before it can become {to}.")]
    OnlyASuit {
        /// What it would have become.
        to: FieldType,
    },
    /// A type that comes before what the field is.
    #[error("The field is {from} and cannot go back to {to}.")]
    GoesBack {
        /// What the field is.
        from: FieldType,
        /// What it would have become.
        to: FieldType,
    },
}

impl RuleError for WaffeIllegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotDealt => "not_dealt",
            Self::GameOver => "game_over",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::MustPlay { .. } => "must_play",
            Self::EmptyPlay => "empty_play",
            Self::NamedTwice { .. } => "named_twice",
            Self::NotShared { .. } => "not_shared",
            Self::NotHeld { .. } => "not_held",
            Self::MixedSuits { .. } => "mixed_suits",
            Self::StraightRepeats { .. } => "straight_repeats",
            Self::StraightBroken { .. } => "straight_broken",
            Self::StraightTooLong { .. } => "straight_too_long",
            Self::GroupTooSmall { .. } => "group_too_small",
            Self::GroupTooLarge { .. } => "group_too_large",
            Self::GroupsUneven { .. } => "groups_uneven",
            Self::TooManyGroups { .. } => "too_many_groups",
            Self::OnlyASuit { .. } => "only_a_suit",
            Self::GoesBack { .. } => "goes_back",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotDealt => "1.3",
            Self::GameOver => "6.1",
            Self::NotYourTurn { .. } => "2.1",
            Self::MustPlay { .. } => "2.5",
            Self::EmptyPlay => "2.2",
            Self::NamedTwice { .. } | Self::NotHeld { .. } => "2.4",
            Self::NotShared { .. } => "2.3",
            Self::MixedSuits { .. } => "3.2",
            Self::StraightRepeats { .. }
            | Self::StraightBroken { .. }
            | Self::StraightTooLong { .. } => "3.3",
            Self::GroupTooSmall { .. }
            | Self::GroupTooLarge { .. }
            | Self::GroupsUneven { .. }
            | Self::TooManyGroups { .. } => "3.4",
            Self::OnlyASuit { .. } | Self::GoesBack { .. } => "3.6",
        }
    }
}

/// A small number as a word.
fn number(n: usize) -> String {
    const WORDS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    WORDS
        .get(n)
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// How often a card is named; a pile counts a natural card only up to three.
fn times(named: usize) -> String {
    match named {
        3 => "three or more".to_owned(),
        _ => number(named),
    }
}

fn there_are(exist: usize) -> String {
    match exist {
        0 => "there is none in this game".to_owned(),
        1 => "there is only one in this game".to_owned(),
        _ => format!("there are only {} in this game", number(exist)),
    }
}

fn not_held(card: Card, place: Source, held: usize) -> String {
    let place = match place {
        Source::Hand => "in your hand",
        Source::Own => "on your table",
        Source::Their => "on the other player's table",
    };
    match held {
        0 => format!("{card} is not {place}."),
        _ => format!(
            "There are not that many {card} {place}, only {}.",
            number(held)
        ),
    }
}

fn one_of(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "a club",
        Suit::Spades => "a spade",
        Suit::Hearts => "a heart",
        Suit::Diamonds => "a diamond",
    }
}

fn one(rank: Rank) -> &'static str {
    [
        "an ace", "a king", "a queen", "a jack", "a ten", "a nine", "an eight", "a seven", "a six",
        "a five", "a four", "a three", "a two",
    ][rank.index()]
}

fn plural(rank: Rank) -> &'static str {
    [
        "aces", "kings", "queens", "jacks", "tens", "nines", "eights", "sevens", "sixes", "fives",
        "fours", "threes", "twos",
    ][rank.index()]
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn gaps(missing: &[Rank], jokers: usize) -> String {
    let names: Vec<&str> = missing.iter().map(|rank| one(*rank)).collect();
    let names = match names.as_slice() {
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
        [] => String::new(),
    };
    let verb = if missing.len() == 1 { "is" } else { "are" };
    match jokers {
        0 => format!("{names} {verb} missing"),
        1 => format!("{names} {verb} missing and there is only one joker"),
        _ => format!(
            "{names} {verb} missing and there are only {} jokers",
            number(jokers)
        ),
    }
}
