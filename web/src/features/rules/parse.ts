// Rules texts are Markdown in a narrow form: a title `# …`, sections `## 1 …`, paragraphs that begin with their number in
// bold (`**1.2** …`), lists and tables. They are parsed into pieces and shown as text nodes, never as markup.
// By hand: a Markdown library returns HTML or a general tree, knows no paragraph numbers (the anchors that refusals cite), and adds to
// what a phone loads.

export type Piece = { kind: 'text' | 'strong' | 'code' | 'em'; text: string };

export type Block =
  | { kind: 'title'; pieces: Piece[] }
  | { kind: 'section'; level: 2 | 3; number: string | null; pieces: Piece[] }
  | { kind: 'paragraph'; number: string | null; pieces: Piece[] }
  | { kind: 'list'; items: { number: string | null; pieces: Piece[] }[] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_/g;
const NUMBER = /^\*\*(\d+(?:\.\d+)*)\.?\*\*\s*/;

/** Splits text into bold, italic, code and plain pieces; anything else stays as written. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [, strong, code, star, line] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'em', text: (star ?? line)! });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

function numbered(text: string): { number: string | null; pieces: Piece[] } {
  const match = NUMBER.exec(text);
  return match
    ? { number: match[1]!, pieces: pieces(text.slice(match[0].length)) }
    : { number: null, pieces: pieces(text) };
}

function heading(line: string): Block | null {
  const match = /^(#{1,3})\s+(.*)$/.exec(line);
  if (!match) return null;
  const level = match[1]!.length;
  if (level === 1) return { kind: 'title', pieces: pieces(match[2]!) };
  const number = /^(\d+(?:\.\d+)*)\.?\s+(.*)$/.exec(match[2]!);
  return {
    kind: 'section',
    level: level as 2 | 3,
    number: number?.[1] ?? null,
    pieces: pieces(number?.[2] ?? match[2]!),
  };
}

const cells = (line: string): Piece[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => pieces(cell.trim()));

/** Parses a rules text into blocks. */
export function parseRules(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    let lines = part.split('\n').filter((line) => line.trim() !== '');
    while (lines.length > 0) {
      const head = heading(lines[0]!);
      if (head) {
        blocks.push(head);
        lines = lines.slice(1);
        continue;
      }
      const isItem = (line: string) => /^\s*[-*]\s+/.test(line);
      if (isItem(lines[0]!)) {
        const items: string[] = [];
        while (lines.length > 0 && !heading(lines[0]!)) {
          const line = lines.shift()!;
          if (isItem(line)) items.push(line.replace(/^\s*[-*]\s+/, ''));
          else items[items.length - 1] += ` ${line.trim()}`;
        }
        blocks.push({ kind: 'list', items: items.map(numbered) });
        continue;
      }
      if (lines[0]!.startsWith('|')) {
        const rows: string[] = [];
        while (lines[0]?.startsWith('|')) rows.push(lines.shift()!.trim());
        const body = rows.filter((row) => !/^\|[\s:|-]+\|$/.test(row));
        blocks.push({ kind: 'table', head: cells(body[0]!), rows: body.slice(1).map(cells) });
        continue;
      }
      const words: string[] = [];
      do words.push(lines.shift()!.trim());
      while (
        lines.length > 0 &&
        !heading(lines[0]!) &&
        !isItem(lines[0]!) &&
        !NUMBER.test(lines[0]!) &&
        !lines[0]!.startsWith('|')
      );
      blocks.push({ kind: 'paragraph', ...numbered(words.join(' ')) });
    }
  }
  return blocks;
}
