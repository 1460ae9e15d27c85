import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { Covenant, CovenantMeasure } from './covenant.ts';
import { covenantResult } from './covenants.ts';
import { liquidityMinimum } from './liquidityMinimum.ts';

const LINES = [
  { slug: 'cash', role: 'cash' },
  { slug: 'term-deposits', role: 'deposits' },
  { slug: 'receivables', role: 'receivables' },
] as const;
const BALANCES: Readonly<Record<string, bigint>> = {
  cash: 80_000_000n,
  'term-deposits': 30_000_000n,
  receivables: 30_000_000n,
};
const amounts = {
  reportLine: () => 80_000_000n,
  balanceLine: (slug: string) => BALANCES[slug] ?? null,
  balanceOfRole: () => null,
  flowLine: () => null,
};

const atLeast = (limit: string, ...measures: readonly CovenantMeasure[]): Covenant => ({
  numerator: measures.map((measure) => ({ factor: '1', measure, span: 'monthEnd' })),
  denominator: null,
  direction: 'atLeast',
  limits: [{ from: '2026-01', value: limit }],
  testedEach: 'year',
});
const line = (slug: string) => ({ kind: 'balanceLine', slug }) as const;
const CASH = { kind: 'reportLine', line: 'cash' } as const;

const minimumOf = (...all: readonly Covenant[]) =>
  liquidityMinimum(
    LINES,
    all.map((covenant) =>
      Object.assign(
        { standing: covenantResult(STANDARD_BASIS, covenant, '2026-06', amounts).standing },
        covenant,
      ),
    ),
    '110.00',
  );

test('a covenant over all cash and deposits states the minimum of liquidity', () => {
  expect(minimumOf(atLeast('40', line('cash'), line('term-deposits')))).toEqual({
    minimum: '40',
    headroom: '70',
  });
  expect(minimumOf(atLeast('120', CASH, line('term-deposits')))).toEqual({
    minimum: '120',
    headroom: '-10',
  });
});

test('of several, the highest limit counts', () => {
  const both = [line('cash'), line('term-deposits')];
  expect(minimumOf(atLeast('40', ...both), atLeast('60', ...both))?.minimum).toBe('60');
});

test('a covenant over other amounts states none', () => {
  expect(minimumOf(atLeast('40', line('cash')))).toBeNull();
  // The same amount by chance.
  expect(minimumOf(atLeast('40', line('cash'), line('receivables')))).toBeNull();
  const most = atLeast('400', line('cash'), line('term-deposits'));
  expect(minimumOf({ ...most, direction: 'atMost' })).toBeNull();
  expect(minimumOf()).toBeNull();
});
