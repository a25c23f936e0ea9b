//! The actions of people, bots and the server in an evening.

use std::sync::OnceLock;

use fair::Sealed;
use game::{Kind, Seat, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use table::{ClockRule, Command, May, Offer, Person, Phrase, Stage, Visibility, Vote, Wish};

use super::{Evening, PEOPLE, person};

/// Each person's puzzle for cuts; making one takes a while.
pub fn sealed(index: usize) -> Sealed {
    static MADE: OnceLock<Vec<Sealed>> = OnceLock::new();
    let make = || {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        (0..PEOPLE).map(|_| Sealed::random(&mut rng)).collect()
    };
    MADE.get_or_init(make)[index]
}

pub fn wish(kind: &'static dyn Kind, rng: &mut ChaCha8Rng) -> Wish {
    let presets = kind.presets();
    let clock = match below(rng, 4) {
        0 => ClockRule::PerMove { seconds: 30 },
        1 => ClockRule::Budget {
            seconds: 120,
            increment: 5,
        },
        _ => ClockRule::None,
    };
    let seats = kind.seats();
    let fixed = (below(rng, 2) == 0).then(|| seats[below(rng, seats.len() as u32) as usize]);
    Wish {
        preset: Some(presets[below(rng, presets.len() as u32) as usize].to_owned()),
        options: None,
        seats: fixed,
        visibility: Visibility::Open,
        clock,
        spectators: below(rng, 3) > 0,
        bots: Vec::new(),
        watch: false,
    }
}

/// A person's command: mostly a possible one, sometimes any.
pub fn command(evening: &mut Evening, index: usize) -> Command {
    let who = person(index);
    let may = evening.table.may(&who, evening.now);
    let seat = evening.table.seat_of(&who.id);
    let mut legal = Vec::new();
    if let (Some(seat), Some(play)) = (evening.table.sits_at(&who.id), evening.table.play()) {
        legal = play.legal(seat, 50).actions;
    }
    if !legal.is_empty() && !evening.chance(4) {
        let chosen = below(&mut evening.rng, legal.len() as u32) as usize;
        let step = evening.table.play().map(|play| play.len() as u32);
        return Command::Act {
            action: legal.swap_remove(chosen),
            step,
        };
    }
    let deal = evening.table.deal().map_or(1, |deal| deal.number);
    let some_seat = seat.unwrap_or(Seat::new(1));
    let asked: Vec<Command> = may
        .iter()
        .filter_map(|may| wanted(*may, deal, index, some_seat))
        .collect();
    if asked.is_empty() || evening.chance(8) {
        return anything(evening, deal, index);
    }
    let chosen = below(&mut evening.rng, asked.len() as u32) as usize;
    asked[chosen].clone()
}

fn wanted(may: May, deal: u32, index: usize, seat: Seat) -> Option<Command> {
    Some(match may {
        May::Sit => Command::Sit(None),
        May::Vote => Command::Vote(if deal.is_multiple_of(2) {
            Vote::Wait
        } else {
            Vote::Start
        }),
        May::CutCommit => {
            let puzzle = Some(sealed(index).puzzle);
            Command::CutCommit { deal, puzzle }
        }
        May::CutReveal => {
            let period = Box::new(sealed(index).period);
            Command::CutReveal { deal, period }
        }
        May::GoOn => Command::GoOn,
        May::OfferDraw => Command::Offer(Offer::Draw),
        May::OfferTakeback => Command::Offer(Offer::Takeback),
        May::AnswerDraw => Command::Answer(Offer::Draw, index == 1),
        May::AnswerTakeback => Command::Answer(Offer::Takeback, true),
        May::Rematch => Command::Rematch,
        May::DeclineRematch => Command::Answer(Offer::Rematch, false),
        May::ClaimWin => Command::ClaimWin,
        May::SeatBot => Command::SeatBot(seat, "easy".to_owned()),
        May::Retake => Command::Retake,
        May::Say => Command::SayText("Good evening".to_owned()),
        May::Hint => Command::Hint,
        // What ends an evening is rare: see `anything`.
        May::Stand | May::Resign | May::Remove | May::Close => return None,
    })
}

fn anything(evening: &mut Evening, deal: u32, index: usize) -> Command {
    let seat = Seat::new(below(&mut evening.rng, 5) as usize);
    match below(&mut evening.rng, 40) {
        0..=2 => Command::Sit(Some(seat)),
        3..=5 => Command::Stand,
        6 | 7 => Command::Resign,
        8 => Command::Close,
        9..=11 => Command::Remove(seat),
        12..=15 => Command::SeatBot(seat, "strong".to_owned()),
        16..=18 => Command::CutCommit { deal, puzzle: None },
        19..=21 => Command::CutReveal {
            deal,
            period: Box::new(sealed(index).puzzle),
        },
        22 => Command::Act {
            action: "no such thing".to_owned(),
            step: None,
        },
        23..=25 => Command::Retake,
        26 => Command::SeatBot(seat, "nobody".to_owned()),
        27..=29 => Command::Rematch,
        30..=32 => Command::SayPhrase(Phrase::Hello),
        33 => Command::ClaimWin,
        _ => Command::Vote(Vote::Start),
    }
}

/// A bot to act plays something legal, sometimes too late.
pub fn bots(evening: &mut Evening) {
    let waiting = evening.table.bots_to_act();
    let (Some((seat, _)), Some(play)) = (waiting.first(), evening.table.play()) else {
        return;
    };
    let (seat, legal) = (*seat, play.legal(*seat, 50).actions);
    let step = (play.len() as u32).saturating_sub(u32::from(evening.chance(20)));
    if legal.is_empty() {
        return;
    }
    let chosen = below(&mut evening.rng, legal.len() as u32) as usize;
    let done = evening
        .table
        .handle_bot(seat, &legal[chosen], step, evening.now);
    if let Ok(batch) = done {
        evening.commit(&batch);
    }
}

/// The server has forced a part open; the test knows the solution without the work.
pub fn force(evening: &mut Evening) {
    let Some(deal) = evening
        .table
        .deal()
        .filter(|deal| deal.stage == Stage::Forcing)
    else {
        return;
    };
    let Some((seat, number)) = deal.to_force().first().copied() else {
        return;
    };
    let owner = (0..PEOPLE).find(|index| sealed(*index).puzzle == number);
    let puzzle = deal.puzzle("t1", seat);
    let solution = owner
        .zip(puzzle)
        .and_then(|(owner, puzzle)| puzzle.open(&sealed(owner).period).ok());
    let (number, now) = (deal.number, evening.now);
    if let Some(solution) = solution {
        let batch = evening.table.force_part(number, seat, &solution, now);
        evening.commit(&batch);
    }
}

pub fn rename(evening: &mut Evening) {
    let index = below(&mut evening.rng, PEOPLE as u32) as usize;
    let who = Person {
        name: format!("Guest {}", below(&mut evening.rng, 3)),
        ..person(index)
    };
    let batch = evening.table.become_another(&who.id, &who, evening.now);
    evening.commit(&batch);
}

/// Deletes an account: the table removes it, then the log is rewritten.
pub fn delete(evening: &mut Evening) {
    if !evening.chance(3) {
        return;
    }
    let index = below(&mut evening.rng, PEOPLE as u32) as usize;
    let id = person(index).id;
    loop {
        let batch = evening.table.forget_person(&id, evening.now);
        if batch.is_empty() {
            break;
        }
        // An erasure interrupted by a failing store is retried, as in the server.
        evening.commit(&batch);
    }
    evening.disk.forget(&id);
    super::laws::forget(evening, &id);
}
