//! A toy game with everything that is hard: a secret, a deal, a simultaneous choice, a match of rounds.
//!
//! It is small enough to read in one sitting and laid out as every `rules-*` crate is: options, action, illegal,
//! position, view.

mod action;
mod illegal;
mod options;
mod position;
mod view;

pub use action::Choice;
pub use illegal::Illegal;
pub use options::ToyOptions;
pub use position::{Deal, Toy};
pub use view::{ToyStepView, ToyView};
