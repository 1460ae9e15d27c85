import { expect, test } from 'vitest';
import type { Balance } from '../books/fedLines.ts';
import { FIRST_LINES } from './balanceLines.ts';
import { usedOpenings } from './openings.ts';
import { partsOfBalanceLine, partsOfFlow, partsOfResult } from './statementParts.ts';
import type { StatementFacts } from './statementFacts.ts';
import { Statements } from './statements.ts';
import { enteredPartsOfFlow } from './typedParts.ts';
import { wholeMonths } from './wholeMonths.ts';

const [BANK, DEBTORS, SHARES, SALES] = [1, 2, 3, 4];
const TYPES = new Map([
  [BANK, 'asset'],
  [DEBTORS, 'asset'],
  [SHARES, 'equity'],
  [SALES, 'revenue'],
] as const);
const BALANCE_LINES = new Map([
  [BANK, 'cash'],
  [DEBTORS, 'receivables'],
  [SHARES, 'share-capital'],
]);

const rows = (entity: string, month: string, amounts: readonly (readonly [number, string])[]) =>
  amounts.map(([accountId, amount]): Balance => ({ accountId, entity, month, amount }));

const factsOf = (openings: readonly Balance[], balances: readonly Balance[]): StatementFacts => ({
  accounts: [...TYPES].map(([id, type]) => ({ id, type })),
  lines: FIRST_LINES,
  mappings: [...TYPES.keys()].map((accountId) => ({
    accountId,
    from: '',
    line: null,
    balanceLine: BALANCE_LINES.get(accountId) ?? null,
    flow: null,
  })),
  openings: usedOpenings(openings, balances),
  balances,
  wholeMonths: wholeMonths(balances, TYPES),
  adjustments: [],
  moves: [],
  yearStart: 1,
});

const UNITS = 1_000_000n;
const flowOf = (facts: StatementFacts, month: string) => {
  const flow = new Statements(facts).cashFlowOfMonth(month);
  if (flow === null) return null;
  const { opening, movedIntoCash, change, closing } = flow;
  const lines = [...flow.lines].map(([line, amount]) => [line, amount / UNITS] as const);
  return {
    lines: Object.fromEntries(lines),
    ends: [opening, movedIntoCash, change, closing].map((amount) => amount / UNITS),
  };
};

const MAY = rows('', '2025-05', [
  [BANK, '70'],
  [DEBTORS, '50'],
  [SHARES, '90'],
  [SALES, '30'],
]);
const JUNE = rows('', '2025-06', [
  [BANK, '95'],
  [DEBTORS, '45'],
  [SHARES, '90'],
  [SALES, '20'],
]);

test('the first month after an opening has a cash flow, and the year goes on from it', () => {
  const facts = factsOf(MAY, JUNE);
  expect(flowOf(facts, '2025-06')).toEqual({
    lines: { receivables: 5n, outsideEbitda: 20n },
    ends: [70n, 0n, 25n, 95n],
  });
  const sheet = new Statements(facts).balanceSheet('2025-06');
  expect([sheet?.resultOfYear, sheet?.earlierResults]).toEqual([50n * UNITS, 0n]);
  expect(partsOfResult(facts, '2025-06')).toMatchObject([{ amount: 50n * UNITS }]);
  expect(partsOfFlow(facts, 'receivables', '2025-06')).toMatchObject([
    { opening: 50n * UNITS, closing: 45n * UNITS },
  ]);
  expect(flowOf(factsOf([], JUNE), '2025-06')).toBeNull();
});

const TYPED_APRIL = {
  balances: [
    { month: '2025-04', line: 'receivables', amount: '30' },
    { month: '2025-04', line: 'share-capital', amount: '90' },
  ],
  months: [{ month: '2025-04', figures: { cash: '80', receivables: '30', ebitda: '20' } }],
};

test('an opening after typed months adds to them what its result has gained since', () => {
  const facts: StatementFacts = { ...factsOf(MAY, JUNE), typed: TYPED_APRIL };
  // The year's 30 until May less April's 20, which April's own sheet has.
  expect(flowOf(facts, '2025-05')).toEqual({
    lines: { ebitda: -20n, outsideEbitda: 30n, receivables: -20n },
    ends: [80n, 0n, -10n, 70n],
  });
  const [start, end] = ['2025-04', '2025-05'].map((at) => new Statements(facts).balanceSheet(at));
  if (!start || !end) throw new Error('A sheet is missing');
  const parts = [
    ...enteredPartsOfFlow(facts, [start, end], 'ebitda'),
    ...enteredPartsOfFlow(facts, [start, end], 'outsideEbitda'),
  ];
  expect(parts).toEqual([
    { of: { is: 'figure', key: 'ebitda' }, month: '2025-04', amount: -20n * UNITS },
  ]);
  expect(partsOfFlow(facts, 'outsideEbitda', '2025-05')).toMatchObject([{ amount: 30n * UNITS }]);
});

test('an opening gives way to balances of its month and of earlier ones', () => {
  expect(usedOpenings(MAY, JUNE)).toEqual(MAY);
  expect(usedOpenings(MAY, [])).toEqual(MAY);
  expect(usedOpenings(MAY, [...JUNE, ...MAY])).toEqual([]);
  expect(usedOpenings(MAY, rows('', '2025-04', [[BANK, '1']]))).toEqual([]);
  expect(usedOpenings(MAY, rows('South', '2025-04', [[BANK, '1']]))).toEqual(MAY);
  const older = rows('', '2024-12', [[BANK, '5']]);
  expect(usedOpenings([...older, ...MAY], JUNE)).toEqual(MAY);
  expect(usedOpenings([...older, ...MAY], [...JUNE, ...MAY])).toEqual(older);
});

test('the cash of an entity that joins with an opening moves into cash', () => {
  const south = [
    rows('South', '2025-05', [
      [BANK, '40'],
      [SHARES, '25'],
      [SALES, '15'],
    ]),
    rows('South', '2025-06', [
      [BANK, '47'],
      [SHARES, '25'],
      [SALES, '7'],
    ]),
  ] as const;
  const facts = factsOf(south[0], [...MAY, ...JUNE, ...south[1]]);
  expect(flowOf(facts, '2025-06')).toEqual({
    lines: { receivables: 5n, outsideEbitda: 27n },
    ends: [70n, 40n, 32n, 142n],
  });
  // The opening changes nothing in its own month, which has books of the other entity.
  const may = new Statements(facts).balanceSheet('2025-05');
  expect(may?.lines.get('cash')).toBe(70n * UNITS);
  const cash = FIRST_LINES.find(({ slug }) => slug === 'cash') ?? null;
  expect(partsOfBalanceLine(facts, cash, '2025-05')).toHaveLength(1);
  expect(partsOfBalanceLine(facts, cash, '2025-06')).toMatchObject([
    { entity: 'South', opening: 40n * UNITS },
    { entity: '', opening: 70n * UNITS },
  ]);
});

test('an entity that joins without an opening brings its earlier results as other equity', () => {
  const south = rows('South', '2025-06', [
    [BANK, '47'],
    [SHARES, '25'],
    [SALES, '7'],
  ]);
  const facts = factsOf([], [...MAY, ...JUNE, ...south]);
  expect(flowOf(facts, '2025-06')).toEqual({
    lines: { receivables: 5n, outsideEbitda: 27n, capital: 25n, otherEquity: 15n },
    ends: [70n, 0n, 72n, 142n],
  });
});
