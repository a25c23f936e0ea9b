//! The rules texts of a game.

/// The numbered rules in three languages.
///
/// A paragraph begins with its bold number (`**2.3**`), and the numbers are the same in every language:
/// [`RuleError::rule`](crate::RuleError::rule) cites them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
    /// Finnish.
    pub fi: &'static str,
}

impl RulesText {
    /// The numbers of all paragraphs of one language's text, in order.
    pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
        text.lines().filter_map(|line| {
            let (number, _) = line.strip_prefix("**")?.split_once("**")?;
            number
                .starts_with(|c: char| c.is_ascii_digit())
                .then_some(number)
        })
    }
}
