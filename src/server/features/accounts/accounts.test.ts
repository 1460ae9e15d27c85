import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  deleteAdjustment,
  getBooks,
  listAccounts,
  previewMapping,
  type SentMapping,
  storeBalances,
  updateAccount,
} from '../../../contract/accounts.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { CallError } from '../../../client/callError.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { FED_LINES } from '../../../finance/books/fedLines.ts';
import { cases } from '../../../testRounds.ts';
import { updateCompany } from '../../../contract/company.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { getMonthState } from '../../../contract/monthReviews.ts';
import { createPublication } from '../../../contract/publications.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
const ids = new Map<string, number>();
const idOf = (name: string) => ids.get(name) ?? 0;

beforeAll(async () => {
  t = await openTestApp();
  const chart = [
    ['4000', 'Sales', 'revenue'],
    ['5000', 'Materials', 'costOfSales'],
    ['6000', 'Rent', 'operatingCost'],
    ['6100', 'Rent of stores', 'operatingCost'],
    ['6500', 'Research', 'operatingCost'],
    ['1000', 'Bank', 'asset'],
  ] as const;
  for (const [code, name, type] of chart) {
    const { id } = await t.ask('admin', createAccount, { body: { code, name, type } });
    ids.set(name, id);
  }
});
afterAll(() => t.close());

const store = (month: string, amounts: Record<string, string | null>) =>
  t.ask('admin', storeBalances, {
    body: {
      balances: Object.entries(amounts).map(([name, amount]) => ({
        accountId: idOf(name),
        month,
        amount,
        sheet: 'Profit and Loss',
        cell: 'B7',
      })),
    },
  });

async function map(changes: SentMapping[], reason?: string) {
  const { key, months } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key, ...(reason && { reason }) } });
  return months;
}

const to = (name: string, line: SentMapping['line'], from: string | null = null): SentMapping => ({
  accountId: idOf(name),
  from,
  line,
});

/** The figures of a month of FY25, which is 13. */
async function figuresOf(monthNum: number): Promise<FinancialData | undefined> {
  const rows = await t.ask('admin', listFinancialData, { query: { fyId: '13' } });
  return rows.find((row) => row.monthNum === monthNum);
}

const shown = (row: FinancialData | undefined) =>
  row && { ...row, version: 0, updatedAt: '', notReported: row.notReported.toSorted() };

const problemOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof CallError ? error.detail : error;
};

describe('a month that accounts feed', () => {
  test('has the sums of its accounts, computed profits, and nothing else', async () => {
    await store('2025-04', { Sales: '1000', Materials: '400', Rent: '50.25', Bank: '75' });
    expect(await figuresOf(1)).toBeUndefined();
    const effect = await map([
      to('Sales', 'revenue'),
      to('Materials', 'production'),
      to('Rent', 'admin'),
      to('Bank', 'cash'),
    ]);
    expect(effect).toEqual([
      {
        month: '2025-04',
        isPublished: false,
        lines: [
          { line: 'revenue', before: null, after: '1000.00' },
          { line: 'production', before: null, after: '400.00' },
          { line: 'admin', before: null, after: '50.25' },
          { line: 'cash', before: null, after: '75.00' },
          { line: 'ebitda', before: null, after: '549.75' },
        ],
      },
    ]);
    expect(await figuresOf(1)).toMatchObject({
      monthName: 'April',
      revenue: '1000.00',
      production: '400.00',
      grossProfit: '600.00',
      grossMarginPercent: '60.00',
      admin: '50.25',
      cash: '75.00',
      ebitda: '549.75',
      adjEbitda: '549.75',
    });
    // In whole books, a line without an account is zero.
    expect((await figuresOf(1))?.notReported).toEqual([]);
  });

  test('an edited line answers the new value and becomes an adjustment', async () => {
    const stored = await figuresOf(1);
    const params = { id: String(stored?.id) };
    const answer = await t.ask('admin', updateFinancialData, { params, body: { admin: '60' } });
    expect(answer).toMatchObject({ admin: '60.00', ebitda: '540.00', adjEbitda: '540.00' });
    await t.ask('admin', updateFinancialData, {
      params,
      body: { revenue: '1100', reason: 'A late invoice' },
    });
    const { adjustments, lines } = await t.ask('admin', getBooks, { query: { month: '2025-04' } });
    expect(adjustments.map(({ line, amount, reason }) => [line, amount, reason])).toEqual([
      ['admin', '9.75', 'Edited in the table'],
      ['revenue', '100.00', 'A late invoice'],
    ]);
    expect(lines[0]).toEqual({
      line: 'revenue',
      accounts: '1000.00',
      adjustments: '100.00',
      total: '1100.00',
    });
    expect(await figuresOf(1)).toMatchObject({ grossProfit: '700.00', ebitda: '640.00' });
    const asked = { params: { id: 'revenue.2025-04' } };
    const { books } = await t.ask('admin', explainFigure, asked);
    const cell = { importId: null, sheet: 'Profit and Loss', cell: 'B7' };
    expect(books).toEqual({
      accounts: [{ code: '4000', name: 'Sales', entity: '', text: '$1,000', ...cell }],
      adjustments: [{ id: adjustments[1]?.id, reason: 'A late invoice', text: '$100' }],
    });
    // Accounts may show the pay of single people.
    const seen = async () => (await t.ask('viewer', explainFigure, asked)).books;
    const choose = (body: { viewersSeeAccounts?: boolean; viewersSeeDrafts?: boolean }) =>
      t.ask('admin', updateCompany, { body });
    expect(await seen()).toBeUndefined();
    await choose({ viewersSeeAccounts: true });
    expect(await seen()).toEqual(books);
    // A sheet has the months that are hidden next to the others.
    await choose({ viewersSeeDrafts: false });
    expect(await seen()).toBeUndefined();
    await choose({ viewersSeeDrafts: true, viewersSeeAccounts: false });
    expect(await seen()).toBeUndefined();
    expect(
      await t.ask('admin', explainFigure, { params: { id: 'ebitda.2025-04' } }),
    ).not.toHaveProperty('books');
    // Lines that no account feeds are still edited by hand.
    await t.ask('admin', updateFinancialData, { params, body: { rnd: '40' } });
    expect(await figuresOf(1)).toMatchObject({ rnd: '40.00', ebitda: '600.00' });
    for (const { id } of adjustments) {
      await t.ask('admin', deleteAdjustment, { params: { id: String(id) } });
    }
    expect(await figuresOf(1)).toMatchObject({ revenue: '1000.00', admin: '50.25' });
  });

  test.each([
    [{ ebitda: '7' }, 'EBITDA for this month is calculated from accounts'],
    [{ grossProfit: '7' }, 'Gross Profit for this month is calculated from accounts'],
    [{ grossMarginPercent: '7' }, 'Gross Margin for this month is calculated from accounts'],
    [{ notReported: ['revenue' as const] }, 'Revenue for this month is calculated from accounts'],
  ])('refuses %o', async (body, message) => {
    const params = { id: String((await figuresOf(1))?.id) };
    expect(await problemOf(t.ask('admin', updateFinancialData, { params, body }))).toContain(
      message,
    );
  });

  test('follows its balances, also when they go', async () => {
    await store('2025-04', { Rent: '51.25' });
    expect(await figuresOf(1)).toMatchObject({ admin: '51.25', ebitda: '508.75' });
    expect(await store('2025-04', { Rent: '51.25' })).toEqual({
      stored: 0,
      removed: 0,
      unchanged: 1,
    });
    await store('2025-04', { Rent: null });
    const row = await figuresOf(1);
    expect(row).toMatchObject({ admin: '0.00', ebitda: '560.00', notReported: [] });
  });

  test('a month in no financial year is refused', async () => {
    expect(await problemOf(store('2050-01', { Sales: '5' }))).toBe(
      'January 2050 is not in any financial year. Add the year first',
    );
  });
});

describe('a changed mapping', () => {
  test('changed back, every month is as it was, also what was entered by hand', async () => {
    for (const [monthNum, monthName] of [
      [5, 'August'],
      [6, 'September'],
      [7, 'October'],
    ] as const) {
      await t.ask('admin', createFinancialData, {
        body: {
          fyId: 13,
          monthNum,
          monthName,
          revenue: '90',
          ebitda: '33',
          rnd: '4',
          production: '0',
          salesMarketing: '0',
          customerSuccess: '0',
          admin: '0',
          other: '0',
          notReported: ['marketing'],
        },
      });
    }
    const months = [5, 6, 7];
    const before = await Promise.all(months.map(figuresOf));
    for (const month of ['2025-08', '2025-09', '2025-10']) {
      await store(month, { Research: '12.5', 'Rent of stores': '7' });
    }
    expect((await Promise.all(months.map(figuresOf))).map(shown)).toEqual(before.map(shown));
    const effect = await map([to('Research', 'rnd', '2025-09'), to('Rent of stores', 'marketing')]);
    expect(effect.map(({ month }) => month)).toEqual(['2025-08', '2025-09', '2025-10']);
    const [august, september] = await Promise.all(months.map(figuresOf));
    // Nobody has decided about Research in August, so what may depend on it is not reported.
    expect(august).toMatchObject({
      rnd: '4.00',
      marketing: '7.00',
      ebitda: '0.00',
      grossProfit: null,
      grossMarginPercent: null,
      notReported: expect.arrayContaining(['adjEbitda', 'ebitda']),
    });
    expect(september).toMatchObject({ rnd: '12.50', marketing: '7.00', ebitda: '70.50' });
    expect(september?.notReported).not.toContain('marketing');
    await map([to('Research', 'unmapped', '2025-09'), to('Rent of stores', 'unmapped')]);
    expect((await Promise.all(months.map(figuresOf))).map(shown)).toEqual(before.map(shown));
  });

  test('is refused when the books are not what the preview showed', async () => {
    const changes = [to('Research', 'rnd')];
    const { key, unmapped } = await t.ask('admin', previewMapping, { body: { changes } });
    expect(unmapped).toEqual({ before: 6, after: 3 });
    await store('2025-08', { Research: '13' });
    expect(await problemOf(t.ask('admin', changeMapping, { body: { changes, key } }))).toContain(
      'have changed since this was shown',
    );
  });

  test('makes of every month what the preview said, whatever is mapped', async () => {
    const change = fc.record({
      accountId: fc.constantFrom(...ids.values()),
      from: fc.constantFrom(null, '2025-08', '2025-09', '2025-10'),
      line: fc.constantFrom(...shownLines(STANDARD_BASIS, FED_LINES), null, 'unmapped' as const),
    });
    const together = fc.uniqueArray(change, {
      minLength: 1,
      maxLength: 4,
      selector: ({ accountId, from }) => `${accountId} ${from}`,
    });
    for (const month of ['2025-08', '2025-09', '2025-10']) {
      await store(month, { Sales: '91.1', Bank: '-3', Materials: '20', Research: '13' });
    }
    await t.ask('admin', updateFinancialData, {
      params: { id: String((await figuresOf(6))?.id) },
      body: { revenue: '95' },
    });
    for (const changes of fc.sample(together, { numRuns: cases(80), seed: 7 })) {
      const effect = await map(changes);
      for (const { month, lines } of effect.filter((one) => one.month > '2025-07')) {
        const row = await figuresOf(Number(month.slice(5)) - 3);
        for (const { line, after } of lines) {
          const isReported = row?.notReported.every((key) => key !== line) ?? false;
          expect([month, line, isReported ? row?.[line] : null]).toEqual([month, line, after]);
        }
      }
    }
    await map(
      [...ids.keys()].flatMap((name) =>
        [null, '2025-08', '2025-09', '2025-10'].map((from) => to(name, 'unmapped', from)),
      ),
    );
    const { lines } = await t.ask('admin', getBooks, { query: { month: '2025-10' } });
    expect(lines).toEqual([]);
  });

  test('names accounts once', async () => {
    const changes = [to('Rent', 'admin'), to('Rent', 'other')];
    expect(await problemOf(t.ask('admin', previewMapping, { body: { changes } }))).toContain(
      'mapped twice',
    );
    const unknown = [{ accountId: 999_999, line: null }];
    expect(await problemOf(t.ask('admin', previewMapping, { body: { changes: unknown } }))).toBe(
      'Unknown account',
    );
  });
});

const FIVE = ['Sales', 'Bank', 'Materials', 'Research', 'Rent of stores'];

describe('a balance without a line', () => {
  test('is said of its month, and keeps it from being published', async () => {
    const month = { fyId: '13', monthNum: '7' };
    const { openPoints } = await t.ask('viewer', getMonthState, { query: month });
    const text = '5 accounts with a balance this month are not mapped to a line';
    expect(openPoints).toContainEqual({ kind: 'unmappedAccounts', text });
    const publishing = t.ask('admin', createPublication, { body: { fyId: 13, monthNum: 7 } });
    expect(await problemOf(publishing)).toBe(`${text}. Map them under Accounts first`);
    // Left out of the report is a decision too.
    await map(FIVE.map((name) => to(name, null)));
    const after = await t.ask('viewer', getMonthState, { query: month });
    expect(after.openPoints.map(({ kind }) => kind)).not.toContain('unmappedAccounts');
    await map(FIVE.map((name) => to(name, 'unmapped')));
  });
});

describe('the chart of accounts', () => {
  test('has the latest balance of a month that has begun', async () => {
    // January, while it is November.
    await store('2027-01', { Research: '0', Bank: '0' });
    const all = await t.ask('admin', listAccounts);
    expect(all.find(({ name }) => name === 'Research')?.latest).toEqual({
      month: '2025-10',
      amount: '13.00',
    });
    await store('2027-01', { Research: null, Bank: null });
  });

  test('says what has no line, and suggests one', async () => {
    const accounts = await t.ask('admin', listAccounts);
    const research = accounts.find(({ name }) => name === 'Research');
    expect(research).toMatchObject({
      mappings: [],
      latest: { month: '2025-10', amount: '13.00' },
      unmappedMonths: ['2025-08', '2025-09', '2025-10'],
      suggestion: { line: 'rnd', reason: { by: 'word', what: 'research' } },
    });
    await map([to('Sales', 'revenue')]);
    const after = await t.ask('admin', listAccounts);
    expect(after.find(({ name }) => name === 'Sales')).toMatchObject({
      mappings: [{ from: null, line: 'revenue', sign: 1 }],
      unmappedMonths: [],
      suggestion: null,
    });
  });

  test('has each code once, and accounts change in the version that was seen', async () => {
    const taken = 'An account with this code already exists, or one without a code has this name';
    const body = { code: '4000', name: 'Other sales', type: 'revenue' } as const;
    expect(await problemOf(t.ask('admin', createAccount, { body }))).toBe(taken);
    const params = { id: String(idOf('Rent')) };
    expect(await problemOf(t.ask('admin', updateAccount, { params, body: { code: '4000' } }))).toBe(
      taken,
    );
    const change = { body: { name: 'Rents' }, headers: { 'if-match': '"7"' } };
    const stale = await t.as('admin', 'PATCH', `/api/accounts/${params.id}`, change);
    expect(stale.statusCode).toBe(412);
  });
});
