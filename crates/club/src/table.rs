//! A season as a CSV file.

use crate::{Season, SeasonPlayer};

/// The ranking, one line per player.
pub fn season_csv(season: &Season) -> String {
    let mut text = String::from(
        "\u{feff}place,name,points,points a game,evenings,evenings won,games,won,solos,solos won,calls,calls kept,calls missed,doppelkopf,foxes,charlies,charlies caught,penalties,best,worst,money,solos by kind\r\n",
    );
    for player in &season.players {
        let sum = &player.tally;
        let sign = if player.average < 0 { "-" } else { "" };
        let average = player.average.abs();
        let cells = [
            player.place.to_string(),
            cell(&player.name),
            sum.points.to_string(),
            format!("{sign}{}.{:02}", average / 100, average % 100),
            sum.evenings.to_string(),
            sum.evenings_won.to_string(),
            sum.games.to_string(),
            sum.won.to_string(),
            sum.solos.to_string(),
            sum.solos_won.to_string(),
            sum.calls.to_string(),
            sum.calls_kept.to_string(),
            sum.missed.to_string(),
            sum.doppelkopf.to_string(),
            sum.fox.to_string(),
            sum.charlie.to_string(),
            sum.charlie_caught.to_string(),
            sum.penalties.to_string(),
            sum.best.map_or_else(String::new, |best| best.to_string()),
            sum.worst
                .map_or_else(String::new, |worst| worst.to_string()),
            format!(
                "{}{}.{:02}",
                if sum.cents < 0 { "-" } else { "" },
                sum.cents.abs() / 100,
                sum.cents.abs() % 100
            ),
            solos(player),
        ];
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// Solos by kind, won and played: `solo queens 1/2; silent 0/1`.
fn solos(player: &SeasonPlayer) -> String {
    let kinds = player.solos_by_kind.iter();
    let kinds = kinds.map(|kind| format!("{} {}/{}", kind.game, kind.won, kind.games));
    cell(&kinds.collect::<Vec<_>>().join("; "))
}

/// A name as a cell: protected against being read as a formula, and quoted if needed (RFC 4180).
pub(crate) fn cell(name: &str) -> String {
    let marked = if name.starts_with(['=', '+', '-', '@', '\'']) {
        format!("'{name}")
    } else {
        name.to_owned()
    };
    if marked.contains([',', '"', ';']) {
        return format!("\"{}\"", marked.replace('"', "\"\""));
    }
    marked
}
