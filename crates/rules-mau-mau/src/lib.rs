//! Mau-Mau for two to five players: hidden draws, a pile that is reshuffled during a round, and a wish as part of a play.

mod action;
mod as_game;
mod illegal;
mod imagine;
mod legal;
mod options;
mod position;
mod round;
mod view;

pub use action::MauMauAction;
pub use illegal::MauMauIllegal;
pub use options::{Ace, MauMauOptions, Seven};
pub use position::{Finished, MauMau, MauMauDeal, card_value};
pub use round::Round;
pub use view::{MauMauFinished, MauMauStepView, MauMauView};
