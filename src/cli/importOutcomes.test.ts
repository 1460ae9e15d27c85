import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooks, listEntities } from '../contract/accounts.ts';
import { updateCompany } from '../contract/company.ts';
import type { Import } from '../contract/imports.ts';
import { insertApiToken } from '../server/users/apiTokens.ts';
import { write } from '../engine/db/write.ts';
import { byHand, inlineRows } from '../reader/testWriters.ts';
import type { Rows } from '../reader/testWriters.ts';
import type { TestApp } from '../server/testApp.ts';
import { openTestApp } from '../server/testApp.ts';
import type { ExitCode } from './exitCodes.ts';
import { EXIT_CODES } from './exitCodes.ts';
import type { Ran } from './testRuns.ts';
import { runHere } from './testRuns.ts';

let t: TestApp;
let url: string;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  // A company whose financial years begin in January.
  await t.ask('admin', updateCompany, { body: { yearStartMonth: 1 } });
  const { database, deps, ids } = t;
  const wish = { userId: ids.admin, purpose: 'Books', scope: 'import', validDays: 7 } as const;
  const made = await write(database, deps.changes, { actor: ids.admin }, (transaction) =>
    insertApiToken(transaction, { ...wish, now: deps.now() }),
  );
  token = made.secret;
});
afterAll(() => t.close());

const statement = (months: readonly string[], sales: readonly number[]): Rows => {
  const row = (label: string, value: (one: number) => number) => [label, ...sales.map(value)];
  return [
    ['Profit and Loss'],
    ['Quayside Tools'],
    ['USD', ...months],
    ['Income'],
    row('Sales', (one) => one + 0.5),
    row('Services', () => 20.25),
    row('Total Income', (one) => one + 20.75),
    ['Expenses'],
    row('Rent', () => 10.25),
    row('Total Expenses', () => 10.25),
    row('Net Income', (one) => one + 10.5),
  ];
};

async function file(name: string, content: Rows | Uint8Array): Promise<string> {
  const place = path.join(t.database.dataDir, name);
  const isBytes = content instanceof Uint8Array;
  await fs.writeFile(place, isBytes ? content : content.map((row) => row.join(',')).join('\n'));
  return place;
}

const run = (
  words: readonly string[],
  { secret = token, at = url }: { secret?: string; at?: string } = {},
): Promise<Ran> => runHere(['--url', at, ...words], { BOARD_REPORTS_TOKEN: secret }, '');

const STORE = ['--suggested', '--yes', '--reason', 'Closed'];
const json = ({ out }: Ran) => JSON.parse(out) as Pick<Import, 'preview' | 'understood'>;

test('each outcome has its own code, with text and as JSON alike', async () => {
  const books = await file('books.csv', statement(['Jan 2025', 'Feb 2025'], [1_000, 1_100]));
  const ends = async (words: readonly string[], code: ExitCode, more = {}) => {
    const plain = await run(words, more);
    const asJson = await run([...words, '--json'], more);
    expect([plain.code, asJson.code], words.join(' ')).toEqual([code, code]);
    return asJson;
  };
  const dry = await ends([books, '--suggested', '--dry-run'], EXIT_CODES.done);
  expect(json(dry).understood).toMatchObject([
    {
      kind: 'profitAndLoss',
      company: 'Quayside Tools',
      granularity: 'month',
      currency: 'USD',
      unit: 'units',
      months: ['2025-01', '2025-02'],
      left: [],
    },
  ]);
  expect((await run([books, '--suggested', '--dry-run'])).out).toContain(
    'Profit and loss by month of Quayside Tools, January to February 2025, US dollars, 3 accounts, adds up.',
  );
  const small = await file('small.csv', statement(['Jan 2025'], [7]));
  const asked = await ends([small, '--dry-run'], EXIT_CODES.refused);
  expect(json(asked).preview.questions.map(({ about }) => about)).toEqual(['unit']);
  const foreign = await file('euro.csv', [
    ['EUR'],
    ...statement(['Jan 2025'], [1_000]).map((row) =>
      row.map((cell) => (cell === 'USD' ? 'EUR' : cell)),
    ),
  ]);
  await ends([foreign, '--dry-run', ...STORE], EXIT_CODES.refused);
  await ends([foreign, ...STORE], EXIT_CODES.refused);
  const words = await file('words.csv', [['Menu'], ['Soup', 'Bread']]);
  await ends([words, '--dry-run'], EXIT_CODES.nothingFound);
  expect((await run([books, ...STORE])).code).toBe(EXIT_CODES.done);
  const again = await ends([books, '--dry-run'], EXIT_CODES.done);
  expect(json(again).preview.books?.counts).toMatchObject({ new: 0, changed: 0, unchanged: 6 });
  await ends([books, ...STORE], EXIT_CODES.done);
  await ends([books, '--dry-run'], EXIT_CODES.notAllowed, { secret: 'brt_wrong' });
  await ends([books, '--dry-run'], EXIT_CODES.failed, { at: 'http://127.0.0.1:9' });
  await ends([books, '--sums', 'perhaps'], EXIT_CODES.usage);
});

test('a company whose years begin in January is not asked which month the first period is', async () => {
  const periods = await file('periods.csv', statement(['P03 2025', 'P04 2025'], [1_200, 1_300]));
  const dry = await run([periods, '--suggested', '--dry-run', '--json']);
  expect([dry.code, json(dry).preview.questions]).toEqual([EXIT_CODES.done, []]);
  expect(json(dry).understood[0]?.months).toEqual(['2025-03', '2025-04']);
  expect(await run([periods, ...STORE])).toMatchObject({ code: EXIT_CODES.done, err: '' });
  const { balances } = await t.ask('admin', getBooks, { query: { month: '2025-03' } });
  expect(balances.map(({ name, amount }) => `${name} ${amount}`)).toContain('Sales 1200.50');
});

const sheet = (name: string, sales: number) => ({
  name,
  rows: inlineRows(statement(['May 2025'], [sales])),
});

test('one option says that each sheet of a workbook is of an entity of its own', async () => {
  const group = await file('group.xlsx', byHand([sheet('UK', 2_000), sheet('US', 3_000)]));
  const words = [group, '--unit', 'units', ...STORE];
  const asked = await run([...words, '--dry-run']);
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out.split('(--entity')).toHaveLength(2);
  const stored = await run([...words, '--own-entities']);
  expect([stored.code, stored.err]).toEqual([EXIT_CODES.done, '']);
  const names = (await t.ask('admin', listEntities)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['UK', 'US']));
});

test('the columns that are left out are named, and the question about negative costs its option', async () => {
  const comparison = await file('comparison.csv', [
    ['Quayside Tools'],
    ['Profit and Loss'],
    ['USD'],
    ['', 'Jan 2025', 'Jan 2024 (PY)', '% Change'],
    ['Income'],
    ['Sales', 1_000.5, 900.5, 0.1],
    ['Total Income', 1_000.5, 900.5, 0.1],
    ['Expenses'],
    ['Rent', 100, 90, 0.1],
    ['Wages', 200, 180, 0.1],
    ['Total Expenses', 300, 270, 0.1],
    ['Net Profit', 700.5, 630.5, 0.1],
  ]);
  const { out } = await run([comparison, '--suggested', '--dry-run']);
  expect(out).toContain(
    '“Jan 2024 (PY)” (C4) is left out. It is for an earlier period than the statement.',
  );
  expect(out).not.toContain('Confirm');
  const negative = await file('negative.csv', [
    ['', 'Jan 2025'],
    ['Revenue', 1_000.5],
    ['Production', -300.25],
  ]);
  const asked = await run([negative, '--dry-run', '--unit', 'units']);
  expect(asked.out).toMatch(/negative amounts of Production.*\(--signs\)/);
});

test('rows of one line are added up when an option says so', async () => {
  const lines = await file('lines.csv', [
    ['', 'Jan 2025', 'Feb 2025'],
    ['Revenue', 9_000, 9_100],
    ['Admin', 100, 110],
    ['G&A', 40, 45],
  ]);
  const words = [lines, '--unit', 'units', '--dry-run'];
  const asked = await run(words);
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out).toContain(
    '“Admin” (A3) and “G&A” (A4) are both Admin. Confirm that they are accounts to add up, or choose which of them to ignore. (--add-up)',
  );
  const added = await run([...words, '--add-up', '--json']);
  expect(added.code).toBe(EXIT_CODES.done);
  expect(json(added).preview.changes).toContainEqual(
    expect.objectContaining({ what: 'Admin', period: 'January 2025', after: '140.00' }),
  );
});
