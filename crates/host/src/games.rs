//! The catalog for clients.

use game::Kind;
use protocol::{BotLevel, GameInfo, LevelText};
use search::{AnyBots, Words};

fn words(words: Words) -> LevelText {
    LevelText {
        en: words.en.to_owned(),
        de: words.de.to_owned(),
        fi: words.fi.to_owned(),
    }
}

/// A game's entry in the catalog for clients.
pub fn info(kind: &dyn Kind, bots: &dyn AnyBots) -> GameInfo {
    let levels = bots.levels().iter().map(|level| BotLevel {
        id: level.id.to_owned(),
        name: words(level.name),
        character: words(level.character),
    });
    GameInfo {
        id: kind.id().to_owned(),
        rules_version: kind.rules_version(),
        seats: kind.seats().to_vec(),
        presets: kind.presets().iter().map(|&name| name.to_owned()).collect(),
        preset_options: kind
            .presets()
            .iter()
            .filter_map(|name| kind.preset(name))
            .collect(),
        options: kind.options_schema(),
        levels: levels.collect(),
    }
}
