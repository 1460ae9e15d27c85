import { describe, expect, test } from 'vitest';
import { columnsOf, laidBlock, type TextBlock, type TextStyle } from './textColumns.ts';
import { lineHeight, shortened, textWidth, wrapped } from './textFit.ts';
import { textGroups } from './textGroups.ts';
import { textPages } from './textPages.ts';

const STYLE: TextStyle = { size: 14, width: 4 };

/** Numbers that look random but are the same in every run. */
function* draws(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

function blocksOf(seed: number): TextBlock[] {
  const draw = draws(seed);
  const next = () => draw.next().value;
  return Array.from({ length: 1 + Math.floor(next() * 12) }, (_, index): TextBlock => {
    const words = Array.from({ length: 1 + Math.floor(next() ** 3 * 300) }, (__, word) =>
      'x'.repeat(1 + Math.floor(next() ** 4 * 80)).concat(String(word)),
    );
    const kind = index === 0 || next() < 0.3 ? 'heading' : next() < 0.5 ? 'bullet' : 'paragraph';
    return { kind, text: (kind === 'heading' ? words.slice(0, 6) : words).join(' ') };
  });
}

/** Measured again by the rules that drawing follows. */
function heightOf(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, block) => {
    const { size, before, after, indent } = laidBlock(block, STYLE);
    const weight = block.kind === 'heading' ? 'bold' : 'regular';
    const lines = wrapped(block.text, size, STYLE.width - indent, weight).length;
    return sum + lines * lineHeight(size) + (before + after) / 72;
  }, 0);
}

const solid = (blocks: readonly TextBlock[]) =>
  blocks.map(({ text }) => text.replaceAll(' ', '')).join('');

describe('text in columns', () => {
  const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

  test.each(seeds)('never overflows, and loses no letter (%i)', (seed) => {
    const blocks = blocksOf(seed);
    const columns = columnsOf(blocks, STYLE, 3);
    expect(solid(columns.flat())).toBe(solid(blocks));
    expect(columns.filter((column) => heightOf(column) > 3 + 1e-9)).toEqual([]);
    expect(columns.filter((column) => column.length === 0)).toEqual([]);
  });

  test.each(seeds)(
    'a heading is never the last of a column that is followed by another (%i)',
    (seed) => {
      const columns = columnsOf(blocksOf(seed), STYLE, 3);
      const lonely = columns
        .slice(0, -1)
        .filter(
          (column) =>
            column.at(-1)?.kind === 'heading' && column.some(({ kind }) => kind !== 'heading'),
        );
      expect(lonely).toEqual([]);
    },
  );
});

test('a paragraph continues after the end of a sentence if one is near', () => {
  const text = 'One sentence that is neither short nor long. '.repeat(40).trim();
  const [first] = columnsOf([{ kind: 'paragraph', text }], STYLE, 3);
  expect(first?.[0]?.text.endsWith('long.')).toBe(true);
});

test('a short text is large and in one column', () => {
  const [page, ...others] = textPages([{ kind: 'paragraph', text: 'All went well.' }]);
  expect(others).toEqual([]);
  expect(page?.style.size).toBe(18);
  expect(page?.columns).toHaveLength(1);
});

test('two columns are filled alike', () => {
  const blocks = Array.from({ length: 24 }, (_, index): TextBlock => ({
    kind: 'paragraph',
    text: `Point ${index}`,
  }));
  const [page] = textPages(blocks);
  const [left = [], right = []] = page?.columns ?? [];
  expect(Math.abs(left.length - right.length)).toBeLessThanOrEqual(2);
});

test('a month has its own slides, whose titles are not repeated above the text', () => {
  const long = 'A sentence that says a good deal about the month. '.repeat(16).trim();
  const groups = textGroups(
    ['March 2026', 'April 2026'].flatMap((month): TextBlock[] => [
      { kind: 'heading', text: `${month}: Overview` },
      { kind: 'paragraph', text: long },
      { kind: 'heading', text: `${month}: Strategy` },
      { kind: 'paragraph', text: long },
    ]),
  );
  expect(groups.map(({ name }) => name)).toEqual(['March 2026', 'April 2026']);
  expect(groups[1]?.blocks.map(({ text }) => text)).toEqual(['Overview', long, 'Strategy', long]);
});

test('months with little text share a slide', () => {
  const groups = textGroups(
    ['March 2026', 'April 2026', 'May 2026'].flatMap((month): TextBlock[] => [
      { kind: 'heading', text: `${month}: Overview` },
      { kind: 'paragraph', text: 'All went well.' },
    ]),
  );
  expect(groups.map(({ name }) => name)).toEqual(['March 2026 to May 2026']);
  expect(groups[0]?.blocks[2]?.text).toBe('April 2026: Overview');
});

const sentences = (count: number) =>
  'A sentence that says a good deal about the month. '.repeat(count).trim();

const month = (name: string, count: number): TextBlock[] => [
  { kind: 'heading', text: `${name}: Overview` },
  { kind: 'paragraph', text: sentences(count) },
];

test('a quiet month shares the slide of a fuller one in the type that the other slides have', () => {
  const quiet: TextBlock[] = [
    { kind: 'heading', text: 'May 2026: General' },
    { kind: 'bullet', text: 'Quiet month.' },
  ];
  const names = (march: number) =>
    textGroups([...month('March 2026', march), ...month('April 2026', 46), ...quiet]).map(
      ({ name }) => name,
    );
  // The slide of March is in small type, so that of April may be too.
  expect(names(57)).toEqual(['March 2026', 'April 2026 to May 2026']);
  expect(names(46)).toEqual(['March 2026', 'April 2026', 'May 2026']);
});

const bullet = (count: number): TextBlock => ({
  kind: 'bullet',
  text: 'agreed with the authority and not yet signed '.repeat(count).trim(),
});

test('a bullet of a few lines is not divided between columns', () => {
  const short = Array.from({ length: 9 }, () => bullet(3));
  expect(columnsOf(short, STYLE, 3).flat()).toEqual(short);
  const long = [bullet(3), bullet(12)];
  expect(columnsOf(long, STYLE, 3).flat().length).toBeGreaterThan(long.length);
});

describe('the width of text', () => {
  test('grows with the number of letters and the type size', () => {
    expect(textWidth('Revenue', 14)).toBeGreaterThan(textWidth('Revenu', 14));
    expect(textWidth('Revenue', 14)).toBeCloseTo(2 * textWidth('Revenue', 7));
    expect(textWidth('Revenue', 14, 'bold')).toBeGreaterThan(textWidth('Revenue', 14));
    expect(textWidth('', 14)).toBe(0);
  });

  test('letters beyond Latin take room, combining marks do not', () => {
    expect(textWidth('取締役会', 10)).toBeGreaterThan(textWidth('abcd', 10));
    expect(textWidth('e\u0301', 10)).toBe(textWidth('e', 10));
  });

  test('shortened text fits and shows that it was shortened', () => {
    const text = 'Sales and marketing, research and development, administration and other costs';
    const short = shortened(text, 20, 3, 1);
    expect(short.endsWith('…')).toBe(true);
    expect(textWidth(short, 20)).toBeLessThanOrEqual(3);
    expect(shortened(text, 20, 30, 1)).toBe(text);
  });
});
