import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { answeredWorkbook } from './answeredWorkbook.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { readLedgerFile, streamedForm } from './ledgerWorkbooks.ts';
import { readLedgerCsv } from './readLedgerCsv.ts';
import { columnsToAsk } from './columnAnswers.ts';
import { currencyRefusals, leftOutParts, partQuestions, withPartAnswers } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const HEAD = 'Date,Voucher,Account Code,Account Name,Account Type,Text,Tag,Debit,Credit';

interface Entry {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly tag?: string;
  readonly text?: string;
}

const [BANK, SALES, RENT, RESERVES] = [
  '1000,Bank,Asset',
  '4000,Sales,Revenue',
  '6000,Rent,Expense',
  '3200,Reserves,Equity',
] as const;

const lines = (entries: readonly Entry[], from = 0): string[] =>
  entries.flatMap(({ day, debit, credit, amount, tag = '', text = 'Entry' }, at) => {
    const own = (account: string, sides: string) =>
      `${day},V${from + at},${account},${text} ${from + at},${tag},${sides}`;
    return [own(debit, `${amount},`), own(credit, `,${amount}`)];
  });

/** Sales and rent of three months, so many entries of both and with these tags in turns. */
const business = (count: number, tags: readonly string[] = ['']): Entry[] =>
  Array.from({ length: count }, (_, at) => {
    const day = `2025-0${(at % 3) + 1}-${10 + (at % 15)}`;
    const tag = tags[Math.floor(at / 6) % tags.length] ?? '';
    return Math.floor(at / 3) % 2 === 0
      ? { day, debit: BANK, credit: SALES, amount: '10.00', tag }
      : { day, debit: RENT, credit: BANK, amount: '4.00', tag };
  });

const headed = (tag: string, rows: readonly string[]) =>
  [HEAD.replace('Tag', tag), ...rows].join('\n');

/** 300 entries, 150 of sales: 50 a month, 500.00, and rent of 200.00. */
const CLOSED = lines(
  [
    { day: '2025-03-31', debit: SALES, credit: RESERVES, amount: '1500.00', text: 'Close' },
    { day: '2025-03-31', debit: RESERVES, credit: RENT, amount: '600.00', text: 'Close' },
  ],
  900,
);

const forward = (account: string, month: string, sides: string) =>
  `2025-0${month}-01,,${account},Balance brought forward,,${sides}`;

const plain = lines(business(300));
const LEDGERS: readonly (readonly [string, string])[] = [
  ['of business alone', headed('Tag', plain)],
  ['with states', headed('Status', lines(business(300, ['Posted', 'Void', 'Draft'])))],
  ['with a budget', headed('Scenario', lines(business(300, ['Actual', 'Budget'])))],
  ['with two books', headed('Accounting Book', lines(business(300, ['US GAAP', 'IFRS'])))],
  ['in two currencies', headed('Currency', lines(business(300, ['USD', 'EUR'])))],
  ['in one foreign currency', headed('Currency', lines(business(300, ['EUR'])))],
  ['whose year is closed', headed('Tag', [...plain, ...CLOSED])],
  [
    'with balances that are brought forward',
    headed('Tag', [
      ...plain,
      forward(SALES, '2', ',500.00'),
      forward(SALES, '3', ',1000.00'),
      forward(RENT, '2', '200.00,'),
      forward(RENT, '3', '400.00,'),
    ]),
  ],
  ['that opens with costs', headed('Tag', [forward(RENT, '1', '75.00,'), ...plain])],
  ['with entries that are there twice', headed('Tag', [...plain, ...plain.slice(20, 24)])],
  [
    'with days that can be read in two ways',
    headed('Tag', plain).replaceAll(/2025-0(\d)-\d\d/g, '0$1/02/2025'),
  ],
  ['with states of all rows', headed('Status', lines(business(300, ['Posted'])))],
  ['with a row that is no amount', headed('Tag', [...plain, `2025-03-31,V,${RENT},Text,,4x,`])],
];

async function streamed(text: string): Promise<GridSheet> {
  const bytes = Buffer.from(text);
  return readLedgerCsv(STANDARD_BASIS, bytes, async function* chunks() {
    yield await Promise.resolve(bytes);
  });
}

/** A ledger's questions, omissions and books, before and after the answers of `layout`. */
function readingOf(sheet: GridSheet, layout?: Partial<SheetLayout>) {
  const layouts = layout === undefined ? [] : [{ ...LAYOUT, ...layout }];
  const written = { sheets: [sheet], identities: null, identityRefusals: [] };
  const whole = answeredWorkbook(STANDARD_BASIS, written, layouts);
  const [counted] = withPartAnswers(STANDARD_BASIS, whole, layouts).sheets;
  const read = counted === undefined ? null : booksOfSheet(STANDARD_BASIS, counted, NO_ANSWERS);
  return {
    figures: shownRows(read, 'movements'),
    cells: read?.books.rows.map(({ origin }) => origin.cell),
    notes: read?.books.notes,
    questions: [...partQuestions(STANDARD_BASIS, whole, layouts), ...(read?.questions ?? [])],
    refusals: [
      ...currencyRefusals(STANDARD_BASIS, whole.sheets[0] ?? sheet),
      ...(read?.refusals ?? []),
    ],
    leftOut: whole.sheets.flatMap((one) => leftOutParts(STANDARD_BASIS, one, layouts)),
  };
}

const LAYOUT: SheetLayout = {
  sheet: 'CSV file',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsDown',
  fyLabel: null,
  unit: null,
  headerRow: 1,
  labelColumn: 1,
  meanings: [],
};

test.each(LEDGERS)('a ledger %s is read the same in any length', async (_, text) => {
  const [whole, sums] = [csvSheet(text, 'CSV file'), await streamed(text)];
  expect(sums.rows.length).toBeLessThan(60);
  expect(readingOf(sums)).toEqual(readingOf(whole));
});

test('its parts are counted as a person says', async () => {
  const sums = await streamed(LEDGERS[1]?.[1] ?? '');
  expect(readingOf(sums).questions).toMatchObject([
    {
      question:
        'Status: Posted (204 rows, total 714.00), Void (204 rows, total 714.00), Draft (192 rows, total 672.00). Which ones count?',
    },
  ]);
  const parts = [{ column: 'Status', counts: ['Posted'], leftOut: ['Void', 'Draft'] }];
  const counted = readingOf(sums, { parts });
  expect(counted.questions).toEqual([]);
  expect(counted).toEqual(readingOf(csvSheet(LEDGERS[1]?.[1] ?? '', 'CSV file'), { parts }));
  expect(counted.figures).toContain('4000 Sales 2025-01 -170.00');
  expect(
    readingOf(sums, { parts: [{ column: 'Status', counts: null, leftOut: [] }] }).figures,
  ).toContain('4000 Sales 2025-01 -500.00');
});

test('the order of its days is asked, and read as a person says', async () => {
  const text = LEDGERS[10]?.[1] ?? '';
  const columns = [{ position: 1, heading: 'Date', means: 'dateMonthFirst' as const }];
  const sums = readingOf(await streamed(text), { columns });
  expect(sums.figures).toContain('4000 Sales 2025-03 -500.00');
  expect(sums).toEqual(readingOf(csvSheet(text, 'CSV file'), { columns }));
});

test('nothing can be said of columns in which rows that were added up differ', async () => {
  const said = columnsToAsk(STANDARD_BASIS, await streamed(headed('Tag', plain)), []);
  expect(said?.map(({ heading }) => heading)).toEqual([
    'Date',
    'Account Code',
    'Account Name',
    'Account Type',
    'Debit',
    'Credit',
  ]);
});

test('a file of 60,000 rows is asked about like a small one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  try {
    const file = path.join(folder, 'ledger.csv');
    const entries = business(30_000, ['Posted', 'Void', 'Draft']);
    const closing = CLOSED.map((line) =>
      line.replace('1500.00', '150000.00').replace('600.00', '60000.00'),
    );
    await writeFile(file, headed('Status', [...lines(entries, 1_000), ...closing]));
    expect(await streamedForm(STANDARD_BASIS.currency, file, 1)).toBe('csv');
    const { sheets, ledger } = await readLedgerFile(STANDARD_BASIS, file, 'csv');
    expect(ledger).toBeUndefined();
    const [sheet] = sheets;
    const read = sheet === undefined ? null : readingOf(sheet);
    expect(read?.leftOut.map(({ name, places }) => [name, places])).toContainEqual([
      'V900, March 2025',
      2,
    ]);
    expect(read?.questions).toMatchObject([
      {
        question: expect.stringMatching(
          /^Status: Posted \([\d,]+ rows, total [\d,.]+\), Void \([\d,]+ rows, total [\d,.]+\), Draft /,
        ),
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
