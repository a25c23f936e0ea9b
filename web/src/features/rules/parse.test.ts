import { expect, test } from 'vitest';
import { parseRules, pieces } from './parse';

test('sections and numbered paragraphs become anchors', () => {
  const blocks = parseRules(
    '# Quoridor\n\n## 2 Steps\n\n**2.3** One square,\nnot through a *wall*.\n**2.4** No chained jumps.',
  );
  expect(blocks).toEqual([
    { kind: 'title', pieces: [{ kind: 'text', text: 'Quoridor' }] },
    { kind: 'section', level: 2, number: '2', pieces: [{ kind: 'text', text: 'Steps' }] },
    {
      kind: 'paragraph',
      number: '2.3',
      pieces: [
        { kind: 'text', text: 'One square, not through a ' },
        { kind: 'em', text: 'wall' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'paragraph', number: '2.4', pieces: [{ kind: 'text', text: 'No chained jumps.' }] },
  ]);
});

test('lists and tables', () => {
  const [list, table] = parseRules(
    '- **1.1** first\n  goes on\n- second\n\n| a | b |\n|---|---|\n| 1 | `x` |',
  );
  expect(list).toMatchObject({ kind: 'list', items: [{ number: '1.1' }, { number: null }] });
  expect(table).toMatchObject({ kind: 'table', rows: [[[{ text: '1' }], [{ kind: 'code', text: 'x' }]]] });
});

test('markup stays text', () => {
  expect(pieces('<img src=x onerror=alert(1)> **<b>**')).toEqual([
    { kind: 'text', text: '<img src=x onerror=alert(1)> ' },
    { kind: 'strong', text: '<b>' },
  ]);
});

test('a lone star and an empty text are no trouble', () => {
  expect(pieces('2 * 3')).toEqual([{ kind: 'text', text: '2 * 3' }]);
  expect(parseRules('')).toEqual([]);
  expect(parseRules('* only item')).toHaveLength(1);
});
