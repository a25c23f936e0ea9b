//! Finished games: replayed, verified, analysed.

use std::collections::BTreeMap;

use game::Refusal;
use host::RecordFile;
use host::analysis::Study;
use protocol::{AnalysisStep, Replay};
use serde::{Deserialize, Serialize};

/// A question for a replay; answered like the server's.
#[derive(Debug, Deserialize)]
pub(crate) struct Again {
    file: RecordFile,
    #[serde(rename = "as", default)]
    viewer: Option<String>,
    #[serde(default)]
    from: usize,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Check {
    file: RecordFile,
}

/// Starts the analysis of a game, under a name chosen by the caller.
#[derive(Debug, Deserialize)]
pub(crate) struct Begin {
    study: String,
    record: game::Record,
    /// In hundredths of the usual number of nodes.
    effort: u32,
    /// How many actions were analysed before.
    #[serde(default)]
    done: u32,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Next {
    study: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Begun {
    /// The level of the bot.
    level: &'static str,
    /// The number of actions in the game.
    of: u32,
}

pub(crate) fn replay(again: Again) -> Result<Replay, Refusal> {
    let Again { file, viewer, from } = again;
    let viewer = host::viewer(viewer.as_deref(), file.record.seats)?;
    let played = catalog::require(&file.record.game)?
        .kind
        .replay(&file.record)?;
    Ok(Replay {
        from: from as u32,
        steps: host::moments(&*played, &file, viewer, from),
        of: played.len() as u32 + 1,
        deals: file.deals,
        info: file.info,
    })
}

/// Verifies every step and every deal; returns the number of deals.
pub(crate) fn verify(Check { file }: Check) -> Result<usize, Refusal> {
    let kind = catalog::require(&file.record.game)?.kind;
    // Nobody cuts on a device, so there is no part to force open.
    let checked = host::verify(kind, &file, &[], &|_| None)?;
    Ok(checked.deals)
}

pub(crate) fn study(studies: &mut BTreeMap<String, Study>, begin: Begin) -> Result<Begun, Refusal> {
    let entry = catalog::require(&begin.record.game)?;
    let mut study = Study::new(entry.kind, entry.bots, begin.record, begin.effort)?;
    study.skip(begin.done);
    let begun = Begun {
        level: entry.bots.levels()[entry.bots.strongest()].id,
        of: study.of(),
    };
    studies.insert(begin.study, study);
    Ok(begun)
}

/// Analyses the next action; after the last one answers `null` and removes the analysis.
pub(crate) fn study_step(
    studies: &mut BTreeMap<String, Study>,
    next: &Next,
) -> Result<Option<AnalysisStep>, Refusal> {
    let unknown = || Refusal::new("unknown_study", "This game is not being looked at.");
    let found = studies.get_mut(&next.study).ok_or_else(unknown)?.step();
    if found.is_none() {
        studies.remove(&next.study);
    }
    Ok(found)
}
