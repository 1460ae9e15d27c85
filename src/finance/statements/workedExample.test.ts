import { expect, test } from 'vitest';
import type { FedLine } from '../books/fedLines.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { rounded } from '../money.ts';
import type { CovenantMeasure } from './covenant.ts';
import { covenantResult } from './covenants.ts';
import type { FlowLine } from './flowLines.ts';
import { FLOW_KEYS } from './flowLines.ts';
import { amountsByMonth } from './monthAmounts.ts';
import { Statements } from './statements.ts';
import { EXAMPLE_ROLES, exampleFacts, exampleFigures } from './testExample.ts';
import { daysOutstanding, liquidity, liquidityRunway, netDebt } from './workingCapital.ts';

const units = (amount: bigint | undefined) => Number((amount ?? 0n) / 1_000_000n);

const SHEETS: Readonly<Record<string, readonly number[]>> = {
  cash: [50_000, 19_200, 49_660, 73_364],
  receivables: [36_000, 72_000, 88_800, 78_400],
  stock: [20_000, 22_000, 18_000, 21_500],
  prepaid: [0, 5_500, 5_000, 4_500],
  fixedAssets: [36_000, 46_800, 55_400, 52_500],
  payables: [18_000, 28_800, 24_000, 31_200],
  accruals: [4_000, 900, 900, 1_100],
  indirectTaxes: [5_000, 3_400, 11_410, 17_534],
  incomeTax: [6_000, 7_500, 3_100, 4_300],
  interest: [0, 200, 420, 0],
  debt: [40_000, 40_000, 65_000, 59_500],
  leases: [0, 0, 10_000, 10_000],
  dividends: [0, 0, 0, 3_000],
  retained: [69_000, 69_000, 69_000, 57_000],
};
const RESULTS = [0, 15_700, 33_030, 46_630];

const FLOWS: Readonly<Partial<Record<FlowLine, readonly number[]>>> = {
  ebitda: [18_600, 20_550, 15_420, 54_570],
  receivables: [-36_000, -16_800, 10_400, -42_400],
  stock: [-2_000, 4_000, -3_500, -1_500],
  prepaid: [-5_500, 500, 500, -4_500],
  payables: [10_800, -4_800, 7_200, 13_200],
  accruals: [-3_100, 0, 200, -2_900],
  indirectTaxes: [-1_600, 8_010, 6_124, 12_534],
  tax: [0, -6_000, 0, -6_000],
  fixedAssets: [-12_000, 0, 0, -12_000],
  fixedAssetsSold: [0, 0, 2_500, 2_500],
  debt: [0, 25_000, -5_500, 19_500],
  interest: [0, 0, -640, -640],
  dividends: [0, 0, -9_000, -9_000],
};
const CHANGES = [-30_800, 30_460, 23_704, 23_364];

const MONTHS = ['2026-03', '2026-04', '2026-05', '2026-06'];

test('the balance sheets balance, with the result of the year', () => {
  const statements = new Statements(exampleFacts());
  for (const [at, month] of MONTHS.entries()) {
    const sheet = statements.balanceSheet(month);
    expect(
      Object.fromEntries(EXAMPLE_ROLES.map((role) => [role, units(sheet?.lines.get(role))])),
    ).toEqual(Object.fromEntries(EXAMPLE_ROLES.map((role) => [role, SHEETS[role]?.[at]])));
    expect(units(sheet?.resultOfYear)).toBe(RESULTS[at]);
    expect(sheet).toMatchObject({
      notClassified: 0n,
      earlierResults: 0n,
      notBooked: 0n,
      difference: 0n,
      undecided: [],
    });
  }
});

test('every cent of the change in cash is in a line, as the bank account has it', () => {
  const statements = new Statements(exampleFacts());
  const flows = [
    ...MONTHS.slice(1).map((month) => statements.cashFlowOfMonth(month)),
    statements.cashFlow('2026-04', '2026-06'),
  ];
  for (const [at, flow] of flows.entries()) {
    const said = Object.fromEntries(FLOW_KEYS.map((key) => [key, units(flow?.lines.get(key))]));
    expect(said).toEqual(Object.fromEntries(FLOW_KEYS.map((key) => [key, FLOWS[key]?.[at] ?? 0])));
    expect(units(flow?.change)).toBe(CHANGES[at]);
    expect(flow?.movedIntoCash).toBe(0n);
  }
  expect(statements.cashFlowOfMonth('2026-03')).toBeNull();
});

const adjusted = (line: FedLine, amount: string) => ({ month: '2026-05', line, amount });

test('an adjustment counts in its line, and what the books don’t have is named', () => {
  const facts = exampleFacts();
  const statements = new Statements({
    ...facts,
    adjustments: [
      adjusted('revenue', '900.00'),
      adjusted('admin', '250.00'),
      adjusted('receivables', '900.00'),
    ],
  });
  const [before, sheet] = [new Statements(facts), statements].map((one) =>
    one.balanceSheet('2026-05'),
  );
  expect(units(sheet?.resultOfYear) - units(before?.resultOfYear)).toBe(650);
  expect(units(sheet?.lines.get('receivables'))).toBe(88_800 + 900);
  expect(units(sheet?.notBooked)).toBe(250);
  const flow = statements.cashFlowOfMonth('2026-05');
  expect(units(flow?.lines.get('ebitda'))).toBe(20_550 + 650);
  expect(units(flow?.lines.get('receivables'))).toBe(-16_800 - 900);
  expect(units(flow?.lines.get('notBooked'))).toBe(250);
  expect(units(flow?.change)).toBe(30_460);
});

function exampleAmounts() {
  const facts = exampleFacts();
  const figures = exampleFigures();
  return amountsByMonth(new Statements(facts), facts.lines, (month) => figures.get(month) ?? {});
}

const DAYS = ['dso', 'dio', 'dpo'] as const;

test('working capital counts in days of three months, and there is net cash', () => {
  const amounts = exampleAmounts();
  const days = DAYS.map((measure) => {
    const result = daysOutstanding(measure, '2026-06', amounts);
    return result.kind === 'days' ? rounded(result.days, 1) : result;
  });
  expect(days).toEqual(['39.2', '28.6', '41.4']);
  expect(netDebt('2026-06', amounts)).toBe(-3_864_000_000n);
  expect(liquidity('2026-06', amounts)).toBe(73_364_000_000n);
  expect(liquidityRunway('2026-06', amounts)).toEqual({ kind: 'noBurn' });
});

test('a month without three months of figures names the months that are missing', () => {
  const amounts = exampleAmounts();
  const missing = { kind: 'missing', months: ['2026-02', '2026-03'] };
  expect(daysOutstanding('dso', '2026-04', amounts)).toEqual(missing);
  expect(liquidityRunway('2026-04', amounts)).toEqual(missing);
  expect(netDebt('2026-07', amounts)).toBeNull();
});

/** At most twice the year's EBITDA less tax. */
const leverageOf = (numerator: readonly CovenantMeasure[]) =>
  covenantResult(
    STANDARD_BASIS,
    {
      numerator: numerator.map((measure) => ({ factor: '1', measure, span: 'monthEnd' })),
      denominator: [
        { factor: '1', measure: { kind: 'flowLine', line: 'ebitda' }, span: 'yearToDate' },
        { factor: '-1', measure: { kind: 'reportLine', line: 'tax' }, span: 'yearToDate' },
      ],
      direction: 'atMost',
      limits: [{ from: '2026-06', value: '2' }],
      testedEach: 'quarter',
    },
    '2026-06',
    exampleAmounts(),
  );

test('a covenant reads both statements and the report', () => {
  const borrowed = (['debt', 'leases'] as const).map((slug) => ({
    kind: 'balanceLine' as const,
    slug,
  }));
  expect(leverageOf(borrowed)).toMatchObject({
    state: 'met',
    standing: { numerator: '69500.00', denominator: '50270.00' },
  });
  expect(leverageOf([{ kind: 'balanceLine', slug: 'removed' }])).toMatchObject({
    state: 'notTested',
    missing: ['2026-06'],
  });
});
