//! `stammtisch load`: many clients at many tables over real sockets, and how the server performs.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this command is for"
)]

mod figures;
mod idle;
mod player;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use client::{ClientError, Http, Socket};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::{JoinHandle, LocalSet};

use figures::{Figures, memory, processor};
use player::Player;

/// How much load, and of what kind.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Where the server listens; start it with a high --guest-rate. Given more than once, tables and players are spread over
    /// the nodes of one house.
    #[arg(long, default_value = "127.0.0.1:6600")]
    server: Vec<SocketAddr>,
    /// Connects every player to another node than the one that owns the table.
    #[arg(long)]
    elsewhere: bool,
    /// Only opens this many idle connections, and prints how much memory each takes on the server.
    #[arg(long)]
    idle: Option<usize>,
    /// Which game.
    #[arg(long, default_value = "quoridor")]
    game: String,
    /// How many tables, each with as many clients as the game needs at least.
    #[arg(long, default_value_t = 2000)]
    tables: usize,
    /// Further tables at which one client plays against bots on all other seats.
    #[arg(long, default_value_t = 0)]
    bot_tables: usize,
    /// How strong those bots are; the strongest if left out.
    #[arg(long)]
    bot_level: Option<String>,
    /// The shortest pause of a client before it acts, in milliseconds.
    #[arg(long, default_value_t = 1000)]
    think_from: u64,
    /// The longest pause, in milliseconds; 0 makes a closed loop: each client acts as soon as it can.
    #[arg(long, default_value_t = 3000)]
    think_to: u64,
    /// How long to play once all tables are open, in seconds.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// The process id of the server on this machine, to print its memory for each idle table.
    #[arg(long)]
    server_pid: Option<u32>,
}

/// Runs the load and prints the figures.
pub fn run(args: &Args) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let outcome = match runtime {
        Ok(runtime) => LocalSet::new().block_on(&runtime, async {
            match args.idle {
                Some(count) => idle::hold(args, count).await,
                None => drive(args).await,
            }
        }),
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(figures) => {
            figures.print();
            if figures.errors() == 0 {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("stammtisch load: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn drive(args: &Args) -> Result<Figures, ClientError> {
    let figures = Rc::new(Figures::default());
    let before = args.server_pid.and_then(memory);
    let began = Instant::now();
    let (begin, begun) = watch::channel(None);
    let think = (args.think_from.min(args.think_to), args.think_to);
    let play = |player: Player| {
        let (figures, begun) = (figures.clone(), begun.clone());
        tokio::task::spawn_local(async move {
            if let Err(error) = player.play(think, begun, &figures).await {
                figures.failed(&error);
            }
        })
    };
    let tasks = sit_down(args, play).await?;
    println!("tables: {}", args.tables);
    println!("bot_tables: {}", args.bot_tables);
    println!("set_up: {:.1} s", began.elapsed().as_secs_f64());
    if let (Some(before), Some(pid)) = (before, args.server_pid) {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let grown = memory(pid).unwrap_or(before).saturating_sub(before);
        println!(
            "memory_per_table: {:.1} KiB",
            grown as f64 / 1024.0 / (args.tables + args.bot_tables).max(1) as f64
        );
    }
    let used = args.server_pid.and_then(processor);
    let own = processor(std::process::id());
    let from = Instant::now();
    begin.send_replace(Some(from + Duration::from_secs(args.seconds)));
    for task in tasks {
        if task.await.is_err() {
            figures.failed(&ClientError::Strange("a client broke off".to_owned()));
        }
    }
    figures.lasted(from.elapsed());
    let now = args.server_pid.and_then(processor);
    let since = |(now, before): (Duration, Duration)| now.saturating_sub(before);
    figures.cost(now.zip(used).map(since));
    figures.own_cost(processor(std::process::id()).zip(own).map(since));
    Ok(Rc::try_unwrap(figures).unwrap_or_default())
}

/// The settings of every table.
#[derive(Clone)]
struct Terms {
    servers: Vec<SocketAddr>,
    elsewhere: bool,
    game: String,
    seats: u64,
    /// The level of bots on all seats but the first, if there are bots.
    level: Option<String>,
}

/// Opens the tables and seats all clients, a few tables at a time; each game begins at once.
async fn sit_down(
    args: &Args,
    play: impl Fn(Player) -> JoinHandle<()>,
) -> Result<Vec<JoinHandle<()>>, ClientError> {
    let first = args.server.first().copied();
    let first = first.ok_or_else(|| ClientError::Strange("no server is given".to_owned()))?;
    let games = Http::new(first).get("/api/games").await?;
    let known = games
        .as_array()
        .into_iter()
        .flatten()
        .find(|game| game["id"] == args.game.as_str());
    let known =
        known.ok_or_else(|| ClientError::Strange(format!("there is no game {}", args.game)))?;
    let people = Terms {
        servers: args.server.clone(),
        elsewhere: args.elsewhere,
        game: args.game.clone(),
        seats: known["seats"][0].as_u64().unwrap_or(2),
        level: None,
    };
    let strongest = known["levels"].as_array().and_then(|levels| levels.last());
    let strongest = strongest.and_then(|level| level["id"].as_str());
    let level = args.bot_level.as_deref().or(strongest).map(str::to_owned);
    let bots = Terms {
        level,
        ..people.clone()
    };
    let mut all: Vec<&Terms> = vec![&people; args.tables];
    all.resize(args.tables + args.bot_tables, &bots);
    let mut players = Vec::new();
    let mut number = 0;
    for some in all.chunks(32) {
        let mut opening = Vec::new();
        for terms in some {
            number += 1;
            opening.push(tokio::task::spawn_local(table((*terms).clone(), number)));
        }
        for table in opening {
            let broken = |_| ClientError::Strange("a client broke off".to_owned());
            let seated = table.await.map_err(broken)??;
            players.extend(seated.into_iter().map(&play));
        }
    }
    Ok(players)
}

async fn table(terms: Terms, number: usize) -> Result<Vec<Player>, ClientError> {
    let Terms {
        servers,
        elsewhere,
        game,
        seats,
        level,
    } = terms;
    let node = |place: usize| servers[place % servers.len()];
    let owner = Http::enter(node(number), &format!("Load {number}a")).await?;
    let bot = |seat: u64| json!({"seat": seat, "level": level});
    let bots: Vec<_> = (1..seats).filter(|_| level.is_some()).map(bot).collect();
    let people = seats - bots.len() as u64;
    let new = json!({"game": game, "seats": seats, "bots": bots});
    let opened = owner.post("/api/tables", new).await?;
    let table = opened["table"].as_str().unwrap_or_default().to_owned();
    let mut players = Vec::new();
    for seat in 0..people {
        let server = node(number + if elsewhere { 1 } else { seat as usize });
        let http = match seat {
            0 => Http {
                server,
                ..owner.clone()
            },
            _ => Http::enter(server, &format!("Load {number}{seat}")).await?,
        };
        let mut socket = Socket::connect(&http).await?;
        let entered = socket
            .call(json!({"type": "enter", "table": table}))
            .await?;
        if seat > 0 {
            socket.call(json!({"type": "sit"})).await?;
        }
        players.push(Player::new(socket, table.clone(), &entered, people == 1));
    }
    Ok(players)
}
