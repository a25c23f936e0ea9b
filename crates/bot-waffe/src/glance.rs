//! A quick greedy policy.

use cards::Card;
use game::{Dice, Seat};
use rules_waffe::{Pile, Play, Source, Waffe, WaffeAction, best_play};

use crate::Taste;

/// The policy's action for the seat to act.
pub fn glance(game: &Waffe, seat: Seat, taste: &Taste, dice: &mut Dice) -> WaffeAction {
    let play = catches_the_eye(game, seat, taste, dice);
    match play.or_else(|| fallback(game, seat)) {
        Some(play) => WaffeAction::Play(play),
        None => WaffeAction::Pass,
    }
}

/// If a play is mandatory, any play comes before a pass.
fn fallback(game: &Waffe, seat: Seat) -> Option<Play> {
    if !game.options().must_play {
        return None;
    }
    rules_waffe::some_play(game.field(), &game.sources(seat))
}

fn catches_the_eye(game: &Waffe, seat: Seat, taste: &Taste, dice: &mut Dice) -> Option<Play> {
    let mut sources = game.sources(seat);
    if taste.their.is_none() {
        sources[Source::Their as usize] = Pile::EMPTY;
    }
    let mut worth = |source: Source, card: Card| {
        let worth = match source {
            Source::Hand | Source::Own if card.is_joker() => taste.joker,
            Source::Hand | Source::Own => taste.own,
            Source::Their => taste.their.unwrap_or_default(),
        };
        worth + dice.below(taste.wavers + 1) as i32
    };
    let cards = game.cards_of(seat);
    let best = best_play(game.field(), &sources, &mut worth)?.play;
    let left = cards - shed(&best);
    if left == 0 {
        return Some(best);
    }
    // Near the end it is worth checking whether the opponent's cards could connect the rest.
    if left <= 3
        && !sources[Source::Their as usize].is_empty()
        && let Some(play) = finishing(game.field(), &sources, cards)
    {
        return Some(play);
    }
    if hands_over_the_win(game, seat, &best) {
        sources[Source::Their as usize] = Pile::EMPTY;
        return best_play(game.field(), &sources, &mut worth).map(|best| best.play);
    }
    Some(best)
}

/// How many of the player's own cards the play sheds.
pub fn shed(play: &Play) -> usize {
    play[Source::Hand].len() + play[Source::Own].len()
}

/// A play that sheds all cards of the player.
fn finishing(field: &Pile, sources: &[Pile; 3], cards: usize) -> Option<Play> {
    let best = best_play(field, sources, &mut |source, _| match source {
        Source::Hand | Source::Own => 1000,
        Source::Their => -1,
    })?;
    (shed(&best.play) == cards).then_some(best.play)
}

/// Whether the play uses up the opponent's last cards but not the player's own.
fn hands_over_the_win(game: &Waffe, seat: Seat, play: &Play) -> bool {
    let other = seat.next(2);
    let last = &play[Source::Their] == game.table(other) && game.hand(other).is_empty();
    last && shed(play) < game.cards_of(seat)
}

/// Plays an action.
pub fn act(game: &mut Waffe, action: &WaffeAction) {
    match action {
        WaffeAction::Play(play) => game.play(play),
        WaffeAction::Pass => game.pass(),
    }
}

/// Plays to the end by the quick policy.
pub fn play_on(game: &mut Waffe, taste: &Taste, dice: &mut Dice) {
    while let Some(seat) = game.to_act() {
        let action = glance(game, seat, taste, dice);
        act(game, &action);
    }
}
