//! Samples a position that is consistent with a view: what is known is kept, the rest is dealt at random.

use arrayvec::ArrayVec;
use cards::Card;
use game::{Seat, below, shuffle};
use rand_core::Rng;

use crate::finished::{End, Finished, Log, Marriage, Trick};
use crate::legal::replies;
use crate::options::{MatchLength, Options};
use crate::pack::{Code, Hand};
use crate::round::{Closing, Round, other};
use crate::sixty_six::SixtySix;
use crate::view::{MarriageView, RoundSummary, StepView, TrickView, View};

/// Rebuilds a match from a view and what its owner remembers; `None` if the two are not of one game.
pub(crate) fn determinize(
    view: &View,
    history: &[StepView],
    rng: &mut dyn Rng,
) -> Option<SixtySix> {
    view.options.check().ok()?;
    let last = match &view.last_round {
        Some(summary) => Some(finished(summary)?),
        None => None,
    };
    let ended = last
        .as_ref()
        .filter(|last| last.number == view.round)
        .map(|last| last.end);
    let round = if view.round == 0 {
        None
    } else {
        let memory = Memory::of(view, history)?;
        Some(memory.imagine(view, ended, rng)?)
    };
    let mut before = view.rounds.clone();
    if ended.is_some() {
        before.pop();
    }
    let imagined = SixtySix {
        options: view.options,
        first: None,
        round,
        before,
        game_points: view.game_points,
        big_rounds: view.big_rounds.unwrap_or_default(),
        last,
    };
    let consistent = imagined.options.length == MatchLength::Open
        || imagined.final_points().is_some() == view.outcome.is_some();
    consistent.then_some(imagined)
}

/// The cards that each hand is known not to have, from its replies under the duties of a closed stock.
pub fn lacks(view: &View, history: &[StepView]) -> [Hand; 2] {
    Memory::of(view, history)
        .map(|memory| memory.lacks)
        .unwrap_or_default()
}

/// What the viewer knows of the cards of this round.
struct Memory {
    /// The cards each hand is known to have.
    held: [Hand; 2],
    /// The cards each hand is known not to have, from its replies under the duties.
    lacks: [Hand; 2],
    /// The remembered tricks, the last ones of the round.
    tricks: ArrayVec<Trick, 12>,
}

impl Memory {
    fn of(view: &View, history: &[StepView]) -> Option<Self> {
        let mut held = [Hand::EMPTY; 2];
        for (seat, hand) in view.hands.iter().enumerate().take(2) {
            held[seat] = set(&hand.known)?.or(set(hand.cards.as_deref().unwrap_or_default())?);
        }
        let mut memory = Self {
            held,
            lacks: [Hand::EMPTY; 2],
            tricks: ArrayVec::new(),
        };
        let this_round = history
            .iter()
            .rposition(|step| matches!(step, StepView::Dealt { .. }))
            .map_or(history, |dealt| &history[dealt..]);
        let taken = usize::from(view.tricks[0]) + usize::from(view.tricks[1]);
        for step in this_round {
            if let StepView::Played {
                trick: Some(trick), ..
            } = step
            {
                memory.tricks.try_push(read_trick(trick)?).ok()?;
            }
        }
        if memory.tricks.is_empty()
            && let Some(trick) = &view.last_trick
        {
            memory.tricks.push(read_trick(trick)?);
        }
        if memory.tricks.len() > taken {
            return None;
        }
        memory.learn_what_is_lacking(view, taken);
        Some(memory)
    }

    /// A bound follower who did not follow suit, beat or trump had no card to do it with.
    fn learn_what_is_lacking(&mut self, view: &View, taken: usize) {
        let (Some(trump), Some(closed)) = (view.trump, view.closed) else {
            return;
        };
        let free = usize::from(closed.tricks[0]) + usize::from(closed.tricks[1]);
        let forgotten = taken - self.tricks.len();
        for (place, trick) in self.tricks.iter().enumerate() {
            if forgotten + place < free {
                continue;
            }
            let follower = other(trick.leader).index();
            // A card is missing if holding it would have made the reply illegal.
            for code in Hand::pack(view.options.cards) {
                let hand = Hand::one(code).or(Hand::one(trick.follow));
                if !replies(hand, trick.lead, trump, view.options.duty).has(trick.follow) {
                    self.lacks[follower] = self.lacks[follower].or(Hand::one(code));
                }
            }
        }
    }

    /// Deals the unknown cards.
    fn imagine(&self, view: &View, end: Option<End>, rng: &mut dyn Rng) -> Option<Round> {
        let options = &view.options;
        let trump = view.trump?;
        let face_up = read(view.face_up)?;
        let led = read(view.led)?;
        let mut unseen = Hand::pack(options.cards)
            .without(self.held[0])
            .without(self.held[1])
            .without(
                self.tricks
                    .iter()
                    .flat_map(|t| [t.lead, t.follow])
                    .collect(),
            )
            .without(face_up.into_iter().chain(led).collect());
        let mut hands = self.held;
        for (seat, hand) in hands.iter_mut().enumerate() {
            let count = u32::from(view.hands.get(seat)?.count);
            let missing = count.checked_sub(hand.len())?;
            let chosen = draw(unseen.without(self.lacks[seat]), missing, rng)?;
            *hand = hand.or(chosen);
            unseen = unseen.without(chosen);
        }
        let mut rest: ArrayVec<Code, 24> = unseen.into_iter().collect();
        shuffle(rng, &mut rest);
        let covered: ArrayVec<Code, 24> = match &view.stock {
            Some(cards) => cards.iter().copied().map(Code::of).collect::<Option<_>>()?,
            None => rest
                .drain(..usize::from(view.covered).min(rest.len()))
                .collect(),
        };
        if covered.len() != usize::from(view.covered) {
            return None;
        }
        let mut round = Round::new(
            other(view.dealer?),
            hands,
            &covered,
            face_up.unwrap_or_default(),
        );
        if face_up.is_none() {
            round.stock.clear();
        }
        round.trump = trump;
        round.leader = view.leader?;
        round.led = led;
        round.announced = view.announced;
        round.tricks = view.tricks;
        round.shown = [0, 1].map(|seat| set(&view.hands[seat].known).unwrap_or_default());
        round.log = self.log(view, &rest, rng)?;
        round.end = end;
        settle(&mut round, view);
        Some(round)
    }

    /// The tricks of the round: forgotten ones are made up of the cards that must be in them.
    fn log(&self, view: &View, gone: &[Code], rng: &mut dyn Rng) -> Option<Log> {
        let mut forgotten = view.tricks;
        for trick in &self.tricks {
            let winner = &mut forgotten[trick.winner.index()];
            *winner = winner.checked_sub(1)?;
        }
        let mut tricks: ArrayVec<Trick, 12> = ArrayVec::new();
        let closed = view.closed.map(|closed| closed.tricks).unwrap_or_default();
        let mut pairs = gone.chunks_exact(2);
        for place in 0..forgotten[0] + forgotten[1] {
            // Tricks from before a closing come first, so that the score at that time comes out right.
            let early = [0, 1].map(|seat| {
                let so_far = tricks.iter().filter(|t| t.winner.index() == seat).count() as u8;
                (
                    forgotten[seat] - so_far,
                    closed[seat].saturating_sub(so_far),
                )
            });
            let before = place < closed[0] + closed[1];
            let weight =
                early.map(|(left, due)| u32::from(if before { left.min(due) } else { left }));
            let total = weight[0] + weight[1];
            let winner = Seat::new(usize::from(total > 0 && below(rng, total) >= weight[0]));
            let pair = pairs.next()?;
            tricks.push(Trick {
                lead: pair[0],
                follow: pair[1],
                leader: winner,
                winner,
            });
        }
        tricks.extend(self.tricks.iter().copied());
        let marriages = view.marriages.iter().map(read_marriage);
        Some(Log {
            tricks,
            marriages: marriages.take(4).collect(),
        })
    }
}

/// Counts the points that follow from the log, but takes the view's points where it shows them.
fn settle(round: &mut Round, view: &View) {
    let options: &Options = &view.options;
    for marriage in &round.log.marriages {
        round.marriage_points[marriage.seat.index()] += u16::from(marriage.points);
    }
    let closing = view.closed.map(|closed| {
        let so_far = usize::from(closed.tricks[0]) + usize::from(closed.tricks[1]);
        (closed, so_far)
    });
    let mut at_closing = [0; 2];
    for (place, trick) in round.log.tricks.iter().enumerate() {
        let points = u16::from(trick.points());
        round.card_points[trick.winner.index()] += points;
        if closing.is_some_and(|(_, so_far)| place < so_far) {
            at_closing[trick.winner.index()] += points;
        }
    }
    if round.end.is_some()
        && round.closed.is_none()
        && round.hands[0].is_empty()
        && view.closed.is_none()
    {
        round.card_points[round.leader.index()] += u16::from(options.last_trick_bonus);
    }
    if let Some((closed, _)) = closing {
        // Before the closing is set, `counted` gives what each had without it.
        let frozen = other(closed.by);
        let now = std::mem::replace(&mut round.card_points, at_closing);
        let tricks = std::mem::replace(&mut round.tricks, closed.tricks);
        let points = round.counted(frozen, options);
        round.card_points = now;
        round.tricks = tricks;
        round.closed = Some(Closing {
            by: closed.by,
            points,
            tricks: closed.tricks,
        });
    }
    for seat in [0, 1] {
        if let Some(shown) = view.points[seat] {
            trust(round, Seat::new(seat), shown, options);
        }
    }
    if round.end.is_some()
        && let Some(last) = view.last_round.as_ref()
    {
        for seat in [0, 1] {
            trust(round, Seat::new(seat), last.totals[seat], options);
        }
    }
}

/// Adjusts the seat's points to the known ones.
fn trust(round: &mut Round, seat: Seat, shown: u16, options: &Options) {
    let counted = round.counted(seat, options);
    if counted == shown {
        return;
    }
    match &mut round.closed {
        Some(closing)
            if closing.by != seat && options.closed_other == crate::ClosedOther::Frozen =>
        {
            closing.points = shown;
        }
        _ => {
            let marriages = round.marriage_points[seat.index()];
            round.card_points[seat.index()] = shown.saturating_sub(marriages);
        }
    }
}

/// Draws this many random cards of a set; `None` if it has too few.
fn draw(from: Hand, count: u32, rng: &mut dyn Rng) -> Option<Hand> {
    let mut codes: ArrayVec<Code, 24> = from.into_iter().collect();
    if codes.len() < count as usize {
        return None;
    }
    shuffle(rng, &mut codes);
    Some(codes.into_iter().take(count as usize).collect())
}

fn set(cards: &[Card]) -> Option<Hand> {
    cards.iter().copied().map(Code::of).collect()
}

/// The code of a card that may be absent; outer `None` if it is not a card of this game.
#[expect(
    clippy::option_option,
    reason = "absent and unreadable are two things here"
)]
fn read(card: Option<Card>) -> Option<Option<Code>> {
    match card {
        Some(card) => Code::of(card).map(Some),
        None => Some(None),
    }
}

fn read_trick(trick: &TrickView) -> Option<Trick> {
    let seats = [trick.leader, trick.winner];
    if seats.iter().any(|seat| seat.index() > 1) {
        return None;
    }
    Some(Trick {
        lead: Code::of(trick.lead)?,
        follow: Code::of(trick.follow)?,
        leader: trick.leader,
        winner: trick.winner,
    })
}

fn read_marriage(marriage: &MarriageView) -> Marriage {
    Marriage {
        seat: Seat::new(marriage.seat.index() & 1),
        suit: marriage.suit,
        points: marriage.points,
    }
}

fn finished(summary: &RoundSummary) -> Option<Finished> {
    let tricks = summary.tricks.iter().take(12).map(read_trick);
    let marriages = summary.marriages.iter().take(4).map(read_marriage);
    Some(Finished {
        number: summary.round,
        trump: summary.trump,
        log: Log {
            tricks: tricks.collect::<Option<_>>()?,
            marriages: marriages.collect(),
        },
        totals: summary.totals,
        end: End {
            winner: summary.winner,
            points: summary.points,
            reason: summary.reason,
        },
        big_round: summary.big_round,
    })
}
