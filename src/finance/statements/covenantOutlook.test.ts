/** Covenants over the months ahead, against results that were computed by hand. */
import { describe, expect, test } from 'vitest';
import { monthsLater } from '../books/bookMonths.ts';
import { millionthsOf, requiredMillionths } from '../books/exactSums.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { PlanKind } from '../plan.ts';
import type { MonthAhead } from './amountsAhead.ts';
import { amountsAhead } from './amountsAhead.ts';
import { FIRST_LINES } from './balanceLines.ts';
import type { Covenant, CovenantMeasure, CovenantPiece } from './covenant.ts';
import { covenantLight, covenantOutlook } from './covenantOutlook.ts';
import { covenantResult } from './covenants.ts';
import { liquidityAhead } from './liquidityAhead.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { liquidity } from './workingCapital.ts';
import type { BalanceSheet } from './statementAmounts.ts';

const BASIS: CompanyBasis = { ...STANDARD_BASIS, lineGroups: ['result', 'balance', 'statements'] };
const NEWEST = '2026-06';

/** In June 2026: cash of 100, debt of 1,200 and stock of 50. EBITDA was 50 in each month, interest 5. */
const START: BalanceSheet = {
  month: NEWEST,
  lines: new Map(
    [
      ['cash', '100'],
      ['stock', '50'],
      ['debt', '1200'],
      ['share-capital', '-1050'],
    ].map(([slug = '', amount = '']) => [slug, requiredMillionths(amount)]),
  ),
  notClassified: 0n,
  resultOfYear: 0n,
  earlierResults: 0n,
  equityNotEntered: 0n,
  notBooked: 0n,
  difference: 0n,
  undecided: [],
};

const ACTUAL: MonthAmounts = {
  reportLine: (line) => (line === 'ebitda' ? 50_000_000n : line === 'interest' ? 5_000_000n : null),
  balanceLine: (slug) => START.lines.get(slug) ?? 0n,
  balanceOfRole: (role) => START.lines.get(role) ?? 0n,
  flowLine: (line) => (line === 'interest' ? -5_000_000n : 0n),
};

interface TestMonth {
  readonly ebitda?: string;
  readonly debt?: string;
  readonly cash?: string;
  readonly interest?: string;
  readonly stock?: string;
  readonly source?: PlanKind;
}

/** The amounts that a plan gives the months from July 2026 on. */
function aheadOf(months: readonly TestMonth[]) {
  const planned = months.map(({ source = 'forecast', stock, ...figures }, at): MonthAhead => ({
    month: monthsLater(NEWEST, at + 1),
    figures,
    balances: new Map(stock === undefined ? [] : [['stock', stock]]),
    source,
    hasBalances: months.some(
      (one) => one.source === source && (one.debt ?? one.cash ?? one.stock) !== undefined,
    ),
  }));
  return amountsAhead({ lines: FIRST_LINES, yearStart: 4, start: START, amounts: ACTUAL }, planned);
}

const balanceLine = (slug: string): CovenantMeasure => ({ kind: 'balanceLine', slug });
const piece = (
  measure: CovenantMeasure,
  span: CovenantPiece['span'] = 'monthEnd',
): CovenantPiece => ({ factor: '1', measure, span });

const EBITDA = piece({ kind: 'reportLine', line: 'ebitda' }, 'twelveMonths');
const atMost = (limit: string, testedEach: Covenant['testedEach'] = 'month'): Covenant => ({
  numerator: [piece(balanceLine('debt'))],
  denominator: [EBITDA],
  direction: 'atMost',
  limits: [{ from: '2025-01', value: limit }],
  testedEach,
});
const leastCash = (limit: string): Covenant => ({
  numerator: [piece(balanceLine('cash'))],
  denominator: null,
  direction: 'atLeast',
  limits: [{ from: '2025-01', value: limit }],
  testedEach: 'month',
});
const COVER: Covenant = {
  numerator: [EBITDA],
  denominator: [piece({ kind: 'reportLine', line: 'interest' }, 'twelveMonths')],
  direction: 'atLeast',
  limits: [{ from: '2025-01', value: '5' }],
  testedEach: 'month',
};

const steady = (count: number, month: TestMonth = {}): TestMonth[] =>
  Array.from({ length: count }, () => Object.assign({ ebitda: '50', source: 'forecast' }, month));

const loss = { ebitda: '-50', source: 'forecast' } as const;

function outlookText(covenant: Covenant, months: readonly TestMonth[]): string {
  const outlook = covenantOutlook(BASIS, covenant, aheadOf(months), FIRST_LINES);
  if (outlook === null) return 'nothing tested';
  const { firstBroken, until, sources, unchanged, leftOut } = outlook;
  const result = covenantResult(BASIS, covenant, NEWEST, ACTUAL);
  const light = covenantLight(result, NEWEST, outlook) ?? 'no light';
  return [
    firstBroken === null ? 'kept' : 'broken',
    until,
    sources.join('+'),
    light,
    ...(unchanged.length === 0 ? [] : [`unchanged ${unchanged.join('+')}`]),
    ...(leftOut.length === 0 ? [] : [`without ${leftOut.join('+')}`]),
  ].join(' ');
}

describe('a plan that meets or breaches a covenant', () => {
  test.each<[string, Covenant, readonly TestMonth[], string]>([
    // Leverage is 1,200 ÷ 600 = 2 in June.
    ['kept', atMost('3'), steady(9, { debt: '1200' }), 'kept 2027-03 forecast fine'],
    // 1,200 ÷ (600 − 100n) is 3 with two losses, and 4 with three.
    ['losses', atMost('3'), [loss, loss, loss], 'broken 2026-09 forecast act unchanged debt'],
    // After two months, 1,800 ÷ 600 is 3: on the limit. The third has 1,801.
    [
      'more debt',
      atMost('3'),
      [...steady(2, { debt: '1800' }), ...steady(1, { debt: '1801' })],
      'broken 2026-09 forecast act',
    ],
    // In the sixth month it needs action, in the seventh it has to be watched.
    [
      'six months ahead',
      atMost('3'),
      [...steady(5), ...steady(1, { debt: '1801' })],
      'broken 2026-12 forecast act',
    ],
    [
      'seven months ahead',
      atMost('3'),
      [...steady(6), ...steady(1, { debt: '1801' })],
      'broken 2027-01 forecast watch',
    ],
    // The last quarter of the plan ends in December.
    ['quarters', atMost('3', 'quarter'), steady(8, { debt: '1200' }), 'kept 2026-12 forecast fine'],
    // The breach of July is over when the quarter is tested.
    [
      'between two tests',
      atMost('3', 'quarter'),
      [...steady(1, { debt: '1900' }), ...steady(2, { debt: '1200' })],
      'kept 2026-09 forecast fine',
    ],
    [
      'a year that the plan does not reach',
      atMost('3', 'year'),
      steady(8, { debt: '1200' }),
      'nothing tested',
    ],
    // June is no test of the year, so there is only the light of the breach.
    [
      'between two years',
      atMost('3', 'year'),
      steady(9, { debt: '1801' }),
      'broken 2027-03 forecast watch',
    ],
    [
      'forecast, then budget',
      atMost('3'),
      [...steady(2, { debt: '1200' }), ...steady(2, { debt: '1200', source: 'budget' })],
      'kept 2026-10 forecast+budget fine',
    ],
    [
      'a budget with a breach',
      atMost('3'),
      [...steady(2, { debt: '1200' }), ...steady(2, { debt: '2000', source: 'budget' })],
      'broken 2026-09 forecast+budget act',
    ],
    ['no EBITDA', atMost('3'), [{ debt: '1200' }], 'nothing tested'],
    [
      'EBITDA ends',
      atMost('3'),
      [...steady(2, { debt: '1200' }), { debt: '9000' }],
      'kept 2026-08 forecast fine',
    ],
    // Cash is 100 + 50 − 70 of debt repaid.
    [
      'debt repaid',
      leastCash('81'),
      steady(1, { debt: '1130' }),
      'broken 2026-07 forecast act without interest',
    ],
    // 100 + 50 − 60 of debt repaid, then + 50 − 60 again: 90, 80, 70.
    [
      'cash that falls',
      leastCash('75'),
      ['1140', '1080', '1020'].map((debt) => ({ ebitda: '50', debt, source: 'forecast' })),
      'broken 2026-09 forecast act without interest',
    ],
    [
      'planned cash',
      leastCash('75'),
      steady(3, { cash: '60', interest: '5' }),
      'broken 2026-07 forecast act',
    ],
    ['a plan without balances', leastCash('75'), steady(3), 'nothing tested'],
    [
      'a first test that is not possible, before one that is',
      leastCash('75'),
      [...steady(1), ...steady(2, { cash: '90', source: 'budget' })],
      'nothing tested',
    ],
    // Stock of 130 leaves cash of 100 + 50 − 80 = 70.
    [
      'planned stock',
      leastCash('75'),
      steady(1, { stock: '130' }),
      'broken 2026-07 forecast act without interest',
    ],
    ['interest that is not planned', COVER, steady(3), 'nothing tested'],
    // EBITDA of 600 ÷ interest of (55 + 65).
    [
      'interest cover on its limit',
      COVER,
      steady(1, { interest: '65' }),
      'kept 2026-07 forecast fine',
    ],
    [
      'interest cover below it',
      COVER,
      steady(1, { interest: '66' }),
      'broken 2026-07 forecast act',
    ],
  ])('%s', (_, covenant, months, expected) => {
    expect(outlookText(covenant, months)).toBe(expected);
  });

  test('a lower limit from a later month on counts from that month', () => {
    const covenant = {
      ...atMost('3'),
      limits: [
        { from: '2025-01', value: '3' },
        { from: '2026-10', value: '1.9' },
      ],
    };
    expect(outlookText(covenant, steady(6, { debt: '1200' }))).toBe('broken 2026-10 forecast act');
  });
});

test('the months ahead keep balances that no plan has, and cash follows from the lines', () => {
  const { amounts, months } = aheadOf([...steady(1, { debt: '1150' }), ...steady(1)]);
  expect(months).toEqual([
    {
      month: '2026-07',
      source: 'forecast',
      unchanged: ['stock', 'share-capital'],
      leftOut: ['interest'],
    },
    {
      month: '2026-08',
      source: 'forecast',
      unchanged: ['stock', 'debt', 'share-capital'],
      leftOut: ['interest'],
    },
  ]);
  expect(amounts.reportLine('debt', '2026-08')).toBe(millionthsOf('1150'));
  expect(amounts.reportLine('cash', '2026-08')).toBe(millionthsOf('150'));
  expect(['2026-06', '2026-07', '2026-08'].map((month) => liquidity(month, amounts))).toEqual(
    ['100', '100', '150'].map(millionthsOf),
  );
  expect(amounts.balanceLine('stock', '2026-08')).toBe(millionthsOf('50'));
  expect(amounts.balanceLine('stock', '2026-09')).toBeNull();
  // Interest was paid in each month, so a plan without it lacks this line.
  expect(amounts.flowLine('interest', '2026-07')).toBeNull();
  expect(amounts.flowLine('debt', '2026-07')).toBe(millionthsOf('-50'));
});

test('cash is unknown after a month whose plan has no balances, until it is planned', () => {
  const { amounts } = aheadOf([
    ...steady(1),
    { ebitda: '50', source: 'budget' },
    { ebitda: '50', source: 'budget', cash: '70' },
    { ebitda: '50', source: 'budget' },
  ]);
  const cash = ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) =>
    amounts.balanceLine('cash', month),
  );
  expect(cash).toEqual([null, null, millionthsOf('70'), millionthsOf('120')]);
});

const leastLiquidity = (limits: Covenant['limits']) => {
  const covenant = { ...leastCash('75'), limits };
  return [{ ...covenant, standing: covenantResult(BASIS, covenant, NEWEST, ACTUAL).standing }];
};

test('liquidity ahead has its lowest month, and the first one below the minimum of its time', () => {
  // Cash is 90, then 80, then 130.
  const ahead = aheadOf(
    ['1140', '1080', '1080'].map((debt) => ({ ebitda: '50', debt, source: 'forecast' })),
  );
  const limits = [
    { from: '2025-01', value: '75' },
    { from: '2026-08', value: '85' },
  ];
  expect(liquidityAhead(ahead, FIRST_LINES, leastLiquidity(limits))).toEqual({
    lowest: { month: '2026-08', amount: '80.00' },
    firstBelow: '2026-08',
    until: '2026-09',
    sources: ['forecast'],
    leftOut: ['interest'],
  });
  expect(
    liquidityAhead(ahead, FIRST_LINES, leastLiquidity(limits.slice(0, 1)))?.firstBelow,
  ).toBeNull();
  expect(liquidityAhead(ahead, FIRST_LINES, [])?.firstBelow).toBeNull();
  // A plan without balances has no cash, and its months end the outlook.
  expect(liquidityAhead(aheadOf(steady(2)), FIRST_LINES, [])).toBeNull();
  const known = aheadOf([...steady(2, { debt: '1150' }), { ebitda: '50', source: 'budget' }]);
  expect(liquidityAhead(known, FIRST_LINES, [])).toMatchObject({
    lowest: { month: '2026-07', amount: '100.00' },
    until: '2026-08',
  });
});
