//! Reads the settings.

use super::ROUND;
use super::cells::Line;
use crate::{BockRules, Counting, MoneyRule, Overlap, Payee, Settings, SheetRefusal, Trigger};

/// The settings from their lines in order; files of the older version do not say whose points are counted.
pub(super) fn settings(
    lines: [Result<&Line, SheetRefusal>; 7],
    counting: Option<&Line>,
) -> Result<Settings, SheetRefusal> {
    let [preset, forty, caught, games, solos, bock, money] = lines;
    let (preset, games, bock, money) = (preset?, games?, bock?, money?);
    let mut triggers = Vec::new();
    for word in bock.cell(1).split_whitespace() {
        let trigger = Trigger::ALL.into_iter().find(|one| one.name() == word);
        let trigger = trigger.ok_or_else(|| {
            let known = Trigger::ALL.map(Trigger::name).join(", ");
            let message = format!("{word:?} is nothing that starts a Bock round.");
            bock.refuse_expecting(1, "none_of", known, message)
        })?;
        triggers.push(trigger);
    }
    let too_large =
        |line: &Line, column| line.refuse(column, "number_too_large", "The number is too large.");
    let settings = Settings {
        preset: preset.cell(1).to_owned(),
        forty_cards: forty?.yes(1)?,
        charlie_caught: caught?.yes(1)?,
        games: games
            .number(1)?
            .map(u16::try_from)
            .transpose()
            .map_err(|_| too_large(games, 1))?,
        compulsory_solos: solos?.yes(1)?,
        counting: match counting {
            Some(line) => line.one_of(1, &Counting::ALL, Counting::name)?,
            None => Counting::All,
        },
        bock: BockRules {
            triggers,
            games: match bock.cell(2) {
                ROUND => 0,
                _ => u8::try_from(bock.count(2)?).map_err(|_| too_large(bock, 2))?,
            },
            overlap: bock.one_of(3, &Overlap::ALL, Overlap::name)?,
        },
        money: match money.number(1)? {
            None => None,
            Some(cents) => Some(MoneyRule {
                cents: u32::try_from(cents).map_err(|_| too_large(money, 1))?,
                currency: money.cell(2).to_owned(),
                payee: money.one_of(3, &[Payee::Players, Payee::Kitty], Payee::name)?,
                doubling: money.one_of(4, &[false, true], |on| if on { "doubling" } else { "" })?,
            }),
        },
    };
    settings.checked().map_err(|refusal| {
        let (line, column) = match refusal.field.as_deref() {
            Some("games") => (games, 1),
            Some("bock.games") => (bock, 2),
            Some("money.cents") => (money, 1),
            Some("money.currency") => (money, 2),
            _ => (preset, 1),
        };
        line.refused(column, &refusal)
    })
}
