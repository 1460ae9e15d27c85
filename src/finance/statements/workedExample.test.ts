/** A year that begins in April: a lease without cash, a loan, a sale of equipment and a dividend. */
import { expect, test } from 'vitest';
import type { BooksMonth } from '../books/books.ts';
import type { FedLine } from '../books/fedLines.ts';
import { linesByMonth, usualSign } from '../books/fedLines.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { rounded } from '../money.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES, sideOfRole } from './balanceLines.ts';
import type { CovenantMeasure } from './covenant.ts';
import { covenantResult } from './covenants.ts';
import type { FlowLine } from './flowLines.ts';
import { FLOW_KEYS } from './flowLines.ts';
import { amountsByMonth } from './monthAmounts.ts';
import type { StatementFacts, StatementMapping } from './statementFacts.ts';
import { Statements } from './statements.ts';
import { TestLedger } from './testLedger.ts';
import type { Entry, TestAccount } from './testLedger.ts';
import { daysOutstanding, liquidity, liquidityRunway, netDebt } from './workingCapital.ts';

const ROLES = [
  'cash',
  'receivables',
  'stock',
  'prepaid',
  'fixedAssets',
  'payables',
  'accruals',
  'indirectTaxes',
  'incomeTax',
  'interest',
  'debt',
  'leases',
  'dividends',
  'retained',
] as const satisfies readonly BalanceRole[];

const [BANK, DEBTORS, STOCK, PREPAID, EQUIPMENT, CREDITORS, ACCRUALS] = [0, 1, 2, 3, 4, 5, 6];
const [VAT, TAX_DUE, INTEREST_DUE, LOAN, LEASE, DIVIDEND_DUE, EQUITY] = [7, 8, 9, 10, 11, 12, 13];
const [DECLARED, SALES, COSTS, DEPRECIATION, INTEREST, TAX, DISPOSAL, PRODUCTION] = [
  20, 21, 22, 23, 24, 25, 26, 27,
];

const ACCOUNTS: readonly TestAccount[] = [
  ...ROLES.map((role, id) => ({ id, type: sideOfRole(role) })),
  { id: DECLARED, type: 'equity' },
  { id: SALES, type: 'revenue' },
  { id: COSTS, type: 'operatingCost' },
  { id: DEPRECIATION, type: 'operatingCost' },
  { id: INTEREST, type: 'otherCost' },
  { id: TAX, type: 'otherCost' },
  { id: DISPOSAL, type: 'otherIncome' },
  { id: PRODUCTION, type: 'costOfSales' },
];

const mapping = (
  accountId: number,
  line: FedLine | null,
  balanceLine: string | null,
  flow: FlowLine | null = null,
): StatementMapping => ({ accountId, from: '', line, balanceLine, flow });

const MAPPINGS = [
  ...ROLES.map((role, id) => mapping(id, null, role)),
  mapping(DECLARED, null, 'retained', 'dividends'),
  mapping(SALES, 'revenue', null),
  mapping(COSTS, 'admin', null),
  mapping(DEPRECIATION, 'depreciation', null),
  mapping(INTEREST, 'interest', null),
  mapping(TAX, 'tax', null),
  mapping(DISPOSAL, 'otherIncome', null, 'fixedAssets'),
  mapping(PRODUCTION, 'production', null),
];

const OPENING: readonly Entry[] = [
  [BANK, EQUITY, 50_000n],
  [DEBTORS, EQUITY, 36_000n],
  [STOCK, EQUITY, 20_000n],
  [EQUIPMENT, EQUITY, 36_000n],
  [EQUITY, CREDITORS, 18_000n],
  [EQUITY, ACCRUALS, 4_000n],
  [EQUITY, VAT, 5_000n],
  [EQUITY, TAX_DUE, 6_000n],
  [EQUITY, LOAN, 40_000n],
];

const ENTRIES: readonly (readonly [BooksMonth, readonly Entry[]])[] = [
  [
    '2026-04',
    [
      [DEBTORS, SALES, 36_000n],
      [BANK, SALES, 24_000n],
      [PRODUCTION, BANK, 22_500n],
      [COSTS, BANK, 1_500n],
      [COSTS, CREDITORS, 10_800n],
      [COSTS, BANK, 6_600n],
      [STOCK, BANK, 2_000n],
      [PREPAID, BANK, 5_500n],
      [ACCRUALS, BANK, 3_100n],
      [VAT, BANK, 1_600n],
      [EQUIPMENT, BANK, 12_000n],
      [DEPRECIATION, EQUIPMENT, 1_200n],
      [INTEREST, INTEREST_DUE, 200n],
      [TAX, TAX_DUE, 1_500n],
    ],
  ],
  [
    '2026-05',
    [
      [DEBTORS, SALES, 16_800n],
      [BANK, SALES, 8_250n],
      [BANK, SALES, 36_950n],
      [PRODUCTION, BANK, 23_400n],
      [COSTS, BANK, 13_550n],
      [COSTS, STOCK, 4_000n],
      [COSTS, PREPAID, 500n],
      [CREDITORS, BANK, 4_800n],
      [BANK, VAT, 8_010n],
      [TAX_DUE, BANK, 6_000n],
      [BANK, LOAN, 25_000n],
      [EQUIPMENT, LEASE, 10_000n],
      [DEPRECIATION, EQUIPMENT, 1_400n],
      [INTEREST, INTEREST_DUE, 220n],
      [TAX, TAX_DUE, 1_600n],
    ],
  ],
  [
    '2026-06',
    [
      [BANK, DEBTORS, 10_400n],
      [STOCK, BANK, 3_500n],
      [COSTS, PREPAID, 500n],
      [COSTS, CREDITORS, 7_200n],
      [COSTS, ACCRUALS, 200n],
      [BANK, VAT, 6_124n],
      [BANK, SALES, 23_320n],
      [BANK, SALES, 36_680n],
      [PRODUCTION, BANK, 22_600n],
      [COSTS, BANK, 14_080n],
      [INTEREST_DUE, BANK, 640n],
      [LOAN, BANK, 5_500n],
      [BANK, EQUIPMENT, 1_500n],
      [BANK, DISPOSAL, 1_000n],
      [DECLARED, DIVIDEND_DUE, 12_000n],
      [DIVIDEND_DUE, BANK, 9_000n],
      [DEPRECIATION, EQUIPMENT, 1_400n],
      [INTEREST, INTEREST_DUE, 220n],
      [TAX, TAX_DUE, 1_200n],
    ],
  ],
];

function exampleFacts(): StatementFacts {
  const ledger = new TestLedger(ACCOUNTS, '');
  const post = (entries: readonly Entry[]) => {
    for (const [debit, credit, units] of entries) ledger.post([debit, credit, units * 100n]);
  };
  post(OPENING);
  const openings = ledger.month('2026-03', new Map());
  const balances = ENTRIES.flatMap(([month, entries]) => {
    const before = ledger.copy();
    post(entries);
    return ledger.month(month, before);
  });
  const lines = ROLES.map((role): BalanceLine => ({
    slug: role,
    name: BALANCE_ROLES[role].label,
    side: sideOfRole(role),
    role,
  }));
  return {
    accounts: ACCOUNTS,
    lines,
    mappings: MAPPINGS,
    balances,
    openings,
    wholeMonths: ENTRIES.map(([month]) => ({ month, entity: '' })),
    adjustments: [],
    moves: [
      { month: '2026-05', from: 'leases', to: 'fixedAssets', amount: '10000.00' },
      { month: '2026-06', from: 'fixedAssets', to: 'fixedAssetsSold', amount: '2500.00' },
    ],
    yearStart: 4,
  };
}

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
    expect(Object.fromEntries(ROLES.map((role) => [role, units(sheet?.lines.get(role))]))).toEqual(
      Object.fromEntries(ROLES.map((role) => [role, SHEETS[role]?.[at]])),
    );
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

/** The figures of each month's report, as the ledger feeds them. */
function exampleAmounts() {
  const facts = exampleFacts();
  const types = new Map(ACCOUNTS.map(({ id, type }) => [id, type]));
  const fed = linesByMonth(
    facts.balances,
    facts.mappings.map(({ accountId, from, line }) => {
      const type = types.get(accountId);
      return { accountId, from, line, sign: type === undefined ? 1 : usualSign(type, line) };
    }),
    [],
  );
  return amountsByMonth(new Statements(facts), facts.lines, (month) => fed.get(month) ?? {});
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
