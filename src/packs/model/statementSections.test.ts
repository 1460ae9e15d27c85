import { describe, expect, test } from 'vitest';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import { STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { exampleFacts, exampleFigures } from '../../finance/statements/testExample.ts';
import { renderPdf } from '../pdf/renderPdf.ts';
import { readPdf } from '../pdf/testPdf.ts';
import { renderSlides } from '../slides/renderSlides.ts';
import { readSlides } from '../slides/testPresentation.ts';
import { buildPack } from './buildPack.ts';
import { spokenSection } from './spokenText.ts';
import type { PackSource } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { FULL_PACK } from './testSource.ts';
import { monthWithEveryLine, monthWithStatements, typedFacts } from './testStatements.ts';
import { headingsOf, rowText, sectionOf, tableOf, tablesOf, textOf } from './testTables.ts';

const june = () => monthWithStatements(exampleFacts(), exampleFigures());
const standard = (source: PackSource): PackSource => ({
  ...source,
  choices: STANDARD_PACK_CHOICES,
});
const full = (source: PackSource): PackSource => ({ ...source, choices: FULL_PACK });
const keysOf = (source: PackSource) => buildPack(source).sections.map(({ key }) => key);

describe('the balance sheet of a month', () => {
  test('is next to the month before and the end of last year, and shows that it balances', () => {
    const table = tableOf(full(june()), 'balance-sheet');
    expect(headingsOf(table)).toEqual(['Line', 'Jun 2026', 'May 2026', 'Mar 2026']);
    expect(textOf(table)).toEqual([
      'Cash | 73 | 50 | 50',
      'Receivables | 78 | 89 | 36',
      'Stock | 22 | 18 | 20',
      'Prepayments | 5 | 5 | 0',
      'Fixed assets | 53 | 55 | 36',
      'Total assets | 230 | 217 | 142',
      'Payables | 31 | 24 | 18',
      'Accruals | 1 | 1 | 4',
      'Indirect taxes | 18 | 11 | 5',
      'Income tax | 4 | 3 | 6',
      'Interest | 0 | 0 | 0',
      'Debt | 60 | 65 | 40',
      'Leases | 10 | 10 | 0',
      'Dividends | 3 | 0 | 0',
      'Total liabilities | 127 | 115 | 73',
      'Retained earnings | 57 | 69 | 69',
      'Result of the year | 47 | 33 | 0',
      'Total equity | 104 | 102 | 69',
      'Total liabilities and equity | 230 | 217 | 142',
      'Balances | 0 | 0 | 0',
    ]);
    expect(sectionOf(full(june()), 'balanceSheet').message).toBe(
      'Total assets rose $13K to $230K: cash $24K and stock $4K, less receivables of $10K; the rest took $3K.',
    );
  });

  test('says in its title that it does not balance', () => {
    const facts = exampleFacts();
    const missing = { accountId: 0, entity: '', month: '2026-06', amount: '-5000.00' };
    const source = full(
      monthWithStatements({ ...facts, balances: [...facts.balances, missing] }, exampleFigures()),
    );
    expect(sectionOf(source, 'balanceSheet').message).toBe(
      'The balance sheet is out of balance by $5K.',
    );
    expect(textOf(tableOf(source, 'balance-sheet')).slice(-3)).toEqual([
      'Does not balance | -5 | 0 | 0',
      'Total liabilities and equity | 225 | 217 | 142',
      'Balances | -5 | 0 | 0',
    ]);
  });
});

const typedJune = () => full(monthWithStatements(typedFacts(exampleFacts()), exampleFigures()));

describe('a month whose balances were typed', () => {
  test('says what was not entered, and every cent of the change in cash is in a line', () => {
    const table = tableOf(typedJune(), 'balance-sheet');
    expect(table.notes).toEqual([
      'Equity was not entered: this sheet proves nothing.',
      'Not entered: Stock. Changes of these are part of “Not explained” in the cash flow.',
    ]);
    expect(sectionOf(typedJune(), 'balanceSheet').message).not.toContain('stock');
    const source = typedJune();
    const untaxed = {
      ...source,
      figures: source.figures.map((row) => Object.assign({}, row, { tax: null })),
    };
    expect(tableOf(untaxed, 'balance-sheet').notes[1]).toMatch(/^Not entered: Stock, Tax\. /);
    expect(textOf(table)).toEqual(
      expect.arrayContaining([
        'Stock | N/A | 18 | 20',
        'Total assets | 209 | 217 | 142',
        'Equity not entered | 82 | 102 | 0',
        'Balances | 0 | 0 | 0',
      ]),
    );
    expect(textOf(tableOf(typedJune(), 'cash-flow'))).toEqual(
      expect.arrayContaining(['Change in cash | 24 | 23', 'Ties to cash | 0 | 0']),
    );
    const totals = table.rows.filter(({ kind }) => kind === 'subtotal');
    expect(
      totals.flatMap(({ cells }) =>
        cells.filter((cell) => cell.kind === 'number' && !cell.formula),
      ),
    ).toEqual([]);
  });
});

test('a balance that nobody has entered has no amount in the data, and is not a zero', () => {
  const data = tableOf(typedJune(), 'data-statements');
  expect(textOf(data).filter((row) => row.startsWith('Stock'))).toEqual([
    'Stock | Jun 2026 |  | balance-stock.2026-06',
    'Stock | May 2026 | 18,000.00 | balance-stock.2026-05',
    'Stock | Mar 2026 | 20,000.00 | balance-stock.2026-03',
  ]);
  expect(data.notes).toContain('A balance without an amount was not entered.');
  expect(tableOf(full(june()), 'data-statements').notes).not.toContain(
    'A balance without an amount was not entered.',
  );
});

describe('the cash flow of a month', () => {
  test('is next to the year to date, names its three largest lines and ties to cash', () => {
    const table = tableOf(full(june()), 'cash-flow');
    expect(headingsOf(table)).toEqual(['Line', 'Month: Jun 2026', 'Year to date: FY26 to Jun']);
    expect(textOf(table).slice(-8)).toEqual([
      'Debt | -6 | 20',
      'Interest paid | -1 | -1',
      'Dividends | -9 | -9',
      'Cash from financing | -15 | 10',
      'Change in cash | 24 | 23',
      'Opening cash | 50 | 50',
      'Closing cash | 73 | 73',
      'Ties to cash | 0 | 0',
    ]);
    expect(sectionOf(full(june()), 'cashFlow').message).toBe(
      'Cash rose $24K to $73K: EBITDA $15K and receivables $10K, less dividends of $9K; the rest added $7K.',
    );
    const moves = tableOf(full(june()), 'cash-flow-moves');
    expect(textOf(moves)).toEqual([
      'Fixed assets bought | -3 | 8',
      'Fixed assets sold | 3 | 3',
      'Leases | 0 | -10',
      'Total | 0 | 0',
    ]);
    expect(moves.notes).toEqual([
      'May 2026: $10K from Leases to Fixed assets bought. Lease of the new hall',
      'June 2026: $3K from Fixed assets bought to Fixed assets sold. Sale of a press',
    ]);
  });

  test('replaces the bridge of cash in the nine pages and in the full pack', () => {
    expect(sectionOf(standard(june()), 'cash').message).toBe(
      sectionOf(full(june()), 'cashFlow').message,
    );
    expect(textOf(tableOf(standard(june()), 'cash'))).toEqual([
      'Cash from operations | 36 | 23',
      'Cash from investing | 3 | -10',
      'Cash from financing | -15 | 10',
      'Change in cash | 24 | 23',
      'Opening cash | 50 | 50',
      'Closing cash | 73 | 73',
      'Ties to cash | 0 | 0',
    ]);
    expect(tablesOf(buildPack(full(june()))).map(({ key }) => key)).not.toContain('bridge-cash');
    expect(tablesOf(buildPack(full(normalMonth()))).map(({ key }) => key)).toContain('bridge-cash');
  });

  test('gives each number of its lines an id', () => {
    const { rows } = tableOf(full(june()), 'cash-flow');
    const ids = rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'number' ? [cell.figure] : [])),
    );
    expect(ids.slice(0, 4)).toEqual([
      'flow-ebitda.2026-06',
      'flow-ebitda.FY26-to-2026-06',
      'flow-receivables.2026-06',
      'flow-receivables.FY26-to-2026-06',
    ]);
  });
});

test('an amount that is not what was published has an asterisk, and a note with its line', () => {
  const restated = ['balance-stock.2026-06', 'flow-stock.2026-06'].map((figure) => ({
    figure,
    published: '$21,000',
    publication: 'June 2026, version 1',
  }));
  const table = tableOf(full({ ...june(), restated }), 'balance-sheet');
  expect(rowText(table, 'Stock')).toEqual(['22*', '18', '20']);
  expect(table.notes).toEqual([
    '* next to a figure: it differs from the last published value.',
    'Stock, June 2026: $21,000 in June 2026, version 1; $21,500 now.',
  ]);
  const flow = tableOf(full({ ...june(), restated }), 'cash-flow');
  expect(rowText(flow, 'Stock')).toEqual(['-4*', '-2']);
});

test('a month without both statements says why', () => {
  const source = june();
  const without = (month: string): PackSource => ({
    ...source,
    statements: {
      ...source.statements,
      sheets: source.statements.sheets.filter((sheet) => sheet.month !== month),
      flows: source.statements.flows.filter(
        ({ last }) => last !== month && last !== monthsLater(month, 1),
      ),
    },
  });
  expect(spokenSection(sectionOf(full(without('2026-06')), 'balanceSheet'))).toContain(
    'June 2026 has no balance sheet, because its books are missing or incomplete.',
  );
  expect(spokenSection(sectionOf(full(without('2026-05')), 'cashFlow'))).toContain(
    'June 2026 has no cash flow, because a cash flow needs the balance sheets of the month and of the month before.',
  );
  expect(headingsOf(tableOf(full(without('2026-05')), 'balance-sheet'))).toEqual([
    'Line',
    'Jun 2026',
    'Mar 2026',
  ]);
});

test('a company that has not turned the statements on has none of their sections and data', () => {
  const { statements: _statements, ...source } = june();
  expect(keysOf(full(source)).filter((key) => /balanceSheet|cashFlow/.test(key))).toEqual([]);
  expect(JSON.stringify(buildPack(full(source)))).not.toMatch(/balance sheet|data-statements/i);
});

test('the PDF and the slides have both statements', async () => {
  const choices = { ...STANDARD_PACK_CHOICES, packSections: ['balanceSheet', 'cashFlow'] as const };
  const pack = buildPack({ ...june(), choices });
  const { pages } = await readPdf(await renderPdf(pack, { paper: 'a4' }));
  const slides = readSlides(await renderSlides(pack));
  for (const texts of [pages, slides].map((one) => JSON.stringify(one))) {
    for (const words of [
      'Total liabilities and equity',
      'Cash from operations',
      'Ties to cash',
      'less dividends of $9K',
      'Lease of the new hall',
    ])
      expect(texts).toContain(words);
  }
  expect(keysOf(standard(monthWithEveryLine()))).toContain('cash');
});
