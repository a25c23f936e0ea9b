import type { AnyGame, Best, Seen } from './seen';

/** The bot's choice as a word at its seat, if the board cannot mark it: a call, a pass, a claim. */
function wordOf(game: AnyGame | null, best: Best | null): string | null {
  return game && best && !game.marks?.(best.action) ? `★ ${game.actionText(best.action)}` : null;
}

/** The game with the bot's choice at its seat, if it cannot be marked on the board. */
export function withBestWord(seen: Seen, game: AnyGame | null): Seen {
  const word = wordOf(game, seen.best);
  if (word === null) return seen;
  const players = seen.players.map((player) =>
    player.seat === seen.best?.seat ? { ...player, says: player.says ?? word } : player,
  );
  return { ...seen, players };
}
