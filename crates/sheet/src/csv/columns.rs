//! Maps fields of the form to columns.

/// The column of a field of the form; `None` for fields of players.
pub(super) fn column_of(field: &str, counted: bool) -> Option<usize> {
    let extra = |name: &str| match name {
        "doppelkopf" => 0,
        "fox" => 1,
        "charlie" => 2,
        _ => 3,
    };
    Some(match field {
        "dealer" => 1,
        "game" => 2,
        "re.points" => 3,
        "kontra.points" => 4,
        "re.tricks" => 5,
        "kontra.tricks" => 6,
        "re.call" | "re.callers" => 7,
        "kontra.call" | "kontra.callers" => 8,
        "value" => 17,
        "compulsory" => 18,
        "bock" => 20,
        "note" => 21,
        "table" => 22,
        "seated" => 23,
        "noted" => 24,
        _ => match field.rsplit_once('.') {
            Some(("extras.kontra", name)) => 13 + extra(name),
            Some(("extras.re" | "extras", name)) if counted => 9 + extra(name),
            _ => return None,
        },
    })
}
