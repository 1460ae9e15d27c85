/** Books of several entities and years, kept by random entries: what always holds, to the cent. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { isProfitAndLoss } from '../books/books.ts';
import { millionthsOf } from '../books/exactSums.ts';
import type { Adjustment, Balance, FedLine } from '../books/fedLines.ts';
import { linesByMonth, usualSign } from '../books/fedLines.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES, sideOfRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import { FLOW_KEYS } from './flowLines.ts';
import {
  adjustmentsNotBooked,
  adjustmentsOfBalanceLine,
  adjustmentsOfFlow,
  partsOfBalanceLine,
  accountsWithoutAmount,
  partsOfDifference,
  partsOfFlow,
} from './statementParts.ts';
import type { FlowMove, StatementFacts, StatementMapping } from './statementFacts.ts';
import type { BalanceSheet } from './statementAmounts.ts';
import { Statements } from './statements.ts';
import { centsText, isYearStart, monthsFrom, TestLedger } from './testLedger.ts';
import type { TestAccount } from './testLedger.ts';

const ROLES = [
  'cash',
  'deposits',
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

const RESULT_LINES = ['revenue', 'production', 'admin', 'depreciation', 'interest', 'tax'] as const;
const RESULT_TYPES = [
  'revenue',
  'costOfSales',
  'operatingCost',
  'operatingCost',
  'otherCost',
  'otherCost',
] as const;

const RETAINED = ROLES.indexOf('retained');
const FIRST_RESULT = 100;
const LEFT_OUT = 200;
const UNKNOWN = 201;

const ACCOUNTS: readonly TestAccount[] = [
  ...ROLES.map((role, id) => ({ id, type: sideOfRole(role) })),
  ...RESULT_TYPES.map((type, at) => ({ id: FIRST_RESULT + at, type })),
  { id: LEFT_OUT, type: 'otherIncome' },
  { id: UNKNOWN, type: 'asset' },
];
const IDS = ACCOUNTS.map(({ id }) => id);

/** Report lines that a balance feeds as well. */
const FED: Readonly<Partial<Record<BalanceRole, FedLine>>> = {
  cash: 'cash',
  receivables: 'receivables',
  payables: 'payables',
  debt: 'debt',
};

/** When an entity's ledger moves the result of a year into equity. */
const CARRIED = ['atOnce', 'later', 'never'] as const;

const entry = fc.tuple(
  fc.constantFrom(...IDS),
  fc.constantFrom(...IDS),
  fc.bigInt({ min: -500_000n, max: 500_000n }),
);

const entityBooks = fc.record({
  carried: fc.constantFrom(...CARRIED),
  laterBy: fc.integer({ min: 1, max: 10 }),
  months: fc.array(fc.array(entry, { minLength: 1, maxLength: 6 }), {
    minLength: 13,
    maxLength: 36,
  }),
  opening: fc.array(entry, { maxLength: 6 }),
  /** How many months after the first entity this one begins, and whether its opening is known. */
  begins: fc.integer({ min: 0, max: 4 }),
  hasOpening: fc.boolean(),
});

const remapped = fc.record({
  account: fc.constantFrom(...ROLES.keys()),
  to: fc.constantFrom(...ROLES),
  after: fc.integer({ min: 0, max: 30 }),
});

const adjusted = fc.record({
  after: fc.integer({ min: 0, max: 12 }),
  line: fc.constantFrom('revenue', 'admin', 'receivables', 'payables', 'cash'),
  cents: fc.bigInt({ min: -90_000n, max: 90_000n }),
});

const movedFlow = fc.record({
  after: fc.integer({ min: 1, max: 12 }),
  from: fc.constantFrom(...FLOW_KEYS),
  to: fc.constantFrom(...FLOW_KEYS),
  cents: fc.bigInt({ min: -90_000n, max: 90_000n }),
});

const books = fc.record({
  yearStart: fc.integer({ min: 1, max: 12 }),
  entities: fc.array(entityBooks, { minLength: 1, maxLength: 3 }),
  remapped: fc.array(remapped, { maxLength: 3 }),
  adjusted: fc.array(adjusted, { maxLength: 4 }),
  moved: fc.array(movedFlow, { maxLength: 3 }),
});

type Drawn = typeof books extends fc.Arbitrary<infer T> ? T : never;

const OPENED: BooksMonth = '2023-08';

function bookedBalances({
  yearStart,
  entities,
}: Drawn): Pick<StatementFacts, 'balances' | 'openings' | 'wholeMonths'> {
  const [balances, openings]: [Balance[], Balance[]] = [[], []];
  const wholeMonths: { month: BooksMonth; entity: string }[] = [];
  for (const [
    at,
    { carried, laterBy, months, opening, begins, hasOpening },
  ] of entities.entries()) {
    const entity = `E${at}`;
    const ledger = new TestLedger(ACCOUNTS, entity);
    for (const one of opening) ledger.post(one);
    const opened = at === 0 ? OPENED : monthsLater(OPENED, begins);
    if (at === 0 || hasOpening) {
      openings.push(...ledger.month(opened, new Map()));
      openings.push({ accountId: 0, entity, month: opened, amount: '0.00' });
    }
    const waiting: { result: bigint; inMonths: number }[] = [];
    for (const [place, month] of monthsFrom(monthsLater(opened, 1), months.length).entries()) {
      if (isYearStart(month, yearStart)) {
        const result = ledger.beginYear();
        if (carried === 'atOnce') ledger.add(RETAINED, -result);
        if (carried === 'later') waiting.push({ result, inMonths: laterBy });
      }
      for (const wait of waiting) {
        if (wait.inMonths === 0) ledger.add(RETAINED, -wait.result);
        wait.inMonths -= 1;
      }
      const before = ledger.copy();
      for (const one of months[place] ?? []) ledger.post(one);
      balances.push(...ledger.month(month, before));
      wholeMonths.push({ month, entity });
    }
  }
  return { balances, openings, wholeMonths };
}

const plainMapping = (accountId: number): StatementMapping => {
  const line = RESULT_LINES[accountId - FIRST_RESULT] ?? null;
  const balanceLine = ROLES[accountId] ?? null;
  const fed = balanceLine === null ? null : (FED[balanceLine] ?? null);
  return { accountId, from: '', line: line ?? fed, balanceLine, flow: null };
};

function factsOf(drawn: Drawn): StatementFacts {
  return {
    accounts: ACCOUNTS,
    lines: LINES,
    mappings: [
      ...IDS.filter((id) => id !== UNKNOWN).map(plainMapping),
      ...drawn.remapped.map(({ account, to, after }) => ({
        ...plainMapping(account),
        from: monthsLater(OPENED, after),
        line: FED[to] ?? null,
        balanceLine: to,
      })),
    ],
    ...bookedBalances(drawn),
    adjustments: drawn.adjusted.map(({ after, line, cents }): Adjustment => ({
      month: monthsLater(OPENED, after),
      line,
      amount: centsText(cents),
    })),
    moves: drawn.moved.map(({ after, from, to, cents }): FlowMove => ({
      month: monthsLater(OPENED, after),
      from,
      to,
      amount: centsText(cents),
    })),
    yearStart: drawn.yearStart,
  };
}

const lastMonth = ({ wholeMonths }: StatementFacts) =>
  wholeMonths
    .map(({ month }) => month)
    .toSorted()
    .at(-1) ?? OPENED;

const monthsOf = (facts: StatementFacts) => {
  const months: BooksMonth[] = [];
  for (let month = OPENED; month <= lastMonth(facts); month = monthsLater(month, 1))
    months.push(month);
  return months;
};

const sideTotal = ({ lines }: BalanceSheet, side: BalanceLine['side']) =>
  LINES.filter((line) => line.side === side).reduce(
    (sum, { slug }) => sum + (lines.get(slug) ?? 0n),
    0n,
  );

const netAssets = (sheet: BalanceSheet) =>
  sideTotal(sheet, 'asset') -
  sideTotal(sheet, 'liability') -
  sideTotal(sheet, 'equity') +
  sheet.notClassified;

const ofLines = (lines: ReadonlyMap<FlowLine, bigint>) =>
  [...lines.values()].reduce((sum, amount) => sum + amount, 0n);

/** What is wrong with the statements of a month, in words. */
function faultsIn(statements: Statements, month: BooksMonth, movedToBalance: bigint): string[] {
  const sheet = statements.balanceSheet(month);
  if (sheet === null) return statements.missingEntities(month).length > 0 ? [] : ['no sheet'];
  const flow = statements.cashFlowOfMonth(month);
  const year = statements.cashFlow(monthsLater(month, -11), month);
  const equity = sheet.resultOfYear + sheet.earlierResults + sheet.notBooked;
  return [
    ...(sheet.difference === 0n && sheet.undecided.length === 0 ? [] : ['does not balance']),
    ...(netAssets(sheet) === equity ? [] : ['net assets are not equity']),
    ...(flow === null || (flow.lines.get('notBalanced') ?? 0n) === movedToBalance
      ? []
      : ['the flow has a difference']),
    ...[flow, year].flatMap((one) => {
      if (one === null) return [];
      const isWhole = ofLines(one.lines) === one.change;
      const isTied = one.opening + one.movedIntoCash + one.change === one.closing;
      return isWhole && isTied ? [] : [`the flow since ${one.first} does not tie`];
    }),
  ];
}

/** Moves may use any line, also the one for differences. */
const movedToBalanceIn = ({ moved }: Drawn, month: BooksMonth): bigint =>
  moved
    .filter(({ after }) => monthsLater(OPENED, after) === month)
    .map(({ from, to, cents }) => {
      const way = Number(to === 'notBalanced') - Number(from === 'notBalanced');
      return 10_000n * cents * BigInt(way);
    })
    .reduce((sum, amount) => sum + amount, 0n);

test('the sheet balances, and every cent of the change in cash is in a line', () => {
  fc.assert(
    fc.property(books, (drawn) => {
      const facts = factsOf(drawn);
      const statements = new Statements(facts);
      const faults = monthsOf(facts).flatMap((month) =>
        faultsIn(statements, month, movedToBalanceIn(drawn, month)).map(
          (fault) => `${month}: ${fault}`,
        ),
      );
      expect(faults).toEqual([]);
    }),
    { numRuns: cases(10_000) },
  );
});

test('what is taken away from a balance is the difference, or one of the two readings', () => {
  fc.assert(
    fc.property(
      books,
      fc.integer({ min: 0, max: 400 }),
      fc.bigInt({ min: 1n, max: 99_999n }),
      (drawn, at, cents) => {
        const facts = factsOf({ ...drawn, entities: drawn.entities.slice(0, 1) });
        const rows = facts.balances.filter(({ accountId }) => accountId < FIRST_RESULT);
        const row = rows[at % Math.max(rows.length, 1)];
        if (row === undefined) return;
        const less = centsText(BigInt(row.amount.replace('.', '')) - cents);
        const changed = facts.balances.map((one) => (one === row ? { ...row, amount: less } : one));
        const sheet = new Statements({ ...facts, balances: changed }).balanceSheet(row.month);
        const whole = new Statements(facts).balanceSheet(row.month);
        if (sheet === null || whole === null) return;
        const isAsset = ACCOUNTS.some(({ id, type }) => id === row.accountId && type === 'asset');
        const taken = cents * (isAsset ? -10_000n : 10_000n);
        // An undecided reading takes part of the amount for a result of earlier years, and says so.
        const isDecided = sheet.undecided.length === 0;
        expect(
          sheet.difference + (isDecided ? 0n : sheet.earlierResults - whole.earlierResults),
        ).toBe(taken);
        const partsOf = (of: StatementFacts) => totalOfParts(partsOfDifference(of, row.month));
        expect(partsOf({ ...facts, balances: changed }) - partsOf(facts)).toBe(taken);
      },
    ),
    { numRuns: cases(10_000) },
  );
});

test('an account that is left out of a month is among those without an amount', () => {
  fc.assert(
    fc.property(books, fc.nat(400), (drawn, at) => {
      const facts = factsOf(drawn);
      const row = facts.balances[at % Math.max(facts.balances.length, 1)];
      if (row === undefined) return;
      const isOwn = ({ accountId, entity }: Pick<typeof row, 'accountId' | 'entity'>) =>
        accountId === row.accountId && entity === row.entity;
      const balances = facts.balances.filter((one) => one !== row);
      const had = balances.some(
        (one) => isOwn(one) && one.month === monthsLater(row.month, -1) && Number(one.amount) !== 0,
      );
      const isNamed = accountsWithoutAmount({ ...facts, balances }, row.month).some(isOwn);
      // An opening is an earlier amount, too.
      expect([had, isNamed]).not.toEqual([true, false]);
    }),
    { numRuns: cases(2_000) },
  );
});

test('another line for an account that is not cash moves neither net assets nor the change in cash', () => {
  fc.assert(
    fc.property(
      books,
      fc.constantFrom(...ROLES.keys()).filter((account) => account !== 0),
      fc.constantFrom(...ROLES).filter((role) => role !== 'cash'),
      (drawn, account, to) => {
        const facts = factsOf({ ...drawn, remapped: [], adjusted: [] });
        const mapping = { ...plainMapping(account), balanceLine: to, line: null };
        const other = facts.mappings.map((one) => (one.accountId === account ? mapping : one));
        const [own, changed] = [
          new Statements(facts),
          new Statements({ ...facts, mappings: other }),
        ];
        for (const month of monthsOf(facts)) {
          const [sheet, now] = [own.balanceSheet(month), changed.balanceSheet(month)];
          if (sheet === null || now === null) continue;
          expect(netAssets(now)).toBe(netAssets(sheet));
          expect(changed.cashFlowOfMonth(month)?.change).toBe(own.cashFlowOfMonth(month)?.change);
        }
      },
    ),
    { numRuns: cases(2_000) },
  );
});

test('cash, receivables, payables and debt are the lines that the report stores', () => {
  fc.assert(
    fc.property(books, (drawn) => {
      const facts = factsOf({ ...drawn, adjusted: [] });
      const typeOf = new Map(ACCOUNTS.map(({ id, type }) => [id, type]));
      const stored = linesByMonth(
        facts.balances.filter(
          ({ accountId }) => !isProfitAndLoss(typeOf.get(accountId) ?? 'asset'),
        ),
        facts.mappings.map(({ accountId, from, line }) => ({
          accountId,
          from,
          line,
          sign: usualSign(typeOf.get(accountId) ?? 'asset', line),
        })),
        [],
      );
      const statements = new Statements(facts);
      for (const month of monthsOf(facts).slice(1)) {
        const sheet = statements.balanceSheet(month);
        if (sheet === null) continue;
        for (const [role, line] of Object.entries(FED)) {
          expect(sheet.lines.get(role) ?? 0n).toBe(millionthsOf(stored.get(month)?.[line] ?? '0'));
        }
      }
    }),
    { numRuns: cases(2_000) },
  );
});

/** Lines to which results carried over, differences and missing entries are added. */
const FLOWS_WITHOUT_ACCOUNTS: ReadonlySet<FlowLine> = new Set(['otherEquity', 'notBalanced']);

const totalOfParts = (parts: readonly { readonly amount: bigint }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0n);

test('the accounts and adjustments of each line add up to it', () => {
  fc.assert(
    fc.property(books, (drawn) => {
      const facts = factsOf({ ...drawn, moved: [] });
      const statements = new Statements(facts);
      for (const month of monthsOf(facts).slice(-3)) {
        const sheet = statements.balanceSheet(month);
        if (sheet === null) continue;
        for (const line of LINES) {
          const corrections = adjustmentsOfBalanceLine(facts, line.slug, month);
          expect(
            totalOfParts(partsOfBalanceLine(facts, line, month)) + totalOfParts(corrections),
          ).toBe(sheet.lines.get(line.slug) ?? 0n);
        }
        expect(totalOfParts(partsOfBalanceLine(facts, null, month))).toBe(sheet.notClassified);
        expect(totalOfParts(adjustmentsNotBooked(facts, month))).toBe(sheet.notBooked);
        const flow = statements.cashFlowOfMonth(month);
        if (flow === null) continue;
        for (const line of FLOW_KEYS.filter((key) => !FLOWS_WITHOUT_ACCOUNTS.has(key))) {
          const corrections = adjustmentsOfFlow(facts, line, month);
          expect(totalOfParts(partsOfFlow(facts, line, month)) + totalOfParts(corrections)).toBe(
            flow.lines.get(line) ?? 0n,
          );
        }
      }
    }),
    { numRuns: cases(1_000) },
  );
});
