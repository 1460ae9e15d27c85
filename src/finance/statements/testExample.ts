/** A year that begins in April: a lease without cash, a loan, a sale of equipment and a dividend. */
import type { BooksMonth } from '../books/books.ts';
import type { FedLine } from '../books/fedLines.ts';
import { linesByMonth, usualSign } from '../books/fedLines.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES, sideOfRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import type { StatementFacts, StatementMapping } from './statementFacts.ts';
import { TestLedger } from './testLedger.ts';
import type { Entry, TestAccount } from './testLedger.ts';

export const EXAMPLE_ROLES = [
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
  ...EXAMPLE_ROLES.map((role, id) => ({ id, type: sideOfRole(role) })),
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
  ...EXAMPLE_ROLES.map((role, id) => mapping(id, null, role)),
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

export function exampleFacts(): StatementFacts {
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
  const lines = EXAMPLE_ROLES.map((role): BalanceLine => ({
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

/** The figures of each month's report, as the ledger feeds them. */
export function exampleFigures(): ReturnType<typeof linesByMonth> {
  const facts = exampleFacts();
  const types = new Map(ACCOUNTS.map(({ id, type }) => [id, type]));
  return linesByMonth(
    facts.balances,
    facts.mappings.map(({ accountId, from, line }) => {
      const type = types.get(accountId);
      return { accountId, from, line, sign: type === undefined ? 1 : usualSign(type, line) };
    }),
    [],
  );
}
