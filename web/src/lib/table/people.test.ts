import { describe, expect, it } from 'vitest';
import { occupantName, peopleText, seatNames } from './people';
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
