//! The checker: compares what clients were told with the final log.

use std::collections::{BTreeMap, HashMap};

use crate::history::{History, Outcome};

/// An event of the final log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Its number.
    pub version: u64,
    /// The action, if it is one.
    pub action: Option<String>,
}

/// The final log by table, in the order of the database.
pub type Log = BTreeMap<String, Vec<Logged>>;

/// Counts of what was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Tables in the log.
    pub tables: usize,
    /// Events in the log.
    pub events: usize,
    /// Acknowledged actions.
    pub acknowledged: usize,
    /// Refused actions.
    pub refused: usize,
    /// Actions with an unknown outcome.
    pub unknown: usize,
    /// Events that clients were told.
    pub told: usize,
    /// Actions among them.
    pub told_actions: usize,
}

/// Checks a history against the final log; returns every inconsistency.
pub fn check(history: &History, log: &Log) -> Result<Summary, Vec<String>> {
    let mut faults = Vec::new();
    for (table, events) in log {
        let gapless = events
            .iter()
            .map(|event| event.version)
            .eq(1..=events.len() as u64);
        if !gapless {
            faults.push(format!(
                "{table}: the log has a gap or two contents for one version"
            ));
        }
    }
    let at = |table: &str, version: u64| {
        let index = usize::try_from(version).ok()?.checked_sub(1)?;
        log.get(table)?.get(index)
    };
    let mut acknowledged: HashMap<(&str, u64), usize> = HashMap::new();
    let mut times: BTreeMap<&str, Vec<(u64, u64, u64)>> = BTreeMap::new();
    let mut summary = Summary {
        tables: log.len(),
        events: log.values().map(Vec::len).sum(),
        ..Summary::default()
    };
    for asked in &history.asked {
        let version = match &asked.outcome {
            Outcome::Done(version) => *version,
            Outcome::Refused(_) => {
                summary.refused += 1;
                continue;
            }
            Outcome::Unknown => {
                summary.unknown += 1;
                continue;
            }
        };
        summary.acknowledged += 1;
        let table = asked.table.as_str();
        *acknowledged.entry((table, version)).or_default() += 1;
        match at(table, version) {
            None => faults.push(format!(
                "{table}: {} was acknowledged as {version} and is lost",
                asked.action
            )),
            Some(event) if event.action.as_deref() != Some(&asked.action) => faults.push(format!(
                "{table}: {} was acknowledged as {version}, where the log has {:?}",
                asked.action, event.action
            )),
            Some(_) => {}
        }
        times.entry(table).or_default().push((
            asked.sent,
            asked.heard.unwrap_or(u64::MAX),
            version,
        ));
    }
    for ((table, version), count) in acknowledged {
        if count > 1 {
            faults.push(format!(
                "{table}: {count} actions were acknowledged as {version}"
            ));
        }
    }
    for (table, times) in &mut times {
        faults.extend(out_of_order(table, times));
    }
    for stay in &history.stays {
        let mut next = stay.entered + 1;
        if stay.entered > 0 && at(&stay.table, stay.entered).is_none() {
            faults.push(format!(
                "{}: version {} was told on entering and is not in the log",
                stay.table, stay.entered
            ));
        }
        for told in &stay.told {
            summary.told += 1;
            summary.told_actions += usize::from(told.action.is_some());
            if told.version != next {
                faults.push(format!(
                    "{}: {} was told where {next} was due",
                    stay.table, told.version
                ));
            }
            next = told.version + 1;
            let event = at(&stay.table, told.version);
            let same =
                event.is_some_and(|event| told.action.is_none() || event.action == told.action);
            if !same {
                faults.push(format!(
                    "{}: {:?} was told as {}, where the log has {:?}",
                    stay.table, told.action, told.version, event
                ));
            }
        }
    }
    if faults.is_empty() {
        Ok(summary)
    } else {
        Err(faults)
    }
}

/// If one answer came before another request was sent, their versions must be in that order.
fn out_of_order(table: &str, times: &mut [(u64, u64, u64)]) -> Vec<String> {
    let mut heard: Vec<(u64, u64)> = times
        .iter()
        .map(|(_, heard, version)| (*heard, *version))
        .collect();
    heard.sort_unstable();
    times.sort_unstable();
    let (mut faults, mut next, mut highest) = (Vec::new(), 0, 0);
    for (sent, _, version) in times.iter() {
        while next < heard.len() && heard[next].0 < *sent {
            highest = highest.max(heard[next].1);
            next += 1;
        }
        if *version <= highest {
            faults.push(format!(
                "{table}: {version} was asked for after {highest} had been answered"
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Asked, Stay, Told};

    fn log(actions: &[&str]) -> Log {
        let events = actions.iter().zip(1..).map(|(action, version)| Logged {
            version,
            action: Some((*action).to_owned()),
        });
        Log::from([("t".to_owned(), events.collect())])
    }

    fn asked(action: &str, sent: u64, heard: u64, version: u64) -> Asked {
        Asked {
            table: "t".to_owned(),
            action: action.to_owned(),
            sent,
            heard: Some(heard),
            outcome: Outcome::Done(version),
        }
    }

    fn told(entered: u64, told: &[(u64, &str)]) -> Stay {
        let told = told.iter().map(|(version, action)| Told {
            version: *version,
            action: Some((*action).to_owned()),
        });
        Stay {
            table: "t".to_owned(),
            entered,
            told: told.collect(),
        }
    }

    fn history(asked: Vec<Asked>, stays: Vec<Stay>) -> History {
        History {
            asked,
            stays,
            departures: Vec::new(),
        }
    }

    fn fault(history: &History, log: &Log, words: &str) {
        let faults = check(history, log).unwrap_err();
        assert!(
            faults.iter().any(|fault| fault.contains(words)),
            "{faults:?}"
        );
    }

    #[test]
    fn what_is_true_passes() {
        let honest = history(
            vec![
                asked("a", 1, 2, 1),
                asked("b", 3, 5, 2),
                asked("c", 4, 9, 3),
            ],
            vec![
                told(0, &[(1, "a"), (2, "b"), (3, "c")]),
                told(2, &[(3, "c")]),
            ],
        );
        let summary = check(&honest, &log(&["a", "b", "c"])).unwrap();
        assert_eq!((summary.acknowledged, summary.told), (3, 4));
    }

    #[test]
    fn every_kind_of_lie_is_found() {
        let one = |asked: Asked| history(vec![asked], Vec::new());
        fault(&one(asked("b", 1, 2, 2)), &log(&["a"]), "is lost");
        fault(&one(asked("b", 1, 2, 1)), &log(&["a"]), "where the log has");
        let twice = history(vec![asked("a", 1, 2, 1), asked("a", 1, 2, 1)], Vec::new());
        fault(&twice, &log(&["a"]), "2 actions");
        let back = history(vec![asked("b", 1, 2, 2), asked("a", 3, 4, 1)], Vec::new());
        fault(&back, &log(&["a", "b"]), "had been answered");
        let watched = |stay: Stay| history(Vec::new(), vec![stay]);
        fault(
            &watched(told(0, &[(1, "a"), (3, "c")])),
            &log(&["a", "b", "c"]),
            "was due",
        );
        fault(&watched(told(0, &[(1, "x")])), &log(&["a"]), "was told as");
        fault(&watched(told(1, &[(2, "b")])), &log(&["a"]), "was told as");
        fault(&watched(told(4, &[])), &log(&["a"]), "on entering");
        let mut forked = log(&["a", "b"]);
        let events = forked.get_mut("t").unwrap();
        events[1].version = 1;
        fault(&history(Vec::new(), Vec::new()), &forked, "two contents");
    }
}
