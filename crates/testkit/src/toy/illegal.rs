//! Why an action is not legal.

use game::RuleError;

/// One variant a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The seat has chosen already.
    #[error("You have chosen for this round; wait for the other.")]
    AlreadyChosen,
    /// Nobody may choose now.
    #[error("Nobody is to choose now.")]
    NothingToChoose,
}

impl RuleError for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::AlreadyChosen => "already_chosen",
            Self::NothingToChoose => "nothing_to_choose",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::AlreadyChosen => "1.2",
            Self::NothingToChoose => "1.4",
        }
    }
}
