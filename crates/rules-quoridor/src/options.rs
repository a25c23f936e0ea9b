//! The options of a table.

use game::InvalidSetup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rules chosen at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "QuoridorOptions")]
#[ts(rename = "QuoridorOptions")]
pub struct Options {
    /// How many squares the board has along each edge: 9, or 7 for a shorter game.
    #[schemars(extend("enum" = [9, 7]))]
    pub board: u8,
    /// How many walls each player has; null gives 10 with two players and 5 with four.
    #[schemars(range(min = 0, max = 20))]
    pub walls: Option<u8>,
    /// After how many turns in all the game is drawn; null never ends a game.
    #[schemars(range(min = 1))]
    pub ply_limit: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            board: 9,
            walls: None,
            ply_limit: None,
        }
    }
}

impl Options {
    /// Limit of walls per player.
    pub const MOST_WALLS: u8 = 20;

    /// Refuses an option out of its range, by name.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        if self.board != 9 && self.board != 7 {
            let range = "the board has 9 or 7 squares along each edge";
            return Err(InvalidSetup::option("board", self.board, range));
        }
        if let Some(walls) = self.walls.filter(|walls| *walls > Self::MOST_WALLS) {
            let range = "each player has 0 to 20 walls, or null for the usual number";
            return Err(InvalidSetup::option("walls", walls, range));
        }
        if self.ply_limit == Some(0) {
            let range = "it is at least 1, or null for no limit";
            return Err(InvalidSetup::option("ply_limit", 0, range));
        }
        Ok(())
    }

    /// The number of walls per player with this many players.
    pub fn walls_each(&self, seats: u8) -> u8 {
        self.walls.unwrap_or(if seats == 2 { 10 } else { 5 })
    }
}
