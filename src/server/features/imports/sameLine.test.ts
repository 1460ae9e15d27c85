import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

type Rows = readonly (readonly string[])[];

const line = (position: number, of: 'marketing' | 'revenue' | 'ebitda') => ({
  position,
  meaning: { kind: 'line' as const, line: of },
});

/** The draft with further rows of a line, as a person chooses them. */
async function draftOf(rows: Rows, change: Partial<SheetLayout>): Promise<Import> {
  return bench.pasted(rows, (layout) => ({ ...layout, unit: 'units', ...change }));
}

const corrected = async (draft: Import, change: Partial<SheetLayout>) => {
  await bench.change(draft.id, {
    layouts: draft.layouts.map((layout) => ({ ...layout, ...change })),
  });
  return bench.find(draft.id);
};

const TABLE: Rows = [
  ['', 'Apr 2025', 'May 2025'],
  ['Revenue', '1000', '1100'],
  ['Fairs', '100', '110.50'],
  ['Advertising', '40', ''],
];
const MEANINGS = { meanings: [line(2, 'revenue'), line(3, 'marketing'), line(4, 'marketing')] };

describe('rows of one line', () => {
  test('are added up after one question', async () => {
    const draft = await draftOf(TABLE, MEANINGS);
    expect(draft.preview.refusals).toEqual([]);
    expect(draft.preview.questions).toEqual([
      {
        sheet: draft.sheets[0]?.name,
        about: 'sameLine',
        question:
          '“Fairs” (A3) and “Advertising” (A4) are both Marketing. Confirm that they are accounts to add up, or choose which of them to ignore.',
      },
    ]);
    const ready = await corrected(draft, { addsUp: true });
    expect(ready.preview.questions).toEqual([]);
    expect(
      ready.preview.changes
        .filter(({ what }) => what === 'Marketing')
        .map(({ cell, after, accounts }) => [cell, after, accounts?.length]),
    ).toEqual([
      ['B3', '140.00', 2],
      ['C3', '110.50', 1],
    ]);
    expect((await bench.apply(ready)).status).toBe(200);
    expect((await bench.figures()).map(({ marketing }) => marketing)).toEqual(['140.00', '110.50']);
    // Remembered for the next file of its kind.
    const next = await bench.pasted(
      TABLE.map((row) => row.map((cell) => cell.replace('100', '200'))),
    );
    expect(next.preview.questions).toEqual([]);
  });

  test.each([
    ['a total', ['Total marketing', '140', '110.50']],
    ['a row that has the same', ['Marketing costs', '100', '110.50']],
  ])('are not added to %s', async (_, row) => {
    const rows = [...TABLE.slice(0, 3), row];
    const draft = await draftOf(rows, MEANINGS);
    expect(draft.preview.questions).toEqual([]);
    expect(draft.preview.refusals).toMatchObject([
      { cell: 'A4', reason: 'A3 and A4 are both Marketing; neither is read.' },
    ]);
  });

  test('are not added to one that has what all others have together', async () => {
    const rows: Rows = [...TABLE, ['All marketing', '140', '110.50']];
    const draft = await draftOf(rows, { meanings: [...MEANINGS.meanings, line(5, 'marketing')] });
    expect(draft.preview.refusals).toMatchObject([{ cell: 'A4' }]);
  });

  test('are no sum where the line is a result', async () => {
    const draft = await draftOf(TABLE, { meanings: [line(3, 'ebitda'), line(4, 'ebitda')] });
    expect(draft.preview.refusals).toMatchObject([{ cell: 'A4' }]);
  });

  test('refuse a cell that cannot be read', async () => {
    const rows = [...TABLE.slice(0, 3), ['Advertising', '40', 'unknown']];
    const draft = await draftOf(rows, { ...MEANINGS, addsUp: true });
    expect(draft.preview.refusals).toMatchObject([{ cell: 'C4' }]);
    expect(draft.preview.changes.map(({ what, period }) => `${what} ${period}`)).not.toContain(
      'Marketing May 2025',
    );
  });
});

test('columns of one line are added up, too', async () => {
  const rows: Rows = [
    ['Month', 'Revenue', 'Fairs', 'Advertising'],
    ['Apr 2025', '1000', '100', '40'],
    ['May 2025', '1100', '110', '50'],
  ];
  const draft = await draftOf(rows, {
    meanings: [
      { position: 1, meaning: { kind: 'month' } },
      line(2, 'revenue'),
      line(3, 'marketing'),
      line(4, 'marketing'),
    ],
    addsUp: true,
  });
  expect(
    draft.preview.changes
      .filter(({ what }) => what === 'Marketing')
      .map(({ cell, after }) => [cell, after]),
  ).toEqual([
    ['C2', '140.00'],
    ['C3', '160.00'],
  ]);
});
