//! Exact values of positions without hidden cards, and one best line.

mod end;
mod open;
mod recall;
mod table;
mod worth;

use game::{BySeat, Solution, Unsolvable};

use self::end::{End, Mode, Node};
use self::open::{Open, Stock};
use self::table::Forgetful;
pub use self::table::Table;
use crate::action::Action;
use crate::finished::Reason;
use crate::options::{ClosedOther, MarriageWhen, Options};
use crate::pack::{Code, Hand};
use crate::round::{Closing, Round, other};
use crate::scoring::{award, failed};
use crate::sixty_six::SixtySix;

/// Above every value.
const MOST: i8 = 10;

/// The value of the round under best play of both, and one best line; possible once the stock is closed or empty.
pub(crate) fn solution(game: &SixtySix) -> Result<Solution<Action>, Unsolvable> {
    let hidden = |message: &str| Unsolvable {
        code: "hidden_cards",
        message: message.to_owned(),
    };
    let Some(round) = &game.round else {
        return Err(hidden("The cards have not been dealt yet."));
    };
    if round.end.is_none() && round.is_open() {
        return Err(hidden(&format!(
            "{} cards of the stock are still to be drawn, so not all cards are known; a position can be solved once the stock is closed or gone.",
            round.stock.len()
        )));
    }
    if round.end.is_some() && game.final_points().is_none() {
        return Err(hidden("The next round has not been dealt yet."));
    }
    let mut table = Table::new(0);
    Ok(best_line(round, &game.options, |round| {
        value(round, &game.options, &mut table)
    }))
}

/// The value of an open deal under best play of both and one best line; both know the order of the stock.
pub fn open_solution(round: &Round, options: &Options, table: &mut Table) -> Solution<Action> {
    table.next_deal();
    best_line(round, options, |round| value(round, options, table))
}

/// The value of an open deal for seat 0: game points won less game points lost.
pub fn open_value(round: &Round, options: &Options, table: &mut Table) -> i8 {
    table.next_deal();
    value(round, options, table)
}

/// The value for seat 0 of a round whose stock is closed or empty; `None` while cards are still to be drawn.
pub fn end_value(round: &Round, options: &Options) -> Option<i8> {
    if round.end.is_none() && round.is_open() {
        return None;
    }
    Some(ended(round).unwrap_or_else(|| closed_or_gone(round, options, -MOST, MOST)))
}

fn ended(round: &Round) -> Option<i8> {
    round.end.map(|end| {
        let [own, theirs] = end.by_seat();
        own as i8 - theirs as i8
    })
}

/// The value for seat 0.
fn value(round: &Round, options: &Options, table: &mut Table) -> i8 {
    if let Some(value) = ended(round) {
        return value;
    }
    if !round.is_open() {
        return closed_or_gone(round, options, -MOST, MOST);
    }
    let gone = End::new(options, round.trump, Mode::Gone);
    let always = Options {
        marriage_when: MarriageWhen::Always,
        ..*options
    };
    let now = End::new(&always, round.trump, Mode::Gone);
    let mut open = Open {
        options,
        cards: &round.stock,
        table,
        gone,
        now,
    };
    let stock = Stock {
        left: round.stock.len() as u8,
        face_up: round.stock.first().copied().unwrap_or_default(),
    };
    to_seat_0(round, &gone, |node, seat, led| {
        narrow(|alpha, beta| match led {
            Some(led) => open.follow(node, stock, seat, led, alpha, beta),
            None => open.lead(node, stock, seat, alpha, beta),
        })
    })
}

/// Finds a value by null-window searches, which cut more than a full window.
fn narrow(mut at_least: impl FnMut(i8, i8) -> i8) -> i8 {
    let (mut low, mut high) = (-MOST, MOST);
    let mut guess = 1;
    while low < high {
        let value = at_least(guess - 1, guess);
        if value < guess {
            high = value;
            guess = value;
        } else {
            low = value;
            guess = value + 1;
        }
    }
    low
}

fn closed_or_gone(round: &Round, options: &Options, alpha: i8, beta: i8) -> i8 {
    let end = End::new(options, round.trump, mode(round, options));
    to_seat_0(round, &end, |node, seat, led| match led {
        Some(led) => end.follow(node, seat, led, alpha, beta, &mut Forgetful),
        None => end.lead(node, seat, alpha, beta, &mut Forgetful),
    })
}

/// The value for seat 0; `search` gives the one for the player to lead or answer.
fn to_seat_0(
    round: &Round,
    end: &End,
    mut search: impl FnMut(&Node, usize, Option<Code>) -> i8,
) -> i8 {
    let seat = round.to_play().index();
    let node = node(round);
    let value = match round.announced {
        None => search(&node, seat, round.led),
        Some(suit) => {
            // After an announcement one of the pair is led, or a claim ends the round.
            let lead = |code| {
                let mut next = node;
                next.hands[seat] = next.hands[seat].without(Hand::one(code));
                -search(&next, 1 - seat, Some(code))
            };
            let pair = node.hands[seat].and(Hand::pair(suit));
            pair.into_iter()
                .map(lead)
                .chain(end.claim(&node, seat))
                .max()
                .unwrap_or(-MOST)
        }
    };
    if seat == 0 { value } else { -value }
}

fn node(round: &Round) -> Node {
    let led = round.led.map_or(0, |code| u16::from(code.value()));
    Node {
        hands: round.hands,
        points: [0, 1].map(|seat| round.card_points[seat] + round.marriage_points[seat]),
        tricks: round.tricks,
        rest: round.hands[0].or(round.hands[1]).value() as u16 + led,
    }
}

fn mode(round: &Round, options: &Options) -> Mode {
    let Some(closing @ Closing { by, points, tricks }) = round.closed else {
        return Mode::Gone;
    };
    let failure = failed(&closing, options) as i8;
    match options.closed_other {
        ClosedOther::Counts => Mode::Closed(by.index(), failure),
        ClosedOther::Frozen => {
            let success = award(points, tricks[other(by).index()], options) as i8;
            Mode::Frozen(by.index(), success, failure)
        }
    }
}

/// Follows the value from position to position to the end.
fn best_line(
    round: &Round,
    options: &Options,
    mut value: impl FnMut(&Round) -> i8,
) -> Solution<Action> {
    let wanted = value(round);
    let mut round = round.clone();
    let mut line = Vec::new();
    while round.end.is_none() {
        let seat = round.to_play();
        let kept = round.moves(options).actions().filter_map(|action| {
            let mut next = round.clone();
            next.apply(action, options);
            (value(&next) == wanted).then_some((action, next))
        });
        let Some((action, next)) = kept.min_by_key(|(action, next)| eagerness(*action, next))
        else {
            break;
        };
        line.push((seat, action));
        round = next;
    }
    let points = [wanted.max(0), (-wanted).max(0)].map(i32::from);
    Solution {
        points: BySeat(points.to_vec()),
        line,
    }
}

/// Orders equally good actions: the one that a player would choose comes first.
fn eagerness(action: Action, next: &Round) -> u8 {
    match action {
        Action::Claim if next.end.is_some_and(|end| end.reason == Reason::Claim) => 0,
        Action::Swap => 1,
        Action::Marry(_) => 2,
        Action::Play(_) => 3,
        Action::Close => 4,
        Action::Claim => 5,
    }
}
