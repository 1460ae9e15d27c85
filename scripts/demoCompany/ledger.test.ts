import { describe, expect, test } from 'vitest';
import { makeFigures } from './figures.ts';
import { ACCOUNTS, type LedgerMonth, makeLedger } from './ledger.ts';

const figures = makeFigures();
const ledger = makeLedger(figures);

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
const balanceOf = ({ amounts }: LedgerMonth, code: string) =>
  amounts.find(({ account }) => account.code === code)?.toDate ?? Number.NaN;
/** In dollars, at the end of the month. */
function dollarsAt(reference: string, code: string): number {
  const month = ledger.find((one) => one.month.reference === reference);
  return month === undefined ? Number.NaN : balanceOf(month, code) / 100;
}
const named = ledger.map((month) => [month.month.reference, month] as const);

test('the ledger is of the last 18 months', () => {
  expect(ledger.map(({ month }) => month.reference)).toEqual(
    figures.slice(-18).map(({ reference }) => reference),
  );
});

describe.each(named)('the ledger of %s', (_, ledgerMonth) => {
  const { month, amounts } = ledgerMonth;

  test('balances, of the month and to date', () => {
    expect(sum(amounts.map(({ inMonth }) => inMonth))).toBe(0);
    expect(sum(amounts.map(({ toDate }) => toDate))).toBe(0);
  });

  test('comes to the figures of the month', () => {
    const lineOf = (line: string) =>
      amounts.filter(({ account }) => account.line === line).map(({ inMonth }) => inMonth);
    expect(-sum(lineOf('revenue'))).toBe(month.revenue);
    for (const line of [
      'production',
      'salesMarketing',
      'customerSuccess',
      'marketing',
      'rnd',
      'admin',
      'other',
    ] as const) {
      expect([line, sum(lineOf(line))]).toEqual([line, month[line]]);
    }
    const cash = amounts.filter(({ account }) => account.line === 'cash');
    expect(sum(cash.map(({ toDate }) => toDate))).toBe(month.cash);
  });

  test('has assets in debit, debts in credit, and costs that are none', () => {
    const isWrong = ({ account, toDate }: (typeof amounts)[number]) => {
      const isCredit = ['liability', 'equity', 'revenue'].includes(account.type);
      return isCredit ? toDate > 0 : toDate < 0;
    };
    expect(amounts.filter(isWrong).map(({ account }) => account.name)).toEqual([]);
  });

  test('has receivables of 40 to 60 days, and customers ahead by one to two months', () => {
    const days = (balanceOf(ledgerMonth, '1200') / month.revenue) * 30;
    expect(days).toBeGreaterThan(40);
    expect(days).toBeLessThan(60);
    const ahead = -balanceOf(ledgerMonth, '3400') / month.revenue;
    expect(ahead).toBeGreaterThan(0.7);
    expect(ahead).toBeLessThan(1.5);
  });
});

test('the ledger tells the purchase of Ostrel Analytics, its loan and its earn-out', () => {
  expect(dollarsAt('2025-07', '0700') - dollarsAt('2025-06', '0700')).toBe(7_250_000);
  expect([dollarsAt('2025-06', '3000'), dollarsAt('2026-10', '3000')]).toEqual([
    -5_000_000, -3_750_000,
  ]);
  expect([dollarsAt('2026-06', '3100'), dollarsAt('2026-07', '3100')]).toEqual([-750_000, 0]);
});

test('no two accounts have one code or one name', () => {
  expect(new Set(ACCOUNTS.map(({ code }) => code)).size).toBe(ACCOUNTS.length);
  expect(new Set(ACCOUNTS.map(({ name }) => name)).size).toBe(ACCOUNTS.length);
});
