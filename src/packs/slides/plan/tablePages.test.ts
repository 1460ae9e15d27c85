import { describe, expect, test } from 'vitest';
import type { PackTable } from '../../model/pack.ts';
import { BODY_HEIGHT, FULL_WIDTH } from '../deckPlaces.ts';
import { pageHeight, placedTables } from './placedTables.ts';
import { judgementMark } from '../judgements.ts';
import { tablePages } from './tablePages.ts';
import { lineHeight, textWidth } from './textFit.ts';

function table(columns: number, rows: number, title = 'Figures', digits = '1234567'): PackTable {
  return {
    key: title,
    title,
    unit: 'US$ thousands',
    columns: [
      { heading: 'Line', kind: 'label', width: 3 },
      ...Array.from({ length: columns }, (_, index) => ({
        heading: `Month ${index + 1}`,
        kind: 'number' as const,
        width: 1,
      })),
    ],
    rows: Array.from({ length: rows }, (_, row) => ({
      kind: row % 9 === 8 ? ('heading' as const) : ('line' as const),
      cells: [
        { kind: 'text' as const, text: `Line ${row}` },
        ...Array.from({ length: columns }, () => ({
          kind: 'number' as const,
          value: `${digits}.00`,
          format: 'thousands' as const,
        })),
      ],
    })),
    notes: [],
  };
}

describe.each([
  [3, 8],
  [14, 16],
  [26, 45],
  [60, 200],
])('a table of %i columns and %i rows', (columns, rows) => {
  const pages = tablePages(table(columns, rows), BODY_HEIGHT);

  test('fits within the edges of its slides', () => {
    const tooWide = pages.filter(
      (page) => page.columns.reduce((sum, { inches }) => sum + inches, 0) > FULL_WIDTH + 0.001,
    );
    expect(tooWide).toEqual([]);
    expect(pages.filter((page) => pageHeight(page) > BODY_HEIGHT)).toEqual([]);
  });

  test('repeats its labels and its heads, and nothing else', () => {
    const shown = pages.flatMap((page) =>
      page.rows.flatMap(({ cells }) => cells.map(({ place }) => `${place.row} ${place.column}`)),
    );
    const numbers = shown.filter((place) => !place.endsWith(' 0'));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(columns * rows);
    expect(pages.every((page) => page.columns[0]?.heading === 'Line')).toBe(true);
  });

  test('leaves no heading behind at the end of a slide', () => {
    const lastOfAll = rows - 1;
    const left = pages.filter(({ rows: own }) => {
      const last = own.at(-1);
      return last?.kind === 'heading' && last.cells[0]?.place.row !== lastOfAll;
    });
    expect(left).toEqual([]);
  });
});

test('the type is the largest that keeps the table on one slide', () => {
  const sizes = [6, 15, 19].map((rows) => tablePages(table(4, rows), BODY_HEIGHT)[0]?.size ?? 0);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes[0]).toBe(14);
  expect(sizes.at(-1)).toBeLessThan(14);
});

test('a name above headings has its own row, or spans two', () => {
  const plain = table(6, 4);
  const grouped = (group: string): PackTable => ({
    ...plain,
    columns: plain.columns.map(({ heading, kind, width }, index) =>
      index > 4 ? { heading, kind, width, group } : { heading, kind, width },
    ),
  });
  const [short] = tablePages(grouped('Forecast against the approved budget'), BODY_HEIGHT);
  const [long] = tablePages(grouped('Forecast against budget, '.repeat(12)), BODY_HEIGHT);
  expect(short?.groupHeight).toBeLessThan(0.35);
  expect(long?.groupHeight).toBeGreaterThan(0.5);
});

test('heads have room for a wider typeface, and what is below stands below their lines', () => {
  const units = table(9, 5, 'Units', '1234');
  const group = 'Forecast against budget';
  const columns = units.columns.map((column, index) => ({
    ...column,
    heading: index % 2 === 0 ? 'Forecast' : '%',
    ...(index > 3 ? { group: index < 7 ? group : 'Actual against forecast' } : {}),
  }));
  const [page] = tablePages({ ...units, columns }, BODY_HEIGHT, 13);
  const word = textWidth('Forecast', 13, 'bold') * 1.2;
  const numbers = page?.columns.slice(1).filter(({ heading }) => heading === 'Forecast') ?? [];
  expect(numbers).toHaveLength(4);
  for (const { inches } of numbers) expect(inches - 0.12).toBeGreaterThanOrEqual(word);
  const room = (page?.columns.slice(4, 7) ?? []).reduce((sum, { inches }) => sum + inches, 0);
  const lines = textWidth(group, 13, 'bold') * 1.2 > room - 0.12 ? 2 : 1;
  expect(page?.groupHeight).toBeGreaterThanOrEqual(lines * lineHeight(13));
});

test('small tables with one name share a slide, others have their own', () => {
  const placed = placedTables('Forecast', [
    table(4, 2, 'Outlook after October 2026, EUR'),
    table(4, 2, 'Outlook after October 2026, USD'),
    table(4, 2, 'Documents'),
  ]);
  expect(placed.map(({ title }) => title)).toEqual([
    'Outlook after October 2026: EUR and USD',
    'Documents',
  ]);
  const [together] = placed[0]?.slides ?? [];
  expect(together?.map(({ caption }) => caption)).toEqual(['EUR', 'USD']);
  const [first, second] = together ?? [];
  expect(second?.top).toBeGreaterThan((first?.top ?? 0) + pageHeight(first?.page ?? never()));
});

function never(): never {
  throw new Error('no such table');
}

test('B19: good and bad news have a mark that is no arrow, whatever the sign', () => {
  const judged = { kind: 'number', value: '-5.0', format: 'change' } as const;
  expect(judgementMark({ ...judged, judgement: 'favourable' })).toBe('✓');
  expect(judgementMark({ ...judged, judgement: 'unfavourable' })).toBe('✗');
  expect(judgementMark({ ...judged, judgement: null })).toBeNull();
});
