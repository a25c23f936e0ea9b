import { describe, expect, it } from 'vitest';
import { botFace, faceOf, occupantName, peopleText, seatNames } from './people';
import type { Occupant } from '$lib/wire/protocol';

const anna: Occupant = { kind: 'person', id: 'p1', name: 'Anna', avatar: 1 };
const gone: Occupant = { kind: 'person', id: 'p2', name: '', avatar: 0 };

describe('people at a table', () => {
  it('calls whoever deleted the account just that, wherever names are shown', () => {
    const said = occupantName(gone);
    expect(said).not.toBe('');
    expect(seatNames([anna, gone])).toEqual(['Anna', said]);
    expect(peopleText([anna, gone])).toBe(`Anna, ${said}`);
    expect(occupantName(null)).not.toBe(said);
  });
});

it('draws bots of each strength with a face of their own', () => {
  const levels = ['newcomer', 'guest', 'regular', 'veteran', 'master'];
  expect(levels.map(botFace)).toEqual([0, 1, 2, 3, 4]);
  expect(botFace('of another house')).toBeNull();
  expect(faceOf(anna)).toBe(1);
  expect(faceOf(null)).toBeNull();
});
