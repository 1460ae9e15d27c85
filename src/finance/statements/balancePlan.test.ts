import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { plannableLines, balancesOfForecast, plannedBalances } from './balancePlan.ts';
import type { BalancePlan } from './balancePlan.ts';
import { FIRST_LINES } from './balanceLines.ts';

const of = (line: BalancePlan['line'], ...amounts: readonly (string | null)[]): BalancePlan => ({
  line,
  amounts: [...amounts, ...Array.from({ length: 12 }, () => null)].slice(0, 12),
});

test('planned balances are read by month and slug', () => {
  const months = plannedBalances([
    of('balance.stock', '5', null, '0'),
    of('balance.debt-2', '7.50'),
  ]);
  expect(months).toHaveLength(12);
  expect([...(months[0] ?? [])]).toEqual([
    ['stock', '5.00'],
    ['debt-2', '7.50'],
  ]);
  expect(months[1]?.size).toBe(0);
  expect(months[2]?.get('stock')).toBe('0.00');
});

const rowsOfReport = (lineGroups: readonly ('balance' | 'statements')[]) =>
  plannableLines({ ...STANDARD_BASIS, lineGroups }, FIRST_LINES, () => false)
    .map(({ slug }) => slug)
    .filter((slug) => ['cash', 'receivables', 'payables', 'debt', 'stock'].includes(slug));

test('balances of the report have no row of their own while the report has the line', () => {
  expect(rowsOfReport(['balance', 'statements'])).toEqual(['stock']);
  expect(rowsOfReport(['statements'])).toContain('receivables');
  const archived = FIRST_LINES.map((line) => Object.assign({}, line, { isArchived: true }));
  const basis = { ...STANDARD_BASIS, lineGroups: ['statements' as const] };
  expect(plannableLines(basis, archived, (slug) => slug === 'stock')).toMatchObject([
    { slug: 'stock' },
  ]);
});

test('a forecast has actual balances in actual months, and planned ones in the others', () => {
  const actuals = [of('balance.stock', '1', '2', '3')];
  const plan = [of('balance.stock', '10', '20', '30'), of('balance.accruals', '4', '5', '6')];
  const [stock, accruals] = balancesOfForecast(actuals, plan, (place) => place < 2);
  expect(stock?.amounts.slice(0, 3)).toEqual(['1', '2', '30']);
  expect(accruals?.amounts.slice(0, 3)).toEqual([null, null, '6']);
});
