import { expect, test } from 'vitest';
import { changed, fields } from './schema';

// The structures that schemars generates for the options of the games.
const schema = {
  $defs: {
    Duty: {
      oneOf: [
        { const: 'follow', type: 'string', description: 'Follow suit.' },
        { const: 'follow_beat_trump', type: 'string', description: 'Follow suit and\nbeat.' },
      ],
    },
    Length: {
      anyOf: [
        { const: 'single', type: 'string' },
        { type: 'integer', minimum: 4, maximum: 96 },
      ],
    },
  },
  properties: {
    board: { type: 'integer', enum: [9, 7], description: 'Squares.' },
    walls: { type: ['integer', 'null'], minimum: 0, maximum: 20 },
    shared: { type: 'boolean' },
    duty: { $ref: '#/$defs/Duty', description: 'What binds.' },
    list: { $ref: '#/$defs/Length' },
    solos: { type: ['boolean', 'null'] },
    odd: { type: 'object' },
  },
};

test('a schema becomes fields; what it cannot show is left out', () => {
  expect(fields(schema)).toEqual([
    {
      name: 'board',
      why: 'Squares.',
      kind: 'choice',
      choices: [
        { value: 9, why: '' },
        { value: 7, why: '' },
      ],
    },
    { name: 'walls', why: '', kind: 'number', least: 0, most: 20, empty: true, choices: [] },
    { name: 'shared', why: '', kind: 'switch' },
    {
      name: 'duty',
      why: 'What binds.',
      kind: 'choice',
      choices: [
        { value: 'follow', why: 'Follow suit.' },
        { value: 'follow_beat_trump', why: 'Follow suit and beat.' },
      ],
    },
    { name: 'list', why: '', kind: 'number', least: 4, most: 96, empty: false, choices: ['single'] },
    {
      name: 'solos',
      why: '',
      kind: 'choice',
      choices: [null, true, false].map((value) => ({ value, why: '' })),
    },
  ]);
  expect(fields({})).toEqual([]);
});

test('only what differs from the preset is sent', () => {
  expect(changed({ a: 1, b: null, c: 'x' }, { a: 1, b: 2, c: 'x' })).toEqual({ b: null });
});
