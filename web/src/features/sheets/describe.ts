import { signed } from '$lib/i18n/points';
import { language } from '$lib/i18n/words.svelte';
import type { RowEntry, RowView, SheetChange, SheetEvent, SheetRefusal, SheetView } from '$lib/wire/sheet';
import { sheetWords } from './words.svelte';

export function money(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat(language(), { style: 'currency', currency, signDisplay: 'never' });
  return amount.format(cents / 100);
}

export function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

export function names(sheet: Pick<SheetView, 'players'>, players: readonly number[]): string {
  return players.map((player) => sheet.players[player]?.name ?? '?').join(', ');
}

/** Whether somebody has a column: players at the table, and players with games or points. */
export function atTable(sheet: Pick<SheetView, 'players' | 'statistics'>, place: number): boolean {
  const player = sheet.players[place];
  if (!player) return false;
  return !player.resting || player.total !== 0 || (sheet.statistics.players[place]?.games ?? 0) > 0;
}

export function gameName(game: string): string {
  return sheetWords.find(`game.${game}`) ?? game;
}

/** One line of a result: "won 1", with a minus if the other party gains. */
export function lineTexts(
  row: Pick<RowView, 'lines' | 'entry' | 'winners' | 'value' | 'doublings'>,
): string[] {
  if (row.entry.result.kind === 'winners')
    return [`${sheetWords.t('what.entered')} ${row.entry.result.value}`];
  if (row.entry.result.kind === 'penalty') return [];
  const winner = winnerOf(row);
  return row.lines.map(({ what, party, points }) => {
    const minus = winner !== null && party !== winner ? '−' : '';
    return `${sheetWords.find(`what.${what}`) ?? what} ${minus}${points}`;
  });
}

/** The winning party, if the parties are known. */
export function winnerOf(row: Pick<RowView, 'entry' | 'winners'>): 're' | 'kontra' | null {
  const { result } = row.entry;
  if (result.kind !== 'counted' || row.winners.length === 0) return null;
  return result.re.players.includes(row.winners[0]!) ? 're' : 'kontra';
}

/** A game in one line: its kind, the parties, and the points. */
export function entryText(sheet: Pick<SheetView, 'players'>, entry: RowEntry): string {
  const { result } = entry;
  const game = gameName(entry.game);
  if (result.kind === 'winners')
    return `${game}: ${sheetWords.t('row.won', { names: names(sheet, result.winners) })}`;
  if (result.kind === 'penalty')
    return `${game}: ${result.shares.map(({ player, points }) => `${names(sheet, [player])} ${signed(points)}`).join(', ')}`;
  const kontra = entry.players.filter((player) => !result.re.players.includes(player));
  const parties = sheetWords.t('row.parties', {
    re: names(sheet, result.re.players),
    rePoints: result.re.points ?? '?',
    kontraPoints: result.kontra.points ?? '?',
    kontra: names(sheet, kontra),
  });
  // The other party is left to the sheet until it is written.
  return `${game}: ${parties}`.trim();
}

/** The calls of a game with their players, if known. */
export function callTexts(sheet: Pick<SheetView, 'players'>, entry: RowEntry): string[] {
  if (entry.result.kind !== 'counted') return [];
  const { re, kontra } = entry.result;
  return [re, kontra]
    .filter(({ callers }) => callers.length > 0)
    .map(({ call, callers }) => `${names(sheet, callers)}: ${sheetWords.find(`call.${call}`) ?? call}`);
}

/** The extras whose player is known: "Anna: Fox caught". */
export function extraTexts(sheet: Pick<SheetView, 'players'>, entry: RowEntry): string[] {
  if (entry.result.kind !== 'counted') return [];
  return entry.result.noted.map(({ player, extra, count }) => {
    const times = count > 1 ? ` ×${count}` : '';
    return `${names(sheet, [player])}: ${sheetWords.find(`extra.${extra}`) ?? extra}${times}`;
  });
}

/** An event as a sentence, for somebody who has not seen it. */
export function eventText(sheet: Pick<SheetView, 'players'>, event: SheetEvent): string {
  const by = event.by || sheetWords.t('change.somebody');
  const { change } = event;
  const what = 'entry' in change ? entryText(sheet, change.entry) : '';
  const name = 'name' in change ? change.name : '';
  return sheetWords.find(`change.${change.kind}`, { by, what, name }) ?? sheetWords.t('change.other', { by });
}

/** The change that an undo would undo, in two words. */
export function didText(change: SheetChange): string {
  return sheetWords.find(`did.${change.kind}`) ?? '';
}

/** A refusal in the chosen language if we have a text for it, otherwise the server's message. */
export function refusalText(refusal: Pick<SheetRefusal, 'code' | 'message' | 'game'>): string {
  const why = sheetWords.find(`why.${refusal.code}`);
  if (!why) return refusal.message;
  return refusal.game ? sheetWords.t('why.of_game', { number: refusal.game, why }) : why;
}

/** What is wrong with a file, and where, in the chosen language. */
export function fileText(refusal: SheetRefusal): string[] {
  const { line, column, cause } = refusal;
  if (!line) return [refusalText(refusal)];
  const where = sheetWords.t('list.broken', { line, column: column ?? 1 });
  const slots = { found: cause?.found ?? '', expected: cause?.expected ?? '' };
  const why = cause && (sheetWords.find(`csv.${cause.code}`, slots) ?? sheetWords.find(`why.${cause.code}`));
  return [where, why ?? refusal.message];
}
