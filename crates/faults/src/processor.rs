//! Processor time of processes, for the figures.

use std::path::Path;
use std::time::Duration;

/// The unit of `/proc/*/stat`: a hundredth of a second on Linux.
const TICK: Duration = Duration::from_millis(10);

/// The numeric fields of a process's `stat`, from the parent's id on.
fn fields(process: &Path) -> Option<Vec<u64>> {
    let stat = std::fs::read_to_string(process.join("stat")).ok()?;
    // The process name may contain blanks and brackets: the fields follow the last bracket.
    let (_, rest) = stat.rsplit_once(')')?;
    let numbers = rest.split_whitespace().skip(1);
    Some(numbers.map(|number| number.parse().unwrap_or(0)).collect())
}

fn ticks(fields: &[u64], from: std::ops::Range<usize>) -> Duration {
    let ticks: u64 = fields.get(from).unwrap_or_default().iter().sum();
    TICK * u32::try_from(ticks).unwrap_or(u32::MAX)
}

/// The processor time of a process so far.
pub fn used_by(pid: u32) -> Duration {
    let fields = fields(&Path::new("/proc").join(pid.to_string())).unwrap_or_default();
    ticks(&fields, 10..12)
}

/// The processor time of a process and its children so far, including those that have ended.
pub fn used_by_all_of(pid: u32) -> Duration {
    let own = fields(&Path::new("/proc").join(pid.to_string())).unwrap_or_default();
    let mut sum = ticks(&own, 10..14);
    for process in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        if let Some(fields) = fields(&process.path())
            && fields.first() == Some(&u64::from(pid))
        {
            sum += ticks(&fields, 10..12);
        }
    }
    sum
}
