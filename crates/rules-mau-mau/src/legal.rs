//! Legal actions, and why others are not legal.

use std::ops::ControlFlow;

use cards::{Card, Rank, Suit};
use game::{Seat, Turn};

use crate::{MauMau, MauMauAction, MauMauIllegal, MauMauOptions, Round, Seven};

impl Round {
    /// Whether the card may be played on the pile now, apart from the rule for jacks.
    fn fits(&self, card: Card) -> bool {
        match self.wish {
            Some(suit) => card.suit() == Some(suit),
            None => card.suit() == self.top().suit() || card.rank() == self.top().rank(),
        }
    }

    /// Whether the player to act could play this card.
    pub(crate) fn may_play(&self, options: &MauMauOptions, card: Card) -> bool {
        if self.pending > 0 {
            return options.seven == Seven::Stack && card.rank() == Some(Rank::Seven);
        }
        if card.rank() == Some(Rank::Jack) {
            return options.jack_on_jack || self.top().rank() != Some(Rank::Jack);
        }
        self.fits(card)
    }

    /// Every legal action of the player to act.
    pub(crate) fn visit(
        &self,
        options: &MauMauOptions,
        visit: &mut dyn FnMut(MauMauAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for card in self.hand(self.turn) {
            if !self.may_play(options, card) {
                continue;
            }
            if card.rank() == Some(Rank::Jack) {
                for suit in Suit::ALL {
                    visit(MauMauAction::Play(card, Some(suit)))?;
                }
            } else {
                visit(MauMauAction::Play(card, None))?;
            }
        }
        if !self.drawn && self.can_draw() {
            visit(MauMauAction::Draw)?;
        } else {
            visit(MauMauAction::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn check_play(
        &self,
        options: &MauMauOptions,
        card: Card,
        wish: Option<Suit>,
    ) -> Result<(), MauMauIllegal> {
        if !self.hand(self.turn).contains(card) {
            return Err(MauMauIllegal::NotHeld { card });
        }
        let jack = card.rank() == Some(Rank::Jack);
        if wish.is_some() && !jack {
            return Err(MauMauIllegal::WishWithoutJack { card });
        }
        if !self.may_play(options, card) {
            return Err(match self.wish {
                _ if self.pending > 0 => MauMauIllegal::MustDraw {
                    count: self.pending,
                    stack: options.seven == Seven::Stack,
                },
                _ if jack => MauMauIllegal::JackOnJack,
                Some(suit) => MauMauIllegal::NotWished { card, suit },
                None => MauMauIllegal::NoMatch {
                    card,
                    top: self.top(),
                },
            });
        }
        if wish.is_none() && jack {
            return Err(MauMauIllegal::WishMissing { card });
        }
        Ok(())
    }
}

impl MauMau {
    pub(crate) fn check_action(
        &self,
        seat: Seat,
        action: MauMauAction,
    ) -> Result<(), MauMauIllegal> {
        let round = match (self.awaited(), &self.round) {
            (Turn::Over(_), _) => return Err(MauMauIllegal::GameOver),
            (Turn::Seats(_), Some(round)) => round,
            _ => return Err(MauMauIllegal::NotDealt),
        };
        if round.turn != seat {
            return Err(MauMauIllegal::NotYourTurn {
                seat,
                to_act: round.turn,
            });
        }
        match action {
            MauMauAction::Play(card, wish) => round.check_play(&self.options, card, wish),
            MauMauAction::Draw if round.drawn => Err(MauMauIllegal::DrewAlready),
            MauMauAction::Draw if !round.can_draw() => Err(MauMauIllegal::NothingToDraw),
            MauMauAction::Pass if !round.drawn && round.can_draw() => Err(if round.pending > 0 {
                MauMauIllegal::MustDraw {
                    count: round.pending,
                    stack: self.options.seven == Seven::Stack,
                }
            } else {
                MauMauIllegal::DrawFirst
            }),
            MauMauAction::Draw | MauMauAction::Pass => Ok(()),
        }
    }
}
