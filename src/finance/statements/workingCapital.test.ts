import { expect, test } from 'vitest';
import type { BooksMonth } from '../books/books.ts';
import type { MeasureKey } from '../catalogue.ts';
import type { BalanceRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { daysOutstanding, liquidityRunway, netDebt } from './workingCapital.ts';

const amountIn = (month: BooksMonth, units: number | undefined) =>
  month < '2026-01' ? null : BigInt(units ?? 0) * 1_000_000n;

/** The same amounts in every month from January 2026 on, in whole units. */
function steadyAmounts(
  lines: Readonly<Partial<Record<MeasureKey, number>>>,
  roles: Readonly<Partial<Record<BalanceRole, number>>>,
  flows: Readonly<Partial<Record<FlowLine, number>>> = {},
): MonthAmounts {
  return {
    reportLine: (line, month) => amountIn(month, lines[line]),
    balanceLine: () => null,
    balanceOfRole: (role, month) => amountIn(month, roles[role]),
    flowLine: (line, month) => amountIn(month, flows[line]),
  };
}

test('the days are those of the three months, in a leap year too', () => {
  const lines = { revenue: 1000 };
  const months = ['2026-03', '2026-08', '2028-03'];
  const days = months.map((month) =>
    daysOutstanding('dso', month, steadyAmounts(lines, { receivables: 3000 })),
  );
  expect(days).toEqual(['90.00', '92.00', '91.00'].map((text) => ({ kind: 'days', days: text })));
});

test('without revenue or production there are no days', () => {
  const amounts = steadyAmounts({ revenue: 0, production: -5 }, { receivables: 10, payables: 10 });
  expect(daysOutstanding('dso', '2026-06', amounts)).toEqual({ kind: 'noBase' });
  expect(daysOutstanding('dpo', '2026-06', amounts)).toEqual({ kind: 'noBase' });
});

test('a month with figures but no balance sheet is named', () => {
  const amounts: MonthAmounts = {
    ...steadyAmounts({ revenue: 1000 }, {}, { ebitda: -100 }),
    balanceOfRole: () => null,
  };
  const missing = { kind: 'missing', months: ['2026-06'] };
  expect(daysOutstanding('dso', '2026-06', amounts)).toEqual(missing);
  expect(liquidityRunway('2026-06', amounts)).toEqual(missing);
  expect(netDebt('2026-06', amounts)).toBeNull();
});

test('net debt counts leases and deposits', () => {
  const roles = { debt: 500, leases: 100, cash: 150, deposits: 50 };
  expect(netDebt('2026-06', steadyAmounts({}, roles))).toBe(400_000_000n);
});

test('burn is free cash flow and interest; a move into deposits and a loan are not', () => {
  const flows = { ebitda: -70, fixedAssets: -20, interest: -10, deposits: -500, debt: 300 };
  const runwayWith = (roles: Readonly<Partial<Record<BalanceRole, number>>>) =>
    liquidityRunway('2026-06', steadyAmounts({}, roles, flows));
  expect(runwayWith({ cash: 350, deposits: 500 })).toEqual({
    kind: 'months',
    months: '8.50',
    burn: '100.00',
  });
  expect(runwayWith({ cash: -20 })).toEqual({ kind: 'months', months: '0.00', burn: '100.00' });
});

test('liquidity lasts without end if the three months did not use any', () => {
  const even = steadyAmounts({}, { cash: 100 }, { ebitda: 10, interest: -10 });
  expect(liquidityRunway('2026-06', even)).toEqual({ kind: 'noBurn' });
});
