//! The messages to the members of a table.

use game::{Refusal, StepRecord};
use protocol::ServerMessage;
use serde_json::Value;
use table::{Event, Logged, Person, Phase, Table};

use crate::show;

/// Steps per response.
const HISTORY: usize = 500;

/// The answer to a connection that enters and has seen the table up to a version.
pub fn entered(
    table: &Table,
    person: &Person,
    id: u32,
    since: Option<u64>,
    watching: u32,
    now: u64,
) -> ServerMessage {
    let version = table.version();
    let viewer = show::viewer(table, &person.id);
    let missed = since.and_then(|since| show::missed(table, since, viewer));
    let state = show::table_state(table, watching, now);
    let you = show::you(table, person, now);
    match missed {
        Some(missed) => ServerMessage::Resumed {
            id,
            version,
            now,
            // Entering does not change the game, so it is sent only if something was missed.
            play: if missed.is_empty() {
                None
            } else {
                show::play(table, &person.id, now)
            },
            missed,
            table: state,
            you,
        },
        None => ServerMessage::Entered {
            id,
            version,
            now,
            table: state,
            you,
            play: show::play(table, &person.id, now),
            chat: table
                .sayings()
                .map(|(at, saying)| show::chat_line(*at, saying))
                .collect(),
        },
    }
}

/// Whether a batch that was just applied changed the table apart from the game, and whether it changed the game.
pub fn moved(table: &Table, batch: &[Logged]) -> (bool, bool) {
    let play_moved = batch.iter().any(|logged| touches_play(&logged.event));
    let only_steps = batch
        .iter()
        .all(|logged| matches!(logged.event, Event::Step { .. } | Event::Said(_)));
    // A plain action does not change the table apart from the game, unless it ended or began something.
    let table_moved =
        !only_steps || table.deal().is_some() || table.round_end().is_some() || dealt(batch);
    (table_moved, play_moved)
}

/// A new event as this person may see it; with the table if `with_table` has the number of spectators, and
/// optionally with the game.
pub fn event(
    table: &Table,
    logged: &Logged,
    person: &Person,
    with_table: Option<u32>,
    with_play: bool,
    now: u64,
) -> ServerMessage {
    let viewer = show::viewer(table, &person.id);
    ServerMessage::Event {
        version: logged.version,
        at: logged.at,
        news: show::news(table, &logged.event, viewer, logged.at),
        table: with_table.map(|watching| show::table_state(table, watching, now)),
        you: (with_table.is_some() || with_play).then(|| show::you(table, person, now)),
        play: with_play
            .then(|| show::play(table, &person.id, now))
            .flatten(),
    }
}

/// Whether an action would be legal for this person.
pub fn checked(table: &Table, person: &str, id: u32, action: &str) -> ServerMessage {
    let (action, preview, error) = match check(table, person, action) {
        Ok((action, preview)) => (Some(action), preview, None),
        Err(refusal) => (None, None, Some(refusal)),
    };
    ServerMessage::Checked {
        id,
        action,
        preview,
        error,
    }
}

fn check(table: &Table, person: &str, action: &str) -> Result<(String, Option<Value>), Refusal> {
    let not_seated = || {
        Refusal::new(
            "not_seated",
            "You do not sit at this table: sit down first.",
        )
    };
    let seat = table.sits_at(person).ok_or_else(not_seated)?;
    match table.play().filter(|_| table.phase() == Phase::Playing) {
        Some(play) => Ok((play.check(seat, action)?, play.preview(seat, action)?)),
        None => Err(Refusal::new("wrong_phase", "No game is being played.")),
    }
}

/// The steps of the current game from an index on, as this person may see them.
pub fn history(table: &Table, person: &str, id: u32, from: u32) -> ServerMessage {
    let viewer = show::viewer(table, person);
    let history = show::history(table, viewer);
    let of = history.len() as u32;
    let steps = history.into_iter().skip(from as usize).take(HISTORY);
    ServerMessage::History {
        id,
        from,
        of,
        steps: steps.collect(),
    }
}

/// Whether the batch contains a deal, which ends the preparation.
fn dealt(batch: &[Logged]) -> bool {
    let chance = |logged: &Logged| {
        matches!(
            &logged.event,
            Event::Step {
                step: StepRecord::Chance { .. }
            }
        )
    };
    batch.iter().any(chance)
}

/// Whether the event changes the game, or what a client may do in it.
fn touches_play(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. }
            | Event::Step { .. }
            | Event::TookBack { .. }
            | Event::Ended { .. }
            | Event::Retook { .. }
            | Event::Sat { .. }
            | Event::Became { .. }
            | Event::Woke {}
            | Event::Unreached { .. }
            | Event::Reached { .. }
    )
}
