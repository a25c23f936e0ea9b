//! Questions about games, tables, bots and finished games.

use std::collections::BTreeMap;

use game::Refusal;
use host::analysis::Study;
use serde::Deserialize;

use crate::answer::{Answer, failed, ok, read, unknown};
use crate::tables::Tables;
use crate::{board, practice, records, think};

#[derive(Deserialize)]
struct Rules {
    game: String,
    language: String,
}

/// The open tables and analyses.
#[derive(Debug, Default)]
pub(crate) struct House {
    pub(crate) tables: Tables,
    pub(crate) studies: BTreeMap<String, Study>,
}

impl House {
    pub(crate) fn answer(&mut self, what: &str, question: &str) -> Answer {
        match what {
            "games" => {
                let games = catalog::GAMES.iter();
                let games = games.map(|game| host::game_info(game.kind, game.bots));
                ok(&games.collect::<Vec<_>>())
            }
            "rules" => {
                let Rules { game, language } = read(question)?;
                told(rules(&game, &language))
            }
            "table" => told(self.tables.answer(read(question)?)),
            "practice" => told(practice::begin(&mut self.tables, read(question)?)),
            "think" => told(think::choose(&read(question)?)),
            "replay" => told(records::replay(read(question)?)),
            "verify" => told(records::verify(read(question)?)),
            "study" => told(records::study(&mut self.studies, read(question)?)),
            "study_step" => told(records::study_step(&mut self.studies, &read(question)?)),
            "look" => told(board::look(&read(question)?)),
            "advise" => told(board::advise(&read(question)?)),
            other => unknown(other),
        }
    }
}

fn told<T: serde::Serialize>(said: Result<T, Refusal>) -> Answer {
    match said {
        Ok(said) => ok(&said),
        Err(refusal) => Err(failed(&refusal)),
    }
}

fn rules(game: &str, language: &str) -> Result<&'static str, Refusal> {
    let rules = catalog::require(game)?.kind.rules();
    match language {
        "en" => Ok(rules.en),
        "de" => Ok(rules.de),
        "fi" => Ok(rules.fi),
        _ => Err(Refusal::new(
            "unknown_language",
            "The rules are there in en, de and fi.",
        )),
    }
}
