//! Translates the requests of clients into commands of a table.

use game::Refusal;
use protocol::{Ask, MAX_SAYING};
use table::Command;

/// A request to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableAsk {
    /// A command that may change the table.
    Do(Command),
    /// Asks whether an action would be legal.
    Check(String),
    /// Asks for the steps from this one on.
    History(u32),
}

impl TableAsk {
    /// Translates a client's request, if it concerns a table.
    pub fn of(ask: Ask) -> Result<Self, Refusal> {
        let command = match ask {
            Ask::Check { action } => return Ok(Self::Check(action)),
            Ask::History { from } => return Ok(Self::History(from)),
            Ask::Sit { seat } => Command::Sit(seat),
            Ask::Stand {} => Command::Stand,
            Ask::Vote { vote } => Command::Vote(vote),
            Ask::Act { action, step } => Command::Act { action, step },
            Ask::CutCommit { deal, puzzle } => Command::CutCommit {
                deal,
                puzzle: puzzle.as_deref().map(number).transpose()?,
            },
            Ask::CutReveal { deal, period } => Command::CutReveal {
                deal,
                period: Box::new(number(&period)?),
            },
            Ask::GoOn {} => Command::GoOn,
            Ask::Offer { offer } => Command::Offer(offer),
            Ask::Answer { offer, agree } => Command::Answer(offer, agree),
            Ask::Rematch {} => Command::Rematch,
            Ask::Resign {} => Command::Resign,
            Ask::ClaimWin {} => Command::ClaimWin,
            Ask::SeatBot { seat, level } => Command::SeatBot(seat, level),
            Ask::Retake {} => Command::Retake,
            Ask::Remove { seat } => Command::Remove(seat),
            Ask::Close {} => Command::Close,
            Ask::Hint {} => Command::Hint,
            Ask::Say {
                text: Some(text),
                phrase: None,
            } => Command::SayText(saying(&text)?),
            Ask::Say {
                text: None,
                phrase: Some(phrase),
            } => Command::SayPhrase(phrase),
            Ask::Say { .. } => {
                let message = "Say either `text` or a `phrase`.";
                return Err(Refusal::new("bad_message", message));
            }
            Ask::Lobby { .. } | Ask::Enter { .. } | Ask::Exit {} | Ask::Ping {} => {
                let message = "That does not concern a table.";
                return Err(Refusal::new("bad_message", message));
            }
        };
        Ok(Self::Do(command))
    }
}

fn number(text: &str) -> Result<fair::Number, Refusal> {
    text.parse()
        .map_err(|error: fair::BadHex| Refusal::new("bad_cut", format!("{error}.")))
}

/// A chat text, with control and direction-changing characters replaced by blanks.
fn saying(text: &str) -> Result<String, Refusal> {
    if text.chars().count() > MAX_SAYING {
        return Err(Refusal::new(
            "too_large",
            format!("Say at most {MAX_SAYING} characters at once."),
        ));
    }
    let plain = |c: char| if c.is_control() || turns(c) { ' ' } else { c };
    Ok(text.chars().map(plain).collect())
}

/// Whether a character changes the text direction around it.
pub fn turns(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::saying;

    #[test]
    fn nobody_turns_around_what_others_say() {
        assert_eq!(saying("a\u{202e}b\nc").unwrap(), "a b c");
        assert_eq!(saying("👩‍👩‍👧").unwrap(), "👩‍👩‍👧");
    }
}
