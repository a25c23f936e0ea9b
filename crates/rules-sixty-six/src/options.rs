//! The options of a table, and the four presets.

use game::InvalidSetup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The names of the presets; the first is the default.
pub const PRESETS: &[&str] = &[
    "sechsundsechzig",
    "schnapsen",
    "sixty-six-standard",
    "schnapsen-standard",
];

/// Where the trump card comes in the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixDeal")]
pub enum DealOrder {
    /// Three each, the rest each, then the trump card.
    TrumpAfter,
    /// Three each, the trump card, then the rest each.
    TrumpBetween,
}

/// Who leads the first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixFirstLeader")]
pub enum FirstLeader {
    /// Seat 0, the first to sit down.
    #[serde(rename = "seat_0")]
    Seat0,
    /// The one who does not deal; the dealer is drawn.
    Drawn,
}

/// Who leads a later round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixNextLeader")]
pub enum NextLeader {
    /// The winner of the round before; the same player again if nobody won it.
    Winner,
    /// The loser of the round before, since the winner deals; the same player again if nobody won it.
    Loser,
    /// Whoever did not lead the round before, since the deal alternates.
    Alternate,
}

/// How long marriages can be announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixMarriageWhen")]
pub enum MarriageWhen {
    /// On every lead to the end of the round.
    Always,
    /// Only while the stock is neither closed nor gone.
    OpenStock,
}

/// From when on a marriage counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixMarriageCounts")]
pub enum MarriageCounts {
    /// At once, even before a first trick.
    AtOnce,
    /// Once its owner has taken a trick.
    WithTrick,
}

/// Who may exchange the lowest trump for the face-up card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixSwap")]
pub enum SwapBy {
    /// Whoever is to play, leader or follower.
    ToPlay,
    /// The leader.
    Leader,
    /// The leader, once that player has taken a trick.
    LeaderWithTrick,
}

/// What binds the follower once the stock is closed or gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixDuty")]
pub enum Duty {
    /// Follow suit; without the suit any card.
    Follow,
    /// Follow suit and beat if able; without the suit trump; otherwise any card.
    FollowBeatTrump,
}

/// Who may claim to have enough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixClaim")]
pub enum ClaimBy {
    /// The leader, also right after an announcement.
    Leader,
    /// Whoever is to play, leader or follower.
    ToPlay,
}

/// What makes the loser of a round pay the most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixSchwarz")]
pub enum Schwarz {
    /// Not one trick taken.
    NoTrick,
    /// Not one point; a marriage counts as points.
    NoPoints,
}

/// Who wins an open round that nobody claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixUnclaimed")]
pub enum Unclaimed {
    /// Whoever took the last trick, for `unclaimed_points`, whatever the points.
    LastTrick,
    /// Whoever has more, if that is enough for a claim, paid as by a claim; nobody if equal.
    HigherTotal,
}

/// What becomes of the other player once the stock is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixClosedOther")]
pub enum ClosedOther {
    /// Goes on counting and may claim; the closer is paid by what the other has at the end.
    Counts,
    /// Counts no further and cannot claim; the closer is paid by what the other had at the closing.
    Frozen,
}

/// How long a match is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixMatch")]
pub enum MatchLength {
    /// To the target, in big rounds where there are any.
    Full,
    /// One round.
    Single,
    /// Without end.
    Open,
}

/// The rules of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(rename = "SixtySixOptions")]
pub struct Options {
    /// How many cards are in the pack: 24 with the nines, 20 without.
    #[schemars(extend("enum" = [24, 20]))]
    pub cards: u8,
    /// How many cards each player holds: 5 or 6.
    #[schemars(extend("enum" = [6, 5]))]
    pub hand: u8,
    /// Whether the trump card is turned after all hand cards or between the two packets.
    pub deal: DealOrder,
    /// Whether the non-dealer cuts the shuffled pack before the deal.
    pub cut: bool,
    /// Who leads the first round, where the table does not say.
    pub first_leader: FirstLeader,
    /// Who leads a later round.
    pub next_leader: NextLeader,
    /// What the king and queen of a plain suit count when announced (0–100).
    #[schemars(range(min = 0, max = 100))]
    pub marriage: u8,
    /// What the king and queen of trumps count when announced (0–100).
    #[schemars(range(min = 0, max = 100))]
    pub trump_marriage: u8,
    /// How long marriages can be announced.
    pub marriage_when: MarriageWhen,
    /// From when on a marriage counts.
    pub marriage_counts: MarriageCounts,
    /// Who may exchange the lowest trump for the face-up card.
    pub swap: SwapBy,
    /// The exchange needs more cards in the stock than this, the face-up one included (0–13).
    #[schemars(range(min = 0, max = 13))]
    pub swap_above: u8,
    /// Closing needs more cards in the stock than this, the face-up one included (0–13).
    #[schemars(range(min = 0, max = 13))]
    pub close_above: u8,
    /// What binds the follower once the stock is closed or gone.
    pub duty: Duty,
    /// Who may claim to have enough.
    pub claim: ClaimBy,
    /// How many points are enough for a claim (33–130).
    #[schemars(range(min = 33, max = 130))]
    pub goal: u8,
    /// What a round pays where the loser has points enough (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub plain_points: u8,
    /// What a round pays where the loser stays below `schneider_below` (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub schneider_points: u8,
    /// Below how many points a loser pays `schneider_points` (0–66).
    #[schemars(range(min = 0, max = 66))]
    pub schneider_below: u8,
    /// What a round pays where the loser has nothing at all (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub schwarz_points: u8,
    /// What counts as nothing at all.
    pub schwarz: Schwarz,
    /// What a wrong claim gives the other player (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub wrong_claim: u8,
    /// What a wrong claim gives the other player who has no trick yet (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub wrong_claim_no_trick: u8,
    /// Who wins an open round that nobody claimed.
    pub unclaimed: Unclaimed,
    /// What the last trick of an unclaimed open round pays under `unclaimed: last_trick` (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub unclaimed_points: u8,
    /// How many card points the last trick of an open round counts more (0–20).
    #[schemars(range(min = 0, max = 20))]
    pub last_trick_bonus: u8,
    /// What becomes of the other player once the stock is closed.
    pub closed_other: ClosedOther,
    /// What a closing that fails gives the other player (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub failed_closing: u8,
    /// What a closing that fails gives the other player who had no trick when it was closed (1–9).
    #[schemars(range(min = 1, max = 9))]
    pub failed_closing_no_trick: u8,
    /// A full match, a single round, or rounds without end.
    #[serde(rename = "match")]
    pub length: MatchLength,
    /// How many game points win the match, or the big round (1–99).
    #[schemars(range(min = 1, max = 99))]
    pub target: u8,
    /// How many big rounds win the match (1–9); null for a match without big rounds.
    #[schemars(range(min = 1, max = 9))]
    pub big_rounds: Option<u8>,
    /// Whether each player is shown the own running points.
    pub show_points: bool,
    /// Whether all tricks of a round may be looked at while it is played, not only the last one.
    pub review_tricks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self::SECHSUNDSECHZIG
    }
}

impl Options {
    /// The game of the German handbook (seed 000).
    pub const SECHSUNDSECHZIG: Self = Self {
        cards: 24,
        hand: 6,
        deal: DealOrder::TrumpAfter,
        cut: false,
        first_leader: FirstLeader::Seat0,
        next_leader: NextLeader::Winner,
        marriage: 20,
        trump_marriage: 30,
        marriage_when: MarriageWhen::Always,
        marriage_counts: MarriageCounts::AtOnce,
        swap: SwapBy::ToPlay,
        swap_above: 2,
        close_above: 0,
        duty: Duty::Follow,
        claim: ClaimBy::Leader,
        goal: 66,
        plain_points: 1,
        schneider_points: 2,
        schneider_below: 33,
        schwarz_points: 3,
        schwarz: Schwarz::NoTrick,
        wrong_claim: 3,
        wrong_claim_no_trick: 3,
        unclaimed: Unclaimed::LastTrick,
        unclaimed_points: 1,
        last_trick_bonus: 0,
        closed_other: ClosedOther::Counts,
        failed_closing: 3,
        failed_closing_no_trick: 3,
        length: MatchLength::Full,
        target: 8,
        big_rounds: None,
        show_points: false,
        review_tricks: false,
    };

    /// "The game of 66" (seed 001).
    pub const SCHNAPSEN: Self = Self {
        cards: 20,
        hand: 5,
        deal: DealOrder::TrumpBetween,
        cut: true,
        first_leader: FirstLeader::Drawn,
        next_leader: NextLeader::Alternate,
        trump_marriage: 40,
        swap_above: 0,
        duty: Duty::FollowBeatTrump,
        claim: ClaimBy::ToPlay,
        schwarz: Schwarz::NoPoints,
        unclaimed_points: 3,
        closed_other: ClosedOther::Frozen,
        target: 7,
        big_rounds: Some(3),
        ..Self::SECHSUNDSECHZIG
    };

    /// Sixty-six as the card-game references give it.
    pub const SIXTY_SIX_STANDARD: Self = Self {
        cut: true,
        first_leader: FirstLeader::Drawn,
        next_leader: NextLeader::Loser,
        trump_marriage: 40,
        marriage_when: MarriageWhen::OpenStock,
        marriage_counts: MarriageCounts::WithTrick,
        swap: SwapBy::LeaderWithTrick,
        swap_above: 0,
        duty: Duty::FollowBeatTrump,
        wrong_claim: 2,
        wrong_claim_no_trick: 2,
        unclaimed: Unclaimed::HigherTotal,
        last_trick_bonus: 10,
        failed_closing: 2,
        target: 7,
        ..Self::SECHSUNDSECHZIG
    };

    /// Schnapsen as the card-game references give it.
    pub const SCHNAPSEN_STANDARD: Self = Self {
        marriage_counts: MarriageCounts::WithTrick,
        swap: SwapBy::Leader,
        claim: ClaimBy::Leader,
        schwarz: Schwarz::NoTrick,
        wrong_claim: 2,
        unclaimed_points: 1,
        failed_closing: 2,
        big_rounds: None,
        ..Self::SCHNAPSEN
    };

    /// The preset with this name.
    pub fn preset(name: &str) -> Option<Self> {
        Some(match name {
            "sechsundsechzig" => Self::SECHSUNDSECHZIG,
            "schnapsen" => Self::SCHNAPSEN,
            "sixty-six-standard" => Self::SIXTY_SIX_STANDARD,
            "schnapsen-standard" => Self::SCHNAPSEN_STANDARD,
            _ => return None,
        })
    }

    /// The number of cards in the stock after the deal, including the face-up one.
    pub const fn stock(&self) -> usize {
        (self.cards - 2 * self.hand) as usize
    }

    /// Refuses an option out of its range, by name.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        let one_of = |name: &str, value: u8, allowed: [u8; 2]| {
            if allowed.contains(&value) {
                return Ok(());
            }
            let range = format!("it is {} or {}", allowed[0], allowed[1]);
            Err(InvalidSetup::option(name, value, &range))
        };
        one_of("cards", self.cards, [20, 24])?;
        one_of("hand", self.hand, [5, 6])?;
        let ranges = [
            ("marriage", self.marriage, 0, 100),
            ("trump_marriage", self.trump_marriage, 0, 100),
            ("swap_above", self.swap_above, 0, 13),
            ("close_above", self.close_above, 0, 13),
            ("goal", self.goal, 33, 130),
            ("plain_points", self.plain_points, 1, 9),
            ("schneider_points", self.schneider_points, 1, 9),
            ("schneider_below", self.schneider_below, 0, 66),
            ("schwarz_points", self.schwarz_points, 1, 9),
            ("wrong_claim", self.wrong_claim, 1, 9),
            ("wrong_claim_no_trick", self.wrong_claim_no_trick, 1, 9),
            ("unclaimed_points", self.unclaimed_points, 1, 9),
            ("last_trick_bonus", self.last_trick_bonus, 0, 20),
            ("failed_closing", self.failed_closing, 1, 9),
            (
                "failed_closing_no_trick",
                self.failed_closing_no_trick,
                1,
                9,
            ),
            ("target", self.target, 1, 99),
            ("big_rounds", self.big_rounds.unwrap_or(1), 1, 9),
        ];
        for (name, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                let range = format!("it is a whole number from {least} to {most}");
                return Err(InvalidSetup::option(name, value, &range));
            }
        }
        Ok(())
    }
}
