//! `stammtisch arena`: bots against bots, with a confidence interval.

#![expect(clippy::print_stdout, reason = "the result is what the command is for")]

use std::process::ExitCode;
use std::time::Duration;

use arena::{Contest, PlayerSpec, Progress, Sprt, Verdict};
use game::{NewMatch, Refusal};
use search::Budget;
use serde_json::{Value, json};

/// The ply limit for games that have such an option, so that no game goes on forever.
const PLY_LIMIT: u32 = 400;

/// What to play.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The id of the game; one that is not there is answered with the list.
    #[arg(long)]
    game: String,
    /// A named set of rules.
    #[arg(long)]
    preset: Option<String>,
    /// Rules that override the preset's, as a JSON object.
    #[arg(long)]
    options: Option<String>,
    /// How many sit at the table.
    #[arg(long)]
    seats: Option<u8>,
    /// Who is measured: a level, `random`, a yardstick of the game (an unknown name is answered with the list), `cmd:…`, a program that answers bot lines, or `engine:LEVEL:…`, a level of a program that speaks the engine interface: so any two versions of this one meet.
    #[arg(long)]
    a: String,
    /// Against whom, on all other seats.
    #[arg(long)]
    b: String,
    /// On how many seats A sits. With four, 2 of one side against 2 of the other makes 50 % even.
    #[arg(long, default_value_t = 1)]
    seats_of_a: u8,
    /// At least how many games; rounded up so that every deal is played with A in each seat, or each choice of seats.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Milliseconds a move for levels; each level's own budget if left out.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    ms: Option<u64>,
    /// Nodes a move for levels; repeatable on every machine.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How long a program may take for one answer, in milliseconds.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// What the deals follow from.
    #[arg(long, default_value_t = 66)]
    seed: u64,
    /// Stop as soon as it is clear whether A is better by between these two numbers of Elo, as in `0,30`.
    #[arg(long, value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// How many games at once; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// Plays the match and prints the result.
pub fn run(args: &Args) -> ExitCode {
    match contest(args).and_then(|contest| play(&contest, args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            eprintln!("stammtisch arena: {} ({})", refusal.message, refusal.code);
            ExitCode::FAILURE
        }
    }
}

fn contest(args: &Args) -> Result<Contest, Refusal> {
    let entry = catalog::require(&args.game)?;
    let options = match &args.options {
        Some(text) => serde_json::from_str(text).map_err(|error| {
            Refusal::new("bad_option", format!("--options is not JSON: {error}."))
        })?,
        None => json!({}),
    };
    Ok(Contest {
        kind: entry.kind,
        bots: entry.bots,
        setup: NewMatch {
            preset: args.preset.clone(),
            options: Some(with_ply_limit(options, &entry.kind.options_schema())),
            seats: args.seats,
            leader: None,
        },
        a: PlayerSpec::parse(&args.a),
        b: PlayerSpec::parse(&args.b),
        seats_of_a: args.seats_of_a,
        games: args.games,
        budget: (args.ms.is_some() || args.nodes.is_some()).then(|| Budget {
            time: args.ms.map(Duration::from_millis),
            nodes: args.nodes,
        }),
        patience: Duration::from_millis(args.patience),
        seed: args.seed,
        sprt: args.sprt,
    })
}

fn with_ply_limit(mut options: Value, schema: &Value) -> Value {
    if let Value::Object(given) = &mut options
        && schema["properties"].get("ply_limit").is_some()
    {
        given.entry("ply_limit").or_insert(PLY_LIMIT.into());
    }
    options
}

fn play(contest: &Contest, args: &Args) -> Result<(), Refusal> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| Refusal::new("bad_threads", format!("No threads to play on: {error}.")))?;
    let mut shown = 0;
    let progress = pool.install(|| {
        contest.play(|progress| {
            for forfeit in &progress.forfeits[shown..] {
                eprintln!(
                    "deal {}: seat {} forfeits ({}): {}",
                    forfeit.deal, forfeit.seat, forfeit.refusal.code, forfeit.refusal.message
                );
            }
            shown = progress.forfeits.len();
        })
    })?;
    report(contest, args, &progress);
    Ok(())
}

fn report(contest: &Contest, args: &Args, progress: &Progress) {
    let score = &progress.score;
    let (share, share_margin) = score.share();
    let (points, points_margin) = score.points();
    println!("{} against {} at {}", args.a, args.b, contest.kind.id());
    println!("games: {}", score.games());
    println!(
        "wins: {}, draws: {}, losses: {}",
        score.wins, score.draws, score.losses
    );
    println!(
        "won: {:.1} % ± {}",
        100.0 * share,
        margin(100.0 * share_margin, 1)
    );
    println!("points a game: {points:+.3} ± {}", margin(points_margin, 3));
    println!("forfeits: {}", progress.forfeits.len());
    if let Some(test) = contest.sprt {
        let verdict = match test.verdict(score) {
            Verdict::Better => "A is better",
            Verdict::NotBetter => "A is not better",
            Verdict::Open => "not decided",
        };
        println!(
            "sprt [{}, {}] Elo: {:.2}, {verdict}",
            test.elo0,
            test.elo1,
            test.ratio(score)
        );
    }
}

/// Half the width of an interval; unknown after a single deal.
fn margin(width: f64, digits: usize) -> String {
    if width.is_finite() {
        format!("{width:.digits$}")
    } else {
        "∞ (one deal tells no interval)".to_owned()
    }
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let parts = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match parts {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("two numbers of Elo, the smaller first, as in 0,30".to_owned()),
    }
}
