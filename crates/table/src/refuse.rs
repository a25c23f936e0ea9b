//! The refusals of a table.
//!
//! Policy: codes are stable and listed in `docs/protocol.md`; the message says what was wrong and what to do.

use game::Refusal;

use crate::Phase;

pub(crate) fn not_seated() -> Refusal {
    Refusal::new(
        "not_seated",
        "You do not sit at this table: sit down first.",
    )
}

pub(crate) fn wrong_phase(phase: Phase) -> Refusal {
    let message = match phase {
        Phase::Opening => "The game has not begun yet.",
        Phase::Playing => "A game is being played: wait for its end.",
        Phase::Finished => "The game is over: call a rematch to play on.",
        Phase::Closed => "This table has been closed: open another.",
    };
    Refusal::new("wrong_phase", message)
}

pub(crate) fn bad_seat(seats: usize) -> Refusal {
    Refusal::new(
        "bad_seat",
        format!(
            "There is no such seat: they are 0 to {}.",
            seats.saturating_sub(1)
        ),
    )
}

pub(crate) fn seat_taken() -> Refusal {
    Refusal::new(
        "seat_taken",
        "Somebody sits there already: choose another seat.",
    )
}

pub(crate) fn not_owner() -> Refusal {
    Refusal::new(
        "not_owner",
        "Only the person who opened the table may do that.",
    )
}

pub(crate) fn not_away() -> Refusal {
    Refusal::new(
        "not_away",
        "Nobody has been away for long enough: wait until the seat is forfeit.",
    )
}

pub(crate) fn not_possible(message: &str) -> Refusal {
    Refusal::new("not_possible", message)
}

pub(crate) fn bad_cut(error: &dyn std::error::Error) -> Refusal {
    Refusal::new("bad_cut", format!("That is no part of a cut: {error}."))
}

pub(crate) fn wrong_deal() -> Refusal {
    Refusal::new(
        "wrong_deal",
        "No cut is awaited from you for this deal now.",
    )
}

pub(crate) fn stale(steps: usize) -> Refusal {
    Refusal::new(
        "stale",
        format!("The game has moved on to step {steps} since: look again."),
    )
}
