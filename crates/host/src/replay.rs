//! A finished game, moment by moment.

use game::{Match, Refusal, Seat, Viewer};
use protocol::ReplayStep;

use crate::RecordFile;

/// Moments per response.
const MOMENTS: usize = 400;

/// Parses the point of view: a seat's number, `spectator` or `open`; `open` if left out.
pub fn viewer(name: Option<&str>, seats: u8) -> Result<Viewer, Refusal> {
    match name {
        None | Some("open") => Ok(Viewer::Open),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(seat) => match seat.parse::<u8>() {
            Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat::new(usize::from(seat)))),
            _ => Err(Refusal::new(
                "bad_seat",
                "See it `as` a seat's number, `spectator` or `open`.",
            )),
        },
    }
}

/// The moments of a game from an index on, up to the limit per response.
pub fn moments(
    played: &dyn Match,
    file: &RecordFile,
    viewer: Viewer,
    from: usize,
) -> Vec<ReplayStep> {
    let mut now = played.at(from);
    let mut moments = Vec::new();
    let moment = |now: &dyn Match, number: usize| ReplayStep {
        shown: now.last_step_view(viewer),
        view: now.view(viewer),
        rounds: now.rounds().len() as u32,
        to_act: now.turn().seats().into_iter().collect(),
        at: match number.checked_sub(1) {
            Some(step) => file.times.get(step).copied(),
            None => Some(file.info.began),
        },
    };
    if from <= played.len() {
        moments.push(moment(&*now, from));
    }
    for (index, step) in file
        .record
        .steps
        .iter()
        .enumerate()
        .skip(from)
        .take(MOMENTS - 1)
    {
        if now.redo(step).is_err() {
            break;
        }
        moments.push(moment(&*now, index + 1));
    }
    moments
}
