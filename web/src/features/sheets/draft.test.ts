import { expect, test } from 'vitest';
import {
  draftOf,
  emptySide,
  entryOf,
  freshDraft,
  hasExtras,
  isBegun,
  isFilled,
  note,
  settled,
  toggle,
  type Draft,
} from './draft';

const NEXT = { dealer: 0, players: [1, 2, 3, 4] };

function draft(changes: Partial<Draft> = {}): Draft {
  const counts = () => ({ doppelkopf: 0, fox: 0, charlie: 0, charlie_caught: 0 });
  return {
    kind: 'normal',
    solo: 'queens',
    counted: true,
    dealer: 0,
    players: [1, 2, 3, 4],
    chosen: [1, 2],
    points: 131,
    tookTrick: null,
    calls: { re: 're', kontra: 'none' },
    callers: { re: [2], kontra: [] },
    extras: { re: { ...counts(), fox: 1 }, kontra: counts() },
    noted: [{ player: 2, extra: 'fox', count: 1 }],
    value: null,
    compulsory: false,
    heartTrick: true,
    bock: null,
    note: 'late',
    table: null,
    seated: null,
    ...changes,
  };
}

test.each([
  draft(),
  draft({ kind: 'solo', solo: 'H', chosen: [3], compulsory: true, extras: draft({}).extras, bock: 2 }),
  draft({ points: 240, tookTrick: false }),
  draft({ points: 0, tookTrick: true }),
  draft({
    counted: false,
    points: null,
    value: 4,
    calls: { re: 'none', kontra: 'none' },
    extras: { re: draft().extras.kontra, kontra: draft().extras.kontra },
  }),
])('a form becomes a row and the same form again', (form) => {
  const entry = entryOf(form, NEXT, 12);
  const back = draftOf({ entry, dealer: form.dealer, players: form.players });
  expect(entryOf(back, NEXT, 12)).toEqual(entry);
});

test('who called is kept only while they belong to a party that called', () => {
  const callers = (form: Draft) => {
    const { result } = entryOf(form, NEXT, 12);
    return result.kind === 'counted' ? [result.re.callers, result.kontra.callers] : [];
  };
  const both = { re: [2, 3], kontra: [3] };
  expect(callers(draft({ callers: both }))).toEqual([[2], []]);
  expect(callers(draft({ callers: both, calls: { re: 'none', kontra: 'no90' } }))).toEqual([[], [3]]);
});

test('extras are left behind where one plays alone', () => {
  const solo = draft({ kind: 'solo', chosen: [1] });
  expect(hasExtras(solo)).toBe(false);
  const { result } = entryOf(solo, NEXT, 12);
  expect(result.kind === 'counted' && result.extras.re.fox).toBe(0);
  expect(hasExtras(draft({ kind: 'wedding', chosen: [1] }))).toBe(false);
});

test('a party without points has to say whether it took a trick', () => {
  expect(emptySide(draft({ points: 240 }))).toBe('kontra');
  expect(isFilled(draft({ points: 240 }))).toBe(false);
  const { result } = entryOf(draft({ points: 240, tookTrick: true }), NEXT, 10);
  expect(result.kind === 'counted' && [result.re.tricks, result.kontra.tricks]).toEqual([9, 1]);
});

test('choosing one too many lets the first go', () => {
  expect(toggle(draft(), 3)).toEqual([2, 3]);
  expect(toggle(draft(), 1)).toEqual([2]);
  expect(toggle(draft({ kind: 'solo', chosen: [1] }), 4)).toEqual([4]);
  expect(toggle(draft({ kind: 'solo', counted: false, chosen: [1, 2] }), 4)).toEqual([1, 2, 4]);
});

test('dealer and players are those of the game that will be written, unless a person said otherwise', () => {
  const open = { ...freshDraft(), chosen: [1, 4], points: 130 };
  expect(settled(open, NEXT)).toMatchObject({ dealer: 0, players: [1, 2, 3, 4], chosen: [1, 4] });
  // Another phone entered a game meanwhile: now somebody else deals and sits out.
  const later = { dealer: 1, players: [2, 3, 4, 0] };
  expect(settled(open, later)).toMatchObject({ dealer: 1, players: [2, 3, 4, 0], chosen: [4], points: 130 });
  expect(entryOf(open, later, 12)).toMatchObject({ dealer: null, players: [] });
  // After an undo, the earlier selection is back.
  expect(settled(open, NEXT).chosen).toEqual([1, 4]);
  const said = { ...open, dealer: 3, players: [0, 1, 2, 4] };
  expect(settled(said, later)).toMatchObject({ dealer: 3, players: [0, 1, 2, 4] });
  expect(entryOf(said, later, 12)).toMatchObject({ dealer: 3, players: [0, 1, 2, 4] });
});

test('a form that was only opened is not begun', () => {
  expect(isBegun(freshDraft())).toBe(false);
  expect(isBegun({ ...freshDraft(), note: 'x' })).toBe(true);
});

test('who made an extra is kept as far as their party made so many', () => {
  const noted = (form: Draft) => {
    const { result } = entryOf(form, NEXT, 12);
    return result.kind === 'counted' ? result.noted : [];
  };
  expect(noted(draft())).toEqual([{ player: 2, extra: 'fox', count: 1 }]);
  // The party has none of these extras any more, or the player is not in it.
  expect(noted(draft({ extras: { re: draft().extras.kontra, kontra: draft().extras.kontra } }))).toEqual([]);
  expect(noted(draft({ chosen: [1, 3] }))).toEqual([]);
  const twice = [
    { player: 1, extra: 'fox', count: 1 },
    { player: 2, extra: 'fox', count: 1 },
  ];
  expect(noted(draft({ noted: twice }))).toEqual([{ player: 1, extra: 'fox', count: 1 }]);
  expect(noted(draft({ kind: 'solo', chosen: [2] }))).toEqual([]);
});

test('a tap on a name notes one more, and after the last none', () => {
  const two = { ...draft().extras, re: { ...draft().extras.re, fox: 2 } };
  let form = settled(draft({ extras: two, noted: [] }), NEXT);
  const tap = (player: number) => {
    form = { ...form, noted: note(form, 're', 'fox', player) };
    return form.noted;
  };
  expect(tap(1)).toEqual([{ player: 1, extra: 'fox', count: 1 }]);
  expect(tap(2)).toContainEqual({ player: 2, extra: 'fox', count: 1 });
  expect(tap(1)).toEqual([{ player: 2, extra: 'fox', count: 1 }]);
  expect(tap(2)).toEqual([{ player: 2, extra: 'fox', count: 2 }]);
});
