//! The catalog of games. This is the only crate that names them all: a new game adds one line here.

use game::{Game, Kind, Refusal};
use search::{AnyBots, Bots};

/// A game and its bots.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The rules.
    pub kind: &'static dyn Kind,
    /// The bots that play it.
    pub bots: &'static dyn AnyBots,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Entry").field(&self.kind.id()).finish()
    }
}

const fn entry<G: Game, B: Bots<G>>() -> Entry {
    Entry {
        kind: game::kind::<G>(),
        bots: search::bots::<G, B>(),
    }
}

/// The list of all games, in the order in which they are offered; `$entry` makes an entry of a game's types. A macro, so that
/// `examples/general.rs` makes other entries of the same list. Not formatted: each game stays on one line.
#[rustfmt::skip]
#[macro_export]
macro_rules! games {
    ($entry:ident) => {
        &[
            $entry::<rules_sixty_six::SixtySix, bot_sixty_six::SixtySixBots>(),
            $entry::<rules_doppelkopf::Doppelkopf, bot_doppelkopf::DoppelkopfBots>(),
            $entry::<rules_quoridor::Quoridor, bot_quoridor::QuoridorBots>(),
            $entry::<rules_waffe::Waffe, bot_waffe::WaffeBots>(),
            $entry::<rules_mau_mau::MauMau, bot_mau_mau::MauMauBots>(),
        ]
    };
}

/// Every game.
pub const GAMES: &[Entry] = games!(entry);

/// The game with this id.
pub fn find(id: &str) -> Option<Entry> {
    GAMES.iter().find(|entry| entry.kind.id() == id).copied()
}

/// The game with this id, or a refusal that lists all ids.
pub fn require(id: &str) -> Result<Entry, Refusal> {
    find(id).ok_or_else(|| {
        let ids: Vec<_> = GAMES.iter().map(|entry| entry.kind.id()).collect();
        Refusal::new(
            "unknown_game",
            format!("There is no game {id:?}; there is {}.", ids.join(", ")),
        )
    })
}

/// Answers one line of a scoring request with one line.
pub type Scorer = fn(&str) -> String;

/// The games that can be scored on their own, for people who play with real cards.
const SCORERS: &[(&str, Scorer)] = &[("doppelkopf", rules_doppelkopf::score_line)];

/// The scorer of a game, or a refusal that lists all ids.
pub fn scorer(id: &str) -> Result<Scorer, Refusal> {
    let found = SCORERS.iter().find(|(name, _)| *name == id);
    found.map(|(_, score)| *score).ok_or_else(|| {
        let ids: Vec<_> = SCORERS.iter().map(|(name, _)| *name).collect();
        Refusal::new(
            "no_scorer",
            format!(
                "There is no scorer for {id:?}; there is {}.",
                ids.join(", ")
            ),
        )
    })
}
