//! Waffe: the Finnish shedding game, with all of its options.
//!
//! The core is [`FieldTypes::of`]: every type that a pile of cards can show, where jokers may stand for any card. A play
//! is legal if the field after it shows a type that may follow one the field shows before ([`FieldTypes::next`]).
//! [`visit_plays`] finds every legal play without trying subsets, and playouts draw one uniformly without listing them.
//!
//! A position has no history of the field's type, only its cards: the rules determine the types again at every play.

mod action;
mod as_game;
mod best;
mod draw;
mod illegal;
mod kind;
mod layout;
mod options;
mod pile;
mod plays;
mod position;
mod ranks;
mod reason;
mod slots;
mod solve;
mod view;
mod weight;

pub use action::{Play, Source, WaffeAction};
pub use as_game::Deal;
pub use best::{Best, best_play};
pub use illegal::WaffeIllegal;
pub use kind::{FieldType, FieldTypes, makes_field};
pub use layout::{FieldView, Layout, Place};
pub use options::WaffeOptions;
pub use pile::Pile;
pub use plays::{some_play, visit_plays};
pub use position::Waffe;
pub use reason::why_not;
pub use view::{WaffeEnd, WaffePassView, WaffeSeatView, WaffeStepView, WaffeView};
