import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBooks, listEntities } from '../../../contract/accounts.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { xeroStatement } from '../../../reader/books/testXero.ts';
import { byHand, inlineRows } from '../../../reader/testWriters.ts';
import type { Rows } from '../../../reader/testWriters.ts';
import { BookImports } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const statement = (months: readonly string[], sales: readonly number[]): Rows => {
  const row = (label: string, value: (one: number) => number) => [label, ...sales.map(value)];
  return [
    ['Profit and Loss'],
    ['Harbour & Vale Ltd'],
    ['USD', ...months],
    ['Income'],
    row('Sales', (one) => one + 0.5),
    row('Services', () => 20.25),
    row('Total Income', (one) => one + 20.75),
    ['Expenses'],
    row('Rent', () => 10.25),
    row('Power', () => 5.25),
    row('Total Expenses', () => 15.5),
    row('Net Income', (one) => one + 5.25),
  ];
};
const csv = (rows: Rows) => rows.map((row) => row.join(',')).join('\n');

async function sent(content: Uint8Array | string, name = 'books.csv'): Promise<Import> {
  const { status, body } = await bench.send(name, content);
  expect(status).toBe(201);
  return bench.find(body.id ?? 0);
}

async function changed(draft: Import, of: (layout: SheetLayout) => Partial<SheetLayout>) {
  const layouts = draft.layouts.map((layout) => ({ ...layout, ...of(layout) }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
}

const monthsOf = ({ preview }: Import) => preview.books?.months.map(({ month }) => month);
const asked = ({ preview }: Import) =>
  preview.questions.filter(({ about }) => about !== 'unit').map(({ question }) => question);
const inUnits = (draft: Import) => changed(draft, () => ({ unit: 'units' }));
const balancesOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ entity, name, amount }) => `${entity} ${name} ${amount}`.trim(),
  );

describe('months that are numbered in a year of a company whose years begin in April', () => {
  test('are asked about once, and remembered for the next file', async () => {
    const first = await sent(csv(statement(['P01 2025', 'P02 2025'], [100, 110])));
    expect(asked(first)).toEqual([
      'Choose which month “P01 2025” (B3) is: April 2025, April 2024 or January 2025.',
    ]);
    expect(first.sheets[0]?.unclearPeriod).toMatchObject({ cell: 'B3', text: 'P01 2025' });
    // Unanswered questions stay open.
    expect(first.understood[0]?.months).toEqual([]);
    expect((await bench.apply(first)).status).toBe(409);
    const said = await changed(first, () => ({ periodYear: 'calendar' }));
    expect([asked(said), monthsOf(said)]).toEqual([[], ['2025-01', '2025-02']]);
    expect(said.understood[0]?.months).toEqual(['2025-01', '2025-02']);
    const ready = await books.suggested(await inUnits(said));
    expect((await bench.apply(ready)).status).toBe(200);
    const next = await sent(csv(statement(['P02 2025', 'P03 2025'], [110, 120])));
    expect([asked(next), monthsOf(next)]).toEqual([[], ['2025-03']]);
  });

  test.each([
    ['P01 FY25', 'P02 FY25'],
    ['Period 1 FY25', 'Period 2 FY25'],
  ])('are those of the financial year that they name: %s', async (...months) => {
    const draft = await sent(csv(statement(months, [100, 110])));
    expect([asked(draft), monthsOf(draft)]).toEqual([[], ['2025-04', '2025-05']]);
  });
});

test('a statement that is changed or cut is not taken in, and says why and what helps', async () => {
  const whole = xeroStatement(['Jun 2025']);
  const draft = await books.suggested(await inUnits(await sent(whole)));
  expect((await bench.apply(draft)).status).toBe(200);
  const why = async (text: string) => {
    const { preview } = await sent(text);
    expect(preview.books).toBeUndefined();
    return preview.unread.map(({ reason }) => reason).join();
  };
  expect(await why(whole.replace('71250.00', '70000.00'))).toMatch(
    /^Its accounts are not imported\. Total Operating Expenses .* a difference of 1250\. Correct it/,
  );
  expect(await why(whole.split('\n').slice(0, 40).join('\n'))).toMatch(
    /such as Net Profit.* Export the whole statement again/,
  );
});

test('hidden rows and columns of books are stored like the others, and said', async () => {
  const [title = [], company = [], head = [], ...rows] = statement(
    ['Apr 2025', 'May 2025'],
    [100, 110],
  );
  const shown = inlineRows([title, company, head, ...rows]);
  const file = byHand([
    {
      name: 'P&L',
      before: '<cols><col min="3" max="3" hidden="1"/></cols>',
      // Services are in a row that is hidden.
      rows: shown.replace(/<row r="6"/, '<row r="6" hidden="1"'),
    },
  ]);
  const draft = await books.suggested(await inUnits(await sent(file, 'books.xlsx')));
  expect(draft.preview.warnings).toMatchObject([
    {
      check: 'hidden',
      sheet: 'P&L',
      sentence:
        '1 hidden row and 1 hidden column in P&L were read in the same way as the visible ones.',
    },
  ]);
  expect(monthsOf(draft)).toEqual(['2025-04', '2025-05']);
  expect((await bench.apply(draft)).status).toBe(200);
  expect(await balancesOf('2025-05')).toContain('Services 20.25');
});

test('sheets of one company with other months are the same entity', async () => {
  const file = byHand(
    ['Apr', 'May'].map((name) => ({
      name,
      rows: inlineRows(statement([`${name} 2025`], [100])),
    })),
  );
  const draft = await inUnits(await sent(file, 'year.xlsx'));
  expect([asked(draft), monthsOf(draft)]).toEqual([[], ['2025-04', '2025-05']]);
});

const ofEntities = (sums: Readonly<Record<string, readonly number[]>>) =>
  byHand(
    Object.entries(sums).map(([name, sales]) => ({
      name,
      rows: inlineRows(statement(['Apr 2025'], sales)),
    })),
  );

const list = (entity: string) =>
  [
    'Month,Entity,Account,Amount (USD)',
    `2025-04,${entity},Sales,150.75`,
    `2025-04,${entity},Rent,20.50`,
  ].join('\n');

const ofEntity = (entity: string) => () => ({ books: { month: null, basis: null, entity } });

describe('a sheet that sums the entities of the others', () => {
  test('is refused with the difference, and not added', async () => {
    const draft = await sent(
      ofEntities({ UK: [100], US: [200], Consolidated: [500] }),
      'group.xlsx',
    );
    const refused = draft.preview.refusals.map(({ reason }) => reason);
    expect(refused).toEqual([
      'Consolidated is 500.50 for Sales in April 2025, but UK and US add up to 301.00: a difference of 199.50.',
    ]);
    expect(asked(draft)).toEqual(['Choose whether US is a new entity or an existing one.']);
  });

  test('of a company with entities is asked about clearly, and never one of them', async () => {
    const columns = [
      'April 2025,,',
      ',UK Ltd,US Inc',
      'Income,,',
      'Sales,100.50,50.25',
      'Services,30,20',
      'Total Income,130.50,70.25',
      'Expenses,,',
      'Rent,10,10',
      'Total Expenses,10,10',
      'Net Income,120.50,60.25',
    ].join('\n');
    const first = await changed(await inUnits(await sent(columns)), () => ({
      books: { month: null, basis: null, isOwnEntity: true },
    }));
    expect((await bench.apply(first)).status).toBe(200);
    const sum = await sent(list('Consolidated'));
    expect(asked(sum)).toContain(
      'Consolidated is the total of the entities. Leave the sheet out, or choose the company as a whole.',
    );
    const reasons = async (entity: string) =>
      (await changed(sum, ofEntity(entity))).preview.refusals.map(({ reason }) => reason);
    expect(await reasons('Consolidated')).toEqual([
      'Consolidated is the name of a total of entities, so its amounts would count twice.',
    ]);
    expect(await reasons('UK Ltd')).toHaveLength(1);
    expect(await reasons('The company as a whole')).toEqual([
      'April 2025 is stored by entity. Adding the whole company would count its amounts twice.',
    ]);
    // Not even when what is refused is left out.
    const left = await bench.apply(await bench.find(sum.id), { leaveOutRefused: true });
    expect(left.status).toBe(409);
    const names = (await bench.t.ask('admin', listEntities)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['UK Ltd', 'US Inc']);
  });
});
