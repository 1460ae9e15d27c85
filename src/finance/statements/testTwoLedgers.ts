/** A drawn ledger as whole books, and the same ledger with balances typed for some of its months. */
import * as fc from 'fast-check';
import type { BooksMonth } from '../books/books.ts';
import type { Balance } from '../books/fedLines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES, sideOfRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import { isReportedRole } from './lineOfRole.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import type { StatementFacts } from './statementFacts.ts';
import { centsText, isYearStart, monthsFrom, TestLedger } from './testLedger.ts';
import type { TestAccount } from './testLedger.ts';
import type { TypedBalance } from './typedFacts.ts';

export const LEDGER_ROLES = [
  'cash',
  'receivables',
  'stock',
  'fixedAssets',
  'payables',
  'incomeTax',
  'debt',
  'capital',
  'retained',
] as const satisfies readonly BalanceRole[];
export const LEDGER_LINES: readonly BalanceLine[] = LEDGER_ROLES.map((role) => ({
  slug: role,
  name: BALANCE_ROLES[role].label,
  side: sideOfRole(role),
  role,
}));
const RETAINED = LEDGER_ROLES.indexOf('retained');

const RESULTS = [
  ['revenue', 'revenue'],
  ['admin', 'operatingCost'],
  ['depreciation', 'otherCost'],
  ['interest', 'otherCost'],
  ['tax', 'otherCost'],
] as const;
const FIRST_RESULT = 100;
export const LEDGER_ACCOUNTS: readonly TestAccount[] = [
  ...LEDGER_ROLES.map((role, id) => ({ id, type: sideOfRole(role) })),
  ...RESULTS.map(([, type], at) => ({ id: FIRST_RESULT + at, type })),
];
const IDS = LEDGER_ACCOUNTS.map(({ id }) => id);

const ledgerEntry = fc.tuple(
  fc.constantFrom(...IDS),
  fc.constantFrom(...IDS),
  fc.bigInt({ min: -500_000n, max: 500_000n }),
);

export const drawnLedger = fc.record({
  yearStart: fc.integer({ min: 1, max: 12 }),
  isCarried: fc.boolean(),
  months: fc.array(fc.array(ledgerEntry, { minLength: 1, maxLength: 6 }), {
    minLength: 13,
    maxLength: 30,
  }),
  /** The months that were typed, by place; the others have whole books. */
  typed: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  /** The place of the month whose trial balance is the opening, after months that were all typed. */
  opening: fc.option(fc.integer({ min: 1, max: 11 })),
});
export type DrawnLedger = typeof drawnLedger extends fc.Arbitrary<infer T> ? T : never;

const FIRST: BooksMonth = '2023-09';

const cents = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));

function figuresOf(rows: readonly Balance[]): MonthFigures {
  const amount = (line: string) =>
    cents(rows.find(({ accountId }) => RESULTS[accountId - FIRST_RESULT]?.[0] === line)?.amount);
  const own = Object.fromEntries(
    rows.flatMap(({ accountId, amount: text }) => {
      const role = LEDGER_ROLES[accountId];
      return role !== undefined && isReportedRole(role) ? [[role, text]] : [];
    }),
  );
  return {
    cash: '0.00',
    receivables: '0.00',
    payables: '0.00',
    debt: '0.00',
    ...own,
    ebitda: centsText(amount('revenue') - amount('admin')),
    depreciation: centsText(amount('depreciation')),
    interest: centsText(amount('interest')),
    tax: centsText(amount('tax')),
  };
}

const amountIn = (rows: readonly Balance[], accountId: number) =>
  rows.find((row) => row.accountId === accountId)?.amount ?? '0.00';

/** The same ledger twice: as books of every month, and as books of some months and typed balances of the others. */
export function ledgerTwice({ yearStart, isCarried, months, typed, opening }: DrawnLedger) {
  const ledger = new TestLedger(LEDGER_ACCOUNTS, '');
  const byMonth = monthsFrom(FIRST, months.length).map((month, place) => {
    if (isYearStart(month, yearStart)) {
      const result = ledger.beginYear();
      if (isCarried) ledger.add(RETAINED, -result);
    }
    const before = ledger.copy();
    for (const one of months[place] ?? []) ledger.post(one);
    return {
      month,
      rows: ledger.month(month, before),
      opening: place === opening ? ledger.month(month, new Map()) : [],
      isTyped: opening === null || place > opening ? place > 0 && typed[place] === true : true,
    };
  });
  const shared = {
    accounts: LEDGER_ACCOUNTS,
    lines: LEDGER_LINES,
    mappings: [
      ...LEDGER_ROLES.map((role, accountId) => ({
        accountId,
        from: '',
        line: isReportedRole(role) ? role : null,
        balanceLine: role,
        flow: null,
      })),
      ...RESULTS.map(([line], at) => ({
        accountId: FIRST_RESULT + at,
        from: '',
        line,
        balanceLine: null,
        flow: null,
      })),
    ],
    openings: [],
    adjustments: [],
    moves: [],
    yearStart,
  };
  const booksOf = (own: typeof byMonth) => ({
    balances: own.flatMap(({ rows }) => rows),
    wholeMonths: own.map(({ month }) => ({ month, entity: '' })),
  });
  const isKept = ({ accountId }: Balance) => !isReportedRole(LEDGER_ROLES[accountId] ?? null);
  const balances = byMonth
    .filter(({ isTyped }) => isTyped)
    .flatMap(({ month, rows }) =>
      LEDGER_ROLES.map((line, accountId): TypedBalance & { accountId: number } => ({
        month,
        line,
        amount: amountIn(rows, accountId),
        accountId,
      })),
    )
    .filter((row) => isKept({ ...row, entity: '' }));
  const whole: StatementFacts = { ...shared, ...booksOf(byMonth) };
  const mixed: StatementFacts = {
    ...shared,
    ...booksOf(byMonth.filter(({ isTyped }) => !isTyped)),
    openings: byMonth.flatMap((own) => own.opening),
    typed: {
      balances,
      months: byMonth.map(({ month, rows }) => ({ month, figures: figuresOf(rows) })),
    },
  };
  return { whole, mixed, months: byMonth.map(({ month }) => month) };
}

const sheetTotal = (sheet: BalanceSheet, side: BalanceLine['side']) =>
  LEDGER_LINES.filter((line) => line.side === side).reduce(
    (sum, { slug }) => sum + (sheet.lines.get(slug) ?? 0n),
    0n,
  );

export const unbalanced = (sheet: BalanceSheet) =>
  sheetTotal(sheet, 'asset') -
  sheetTotal(sheet, 'liability') -
  sheetTotal(sheet, 'equity') -
  sheet.resultOfYear -
  sheet.earlierResults -
  sheet.equityNotEntered -
  sheet.difference -
  sheet.notBooked +
  sheet.notClassified -
  (sheet.notPlanned ?? 0n);

export const sumOfLines = (lines: ReadonlyMap<FlowLine, bigint>) =>
  [...lines.values()].reduce((sum, amount) => sum + amount, 0n);

export const shownLines = (flow: CashFlow | null) =>
  flow === null ? null : Object.fromEntries([...flow.lines].filter(([, amount]) => amount !== 0n));
