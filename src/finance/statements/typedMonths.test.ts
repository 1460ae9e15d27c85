/** Balances that a person types, next to months of whole books: what always holds, to the cent. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { textOfMillionths } from '../books/exactSums.ts';
import type { Balance } from '../books/fedLines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES, sideOfRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import { isReportedRole } from './lineOfRole.ts';
import { sheetRows } from './statementRows.ts';
import type { StatementFacts } from './statementFacts.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import { Statements } from './statements.ts';
import { centsText, isYearStart, monthsFrom, TestLedger } from './testLedger.ts';
import type { TestAccount } from './testLedger.ts';
import { balancesOfMonth } from './typedMonths.ts';
import type { TypedBalance } from './typedFacts.ts';

const ROLES = [
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
const LINES: readonly BalanceLine[] = ROLES.map((role) => ({
  slug: role,
  name: BALANCE_ROLES[role].label,
  side: sideOfRole(role),
  role,
}));
const RETAINED = ROLES.indexOf('retained');

const RESULTS = [
  ['revenue', 'revenue'],
  ['admin', 'operatingCost'],
  ['depreciation', 'otherCost'],
  ['interest', 'otherCost'],
  ['tax', 'otherCost'],
] as const;
const FIRST_RESULT = 100;
const ACCOUNTS: readonly TestAccount[] = [
  ...ROLES.map((role, id) => ({ id, type: sideOfRole(role) })),
  ...RESULTS.map(([, type], at) => ({ id: FIRST_RESULT + at, type })),
];
const IDS = ACCOUNTS.map(({ id }) => id);

const ledgerEntry = fc.tuple(
  fc.constantFrom(...IDS),
  fc.constantFrom(...IDS),
  fc.bigInt({ min: -500_000n, max: 500_000n }),
);

const drawnLedger = fc.record({
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
type Drawn = typeof drawnLedger extends fc.Arbitrary<infer T> ? T : never;

const FIRST: BooksMonth = '2023-09';

const cents = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));

function figuresOf(rows: readonly Balance[]): MonthFigures {
  const amount = (line: string) =>
    cents(rows.find(({ accountId }) => RESULTS[accountId - FIRST_RESULT]?.[0] === line)?.amount);
  const own = Object.fromEntries(
    rows.flatMap(({ accountId, amount: text }) => {
      const role = ROLES[accountId];
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
function ledgerTwice({ yearStart, isCarried, months, typed, opening }: Drawn) {
  const ledger = new TestLedger(ACCOUNTS, '');
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
    accounts: ACCOUNTS,
    lines: LINES,
    mappings: [
      ...ROLES.map((role, accountId) => ({
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
  const isKept = ({ accountId }: Balance) => !isReportedRole(ROLES[accountId] ?? null);
  const balances = byMonth
    .filter(({ isTyped }) => isTyped)
    .flatMap(({ month, rows }) =>
      ROLES.map((line, accountId): TypedBalance & { accountId: number } => ({
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
  LINES.filter((line) => line.side === side).reduce(
    (sum, { slug }) => sum + (sheet.lines.get(slug) ?? 0n),
    0n,
  );

const openEquity = (sheet: BalanceSheet) =>
  sheetTotal(sheet, 'asset') -
  sheetTotal(sheet, 'liability') -
  sheetTotal(sheet, 'equity') -
  sheet.resultOfYear -
  sheet.earlierResults -
  sheet.equityNotEntered -
  sheet.difference;

const sumOfLines = (lines: ReadonlyMap<FlowLine, bigint>) =>
  [...lines.values()].reduce((sum, amount) => sum + amount, 0n);

/** What is wrong with the statements of a month, in words. */
function faultsOf(statements: Statements, month: BooksMonth): string[] {
  const sheet = statements.balanceSheet(month);
  if (sheet === null) return [];
  const isEquityMissing = sheet.typed?.isEquityEntered === false;
  return [
    ...(openEquity(sheet) === 0n ? [] : ['the sheet leaves an amount']),
    ...(isEquityMissing && sheet.difference !== 0n ? ['a remainder with a difference'] : []),
    ...[
      statements.cashFlowOfMonth(month),
      statements.cashFlow(monthsLater(month, -4), month),
      statements.cashFlow(monthsLater(month, -11), month),
    ].flatMap((flow) => {
      if (flow === null) return [];
      const isTied = flow.opening + flow.movedIntoCash + flow.change === flow.closing;
      const isWhole = sumOfLines(flow.lines) === flow.change;
      const isCash = flow.closing === (sheet.lines.get('cash') ?? 0n);
      return isTied && isWhole && isCash ? [] : [`the flow since ${flow.first} does not tie`];
    }),
  ];
}

const shownLines = (flow: CashFlow | null) =>
  flow === null ? null : Object.fromEntries([...flow.lines].filter(([, amount]) => amount !== 0n));

test('balances typed as the books have them give the sheet and the cash flow of the books', () => {
  fc.assert(
    fc.property(drawnLedger, (drawn) => {
      const { whole, mixed, months } = ledgerTwice(drawn);
      const [books, typed] = [new Statements(whole), new Statements(mixed)];
      for (const month of months) {
        const [sheet, own] = [books.balanceSheet(month), typed.balanceSheet(month)];
        expect(faultsOf(typed, month)).toEqual([]);
        for (const { slug } of LINES)
          expect([month, slug, own?.lines.get(slug) ?? 0n]).toEqual([
            month,
            slug,
            sheet?.lines.get(slug) ?? 0n,
          ]);
        const [flow, ownFlow] = [books.cashFlowOfMonth(month), typed.cashFlowOfMonth(month)];
        expect([month, shownLines(ownFlow)]).toEqual([month, shownLines(flow)]);
        expect(ownFlow?.change).toBe(flow?.change);
      }
    }),
    { numRuns: cases(2_000) },
  );
});

test('with cells missing, the sheet still balances or equity is the remainder, and the cash flow ties', () => {
  fc.assert(
    fc.property(
      drawnLedger,
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      (drawn, gaps, hasEquity) => {
        const { mixed, months } = ledgerTwice(drawn);
        const isGap = (at: number) => (gaps[at % gaps.length] ?? 0) < 3;
        const balances = (mixed.typed?.balances ?? []).filter(
          ({ line }, at) =>
            !isGap(at) && (hasEquity || BALANCE_ROLES[roleOf(line)].side !== 'equity'),
        );
        const figures = (mixed.typed?.months ?? []).filter((_, at) => !isGap(at + 7));
        const statements = new Statements({ ...mixed, typed: { balances, months: figures } });
        for (const month of months) {
          expect([month, faultsOf(statements, month)]).toEqual([month, []]);
          const reported = figures.find((one) => one.month === month)?.figures;
          expect([month, gapsIn(statements.balanceSheet(month), reported)]).toEqual([month, []]);
        }
      },
    ),
    { numRuns: cases(10_000) },
  );
});

/** Where a typed sheet says something else than what was entered. */
function gapsIn(sheet: BalanceSheet | null, reported: MonthFigures | undefined): string[] {
  const { typed } = sheet ?? {};
  if (sheet === null || typed === undefined) return [];
  const cash = textOfMillionths(sheet.lines.get('cash') ?? 0n);
  const asked = LINES.filter(({ side }) => side !== 'equity' || typed.isEquityEntered);
  const named = new Set([...sheet.lines.keys(), ...typed.notEntered]);
  const shown = sheetRows(LINES, [sheet]).flatMap((row) => (row.is === 'line' ? [row.slug] : []));
  return [
    ...(reported === undefined || reported.cash === cash ? [] : ['cash is not the stored line']),
    ...(named.size === asked.length ? [] : ['a line is neither entered nor named']),
    ...shown.filter((slug) => typed.notEntered.includes(slug)),
  ];
}

const roleOf = (line: string): BalanceRole => ROLES.find((role) => role === line) ?? 'cash';

const amountsOf = (balances: ReadonlyMap<string, { amount: bigint; source: string }>) =>
  Object.fromEntries(
    [...balances].map(([slug, { amount, source }]) => [
      slug,
      `${textOfMillionths(amount)} ${source}`,
    ]),
  );

test('a balance of the report goes to the first line of its role, less its other lines', () => {
  const lines: BalanceLine[] = [
    ...LINES,
    { slug: 'till', name: 'Till', side: 'asset', role: 'cash' },
    { slug: 'lease', name: 'Lease', side: 'liability', role: 'leases' },
  ];
  const typed = [
    { line: 'till', amount: '20.00' },
    { line: 'stock', amount: '5.00' },
    { line: 'payables', amount: '7.00' },
    { line: 'gone', amount: '9.00' },
  ];
  const figures = { cash: '100.00', debt: '60.00', payables: '8.00' };
  expect(
    amountsOf(balancesOfMonth(lines, typed, figures, new Map([['debt', 30_000_000n]]))),
  ).toEqual({
    cash: '80.00 figures',
    till: '20.00 typed',
    stock: '5.00 typed',
    payables: '8.00 figures',
    debt: '60.00 accounts',
    lease: '0.00 figures',
  });
});

const bankOf = (entity: string): StatementFacts => ({
  accounts: ACCOUNTS,
  lines: LINES,
  mappings: [{ accountId: 0, from: '', line: 'cash', balanceLine: 'cash', flow: null }],
  balances: [{ accountId: 0, entity, month: '2024-06', amount: '900.00' }],
  openings: [],
  wholeMonths: [],
  adjustments: [],
  moves: [],
  typed: { balances: [{ month: '2024-06', line: 'stock', amount: '50.00' }], months: [] },
  yearStart: 4,
});

test('typed balances do not stand in for the missing books of an entity', () => {
  const [north, company] = [new Statements(bankOf('North')), new Statements(bankOf(''))];
  expect(north.balanceSheet('2024-06')).toBeNull();
  expect(north.missingEntities('2024-06')).toEqual(['North']);
  expect(company.balanceSheet('2024-06')?.lines).toEqual(
    new Map([
      ['stock', 50_000_000n],
      ['cash', 900_000_000n],
    ]),
  );
});
