import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRules } from './parse';
import { loadPictures, pictured } from './pictures';

test.each(pictured())(
  '%s: every picture stands below a paragraph that is there in every language',
  async (game) => {
    const pictures = Object.keys(await loadPictures(game));
    expect(pictures.length).toBeGreaterThan(0);
    for (const language of ['', '.de', '.fi']) {
      const text = readFileSync(`../crates/rules-${game}/RULES${language}.md`, 'utf8');
      const numbers = parseRules(text).flatMap((block) => (block.kind === 'paragraph' ? [block.number] : []));
      for (const number of pictures) expect(numbers, `${game}${language}`).toContain(number);
    }
  },
  60_000,
);
