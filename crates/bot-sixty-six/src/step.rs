//! Actions as small numbers, and which of them are worth considering.

use arrayvec::ArrayVec;
use cards::Suit;
use rules_sixty_six::{Action, Code, Hand, Options, Round, Unclaimed, award, other};

/// An action as a number: a card's code, or one of the numbers below.
pub type Step = u8;

/// The first of four announcements.
pub const MARRY: Step = 32;
/// The exchange.
pub const SWAP: Step = 36;
/// The closing.
pub const CLOSE: Step = 37;
/// The claim.
pub const CLAIM: Step = 38;
/// All steps are below this.
pub const STEPS: usize = 40;

/// A short list of steps.
pub type Steps = ArrayVec<Step, 16>;

/// The action of a step.
pub fn action(step: Step) -> Action {
    match step {
        SWAP => Action::Swap,
        CLOSE => Action::Close,
        CLAIM => Action::Claim,
        MARRY..SWAP => Action::Marry(Suit::ALL[usize::from(step - MARRY)]),
        code => Action::Play(Code(code).card()),
    }
}

/// The step of an action; `None` for a card that is not of this game.
pub fn step(action: Action) -> Option<Step> {
    Some(match action {
        Action::Play(card) => Code::of(card)?.0,
        Action::Marry(suit) => MARRY + suit.index() as u8,
        Action::Swap => SWAP,
        Action::Close => CLOSE,
        Action::Claim => CLAIM,
    })
}

/// Plays a step.
#[inline]
pub fn play(round: &mut Round, step: Step, options: &Options) {
    match step {
        SWAP => round.swap(options),
        CLOSE => round.close(options),
        CLAIM => round.claim(options),
        MARRY..SWAP => round.marry(Suit::ALL[usize::from(step - MARRY)], options),
        code => round.play(Code(code), options),
    }
}

/// Whether the player who is to play has enough for a claim.
pub fn has_enough(round: &Round, options: &Options) -> bool {
    round.counted(round.to_play(), options) >= u16::from(options.goal)
}

/// Whether waiting for the last trick could pay more than a claim now.
fn waiting_may_pay(round: &Round, options: &Options) -> bool {
    let them = other(round.to_play());
    let now = award(
        round.counted(them, options),
        round.tricks[them.index()],
        options,
    );
    round.closed.is_none()
        && options.unclaimed == Unclaimed::LastTrick
        && options.unclaimed_points > now
}

/// The sensible steps of the player to play: no wrong claims, no half of a marriage led without announcing, the
/// exchange as soon as possible, and a claim at once if waiting cannot pay more.
pub fn sensible(round: &Round, options: &Options) -> Steps {
    let moves = round.moves(options);
    let mut steps = Steps::new();
    if moves.claim && has_enough(round, options) {
        steps.push(CLAIM);
        if !waiting_may_pay(round, options) {
            return steps;
        }
    }
    if moves.swap {
        steps.push(SWAP);
        return steps;
    }
    if moves.close {
        steps.push(CLOSE);
    }
    let mut cards = moves.cards;
    for suit in Suit::ALL {
        if moves.marry >> suit.index() & 1 == 1 {
            steps.push(MARRY + suit.index() as u8);
            cards = cards.without(Hand::pair(suit));
        }
    }
    steps.extend(cards.into_iter().map(|code| code.0));
    steps
}
