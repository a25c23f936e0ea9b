//! Exports a sheet.

use super::{COLUMNS, DOUBLED, FORMULA, MARK, ROUND, VERSION, day_of};
use crate::{
    CountsEntry, Evening, MoneyRule, PENALTY, PlayerId, RowEntry, RowResult, ScoredRow, Settings,
    Trigger,
};

/// The sheet as a CSV file, with a byte order mark, by which spreadsheets recognise UTF-8.
pub fn export(evening: &Evening) -> String {
    let mut lines = Lines::default();
    let facts = evening.facts();
    let names: Vec<&str> = facts.players.iter().map(|p| p.name.as_str()).collect();
    lines.add([MARK[0], MARK[1], VERSION]);
    lines.add(["title", &facts.title]);
    lines.add(["date", &day_of(facts.opened)]);
    settings(&mut lines, &facts.settings);
    lines.add(["players"].into_iter().chain(names.iter().copied()));
    let seats = facts
        .seats
        .iter()
        .filter_map(|p| names.get(p.index()).copied());
    lines.add(["seats"].into_iter().chain(seats));
    let resting = facts.players.iter().filter(|player| player.resting);
    lines.add(
        ["resting"]
            .into_iter()
            .chain(resting.map(|p| p.name.as_str())),
    );
    let was = names.iter().map(|name| format!("{name} was"));
    let head = COLUMNS.iter().map(|column| (*column).to_owned());
    let points = names.iter().map(|name| (*name).to_owned());
    let doubled = std::iter::once(DOUBLED.to_owned());
    lines.add(head.chain(doubled).chain(was).chain(points));
    for (place, row) in evening.ledger().rows.iter().enumerate() {
        lines.add(cells(place, row, &names));
    }
    lines.text()
}

fn settings(lines: &mut Lines, settings: &Settings) {
    let triggers: Vec<&str> = settings
        .bock
        .triggers
        .iter()
        .map(|t| Trigger::name(*t))
        .collect();
    lines.add(["preset", &settings.preset]);
    lines.add(["forty cards", yes(settings.forty_cards)]);
    lines.add(["charlie caught", yes(settings.charlie_caught)]);
    lines.add(["games".to_owned(), number(settings.games)]);
    lines.add(["compulsory solos", yes(settings.compulsory_solos)]);
    lines.add(["counting", settings.counting.name()]);
    let games = match settings.bock.games {
        0 => ROUND.to_owned(),
        games => games.to_string(),
    };
    lines.add([
        "bock",
        &triggers.join(" "),
        &games,
        settings.bock.overlap.name(),
    ]);
    match &settings.money {
        None => lines.add(["money"]),
        Some(MoneyRule {
            cents,
            currency,
            payee,
            doubling,
        }) => lines.add([
            "money",
            &cents.to_string(),
            currency,
            payee.name(),
            if *doubling { "doubling" } else { "" },
        ]),
    }
}

fn cells(place: usize, row: &ScoredRow, names: &[&str]) -> Vec<String> {
    let entry = &row.entry;
    let dealer = names
        .get(row.dealer.index())
        .copied()
        .filter(|_| row.is_game());
    let dealer = dealer.unwrap_or_default();
    let mut cells = vec![
        (place + 1).to_string(),
        dealer.to_owned(),
        entry.game.clone(),
    ];
    match &entry.result {
        RowResult::Counted {
            re, kontra, extras, ..
        } => {
            cells.extend([re.points, kontra.points, re.tricks, kontra.tricks].map(number));
            cells.extend([re.call.clone(), kontra.call.clone()]);
            cells.extend(counts(extras.re).map(|count| count.to_string()));
            cells.extend(counts(extras.kontra).map(|count| count.to_string()));
            cells.push(String::new());
        }
        RowResult::Winners { value, .. } => {
            cells.extend(std::iter::repeat_n(String::new(), 14));
            cells.push(value.to_string());
        }
        RowResult::Penalty { .. } => cells.extend(std::iter::repeat_n(String::new(), 15)),
    }
    cells.extend([
        yes(entry.compulsory).to_owned(),
        yes(entry.heart_trick).to_owned(),
        number(entry.bock),
        entry.note.clone(),
        entry.table.clone().unwrap_or_default(),
        number(entry.seated),
        noted(entry),
        row.doublings.to_string(),
    ]);
    let everybody = (0..names.len() as u8).map(PlayerId);
    cells.extend(everybody.map(|player| was(row, player).to_owned()));
    cells.extend(row.points.iter().map(ToString::to_string));
    cells
}

/// Who made which extras: the player's index, the extra, the count.
fn noted(entry: &RowEntry) -> String {
    let RowResult::Counted { noted, .. } = &entry.result else {
        return String::new();
    };
    let noted = noted.iter().map(|one| {
        format!(
            "{} {} {}",
            one.player.saturating_add(1),
            one.extra,
            one.count
        )
    });
    noted.collect::<Vec<_>>().join(" / ")
}

/// The role of a player in a game.
fn was(row: &ScoredRow, player: PlayerId) -> &'static str {
    if let RowResult::Penalty { shares } = &row.entry.result {
        let concerned = shares
            .iter()
            .any(|share| share.player == i64::from(player.0));
        return if concerned { PENALTY } else { "" };
    }
    if !row.players.contains(&player) {
        return "";
    }
    let called = |callers: &[i64]| callers.contains(&i64::from(player.0));
    match &row.entry.result {
        RowResult::Counted { re, .. } if called(&re.callers) => "re called",
        RowResult::Counted { kontra, .. } if called(&kontra.callers) => "kontra called",
        RowResult::Counted { .. } if row.re.contains(&player) => "re",
        RowResult::Counted { .. } => "kontra",
        RowResult::Winners { .. } if row.winners.contains(&player) => "won",
        RowResult::Winners { .. } | RowResult::Penalty { .. } => "lost",
    }
}

fn counts(counts: CountsEntry) -> [i64; 4] {
    [
        counts.doppelkopf,
        counts.fox,
        counts.charlie,
        counts.charlie_caught,
    ]
}

fn number(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// The text of the file.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.cell(cell.as_ref());
        }
        self.0.push_str("\r\n");
    }

    /// Quotes only where needed (RFC 4180); a text that looks like a formula gets the mark.
    fn cell(&mut self, text: &str) {
        if text.starts_with(FORMULA) && text.parse::<i64>().is_err() {
            return self.quoted(&format!("'{text}"));
        }
        self.quoted(text);
    }

    fn quoted(&mut self, text: &str) {
        if text.contains([',', '"', ';', '\n', '\r']) {
            self.0.push('"');
            self.0.push_str(&text.replace('"', "\"\""));
            self.0.push('"');
        } else {
            self.0.push_str(text);
        }
    }

    fn text(self) -> String {
        format!("\u{feff}{}", self.0)
    }
}
