/** Balance sheets and cash flows of a plan: invariants, to the cent, and the worked example as a plan. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { requiredMillionths, textOfMillionths } from '../books/exactSums.ts';
import { isReportedRole } from './lineOfRole.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { PlannedMonth, PlannedStatement } from './plannedStatements.ts';
import { plannedStatements } from './plannedStatements.ts';
import type { BalanceSheet } from './statementAmounts.ts';
import { flowRows, sheetRows } from './statementRows.ts';
import { Statements } from './statements.ts';
import { typedSheet } from './typedStatements.ts';
import { EXAMPLE_ROLES, exampleFacts, exampleFigures } from './testExample.ts';
import {
  drawnLedger,
  LEDGER_LINES,
  LEDGER_ROLES,
  ledgerTwice,
  shownLines,
  sumOfLines,
  unbalanced,
} from './testTwoLedgers.ts';
import type { DrawnLedger } from './testTwoLedgers.ts';

/** The books of a ledger, and a plan of its later months with exactly the ledger's figures and balances. */
function repeatedPlan(drawn: DrawnLedger, startAt: number) {
  const { whole, mixed, months } = ledgerTwice(drawn);
  const books = new Statements(whole);
  const at = startAt % (months.length - 1);
  const start = books.balanceSheet(months[at] ?? '');
  if (start === null) throw new Error('The ledger has no first sheet');
  const figures = new Map(mixed.typed?.months.map((one) => [one.month, one.figures]));
  const planned = months.slice(at + 1).map((month): PlannedMonth => {
    const sheet = books.balanceSheet(month);
    const balances = LEDGER_LINES.filter(({ role }) => !isReportedRole(role)).map(
      ({ slug }) => [slug, textOfMillionths(sheet?.lines.get(slug) ?? 0n)] as const,
    );
    return { month, figures: figures.get(month) ?? {}, balances: new Map(balances) };
  });
  return { books, start, planned, basis: { lines: LEDGER_LINES, yearStart: drawn.yearStart } };
}

const cashOf = (sheet: BalanceSheet) => sheet.lines.get('cash') ?? 0n;

/** Faults in planned statements, in words. */
function faultsOf(start: BalanceSheet, statements: readonly PlannedStatement[]): string[] {
  return statements.flatMap(({ sheet, flow }, at) => {
    const before = statements[at - 1]?.sheet ?? start;
    return [
      ...(unbalanced(sheet) === 0n ? [] : ['the sheet leaves an amount']),
      ...(sheet.difference === start.difference ? [] : ['another difference']),
      ...(flow.opening === cashOf(before) && flow.closing === cashOf(sheet) ? [] : ['other cash']),
      ...(flow.opening + flow.change === flow.closing ? [] : ['the flow does not tie']),
      ...(sumOfLines(flow.lines) + (flow.notPlanned ?? 0n) === flow.change
        ? []
        : ['an amount without a line']),
      ...((flow.lines.get('notExplained') ?? 0n) === 0n ? [] : ['an amount not explained']),
    ];
  });
}

test('a plan that repeats the books gives the sheets and the cash flow of the books', () => {
  fc.assert(
    fc.property(drawnLedger, fc.nat(), (drawn, startAt) => {
      const { books, start, planned, basis } = repeatedPlan(drawn, startAt);
      const statements = plannedStatements(basis, start, planned);
      expect(statements).toHaveLength(planned.length);
      expect(faultsOf(start, statements)).toEqual([]);
      for (const { sheet, flow, unchanged } of statements) {
        const actual = books.balanceSheet(sheet.month);
        const own = [sheet.resultOfYear, sheet.earlierResults, sheet.notPlanned];
        expect(own).toEqual([actual?.resultOfYear, actual?.earlierResults, undefined]);
        expect(shownLines(flow)).toEqual(shownLines(books.cashFlowOfMonth(sheet.month)));
        expect([flow.notPlanned, unchanged]).toEqual([undefined, []]);
      }
    }),
    { numRuns: cases(2_000) },
  );
});

interface Gaps {
  readonly figures: readonly boolean[];
  readonly balances: readonly boolean[];
}

const drawnGaps = fc.record({
  figures: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  balances: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
});

const isDrawn = (drawn: readonly boolean[], at: number) => drawn[at % drawn.length] === true;

/** The plan without the figures and balances that are left out; EBITDA stays. */
function withGaps(planned: readonly PlannedMonth[], gaps: Gaps): PlannedMonth[] {
  return planned.map(({ month, figures, balances }, at) => ({
    month,
    figures: Object.fromEntries(
      Object.entries(figures).filter(
        ([key], place) => key === 'ebitda' || isDrawn(gaps.figures, at * 7 + place),
      ),
    ),
    balances: new Map([...balances].filter((_, place) => isDrawn(gaps.balances, at * 5 + place))),
  }));
}

test('with lines that are not planned, sheets foot, cash ties, and these lines leave no flow', () => {
  fc.assert(
    fc.property(drawnLedger, fc.nat(), drawnGaps, (drawn, startAt, gaps) => {
      const { start, planned, basis } = repeatedPlan(drawn, startAt);
      const own = withGaps(planned, gaps);
      const statements = plannedStatements(basis, start, own);
      expect(statements).toHaveLength(own.length);
      expect(faultsOf(start, statements)).toEqual([]);
      for (const [at, { sheet, unchanged, flow }] of statements.entries()) {
        const before = statements[at - 1]?.sheet ?? start;
        for (const slug of unchanged)
          expect(sheet.lines.get(slug)).toBe(before.lines.get(slug) ?? 0n);
        const stock = unchanged.includes('stock') ? flow.lines.get('stock') : undefined;
        const cash = own[at]?.figures.cash ?? null;
        expect([stock, cash === null ? flow.notPlanned : undefined]).toEqual([
          undefined,
          undefined,
        ]);
        expect(cash ?? textOfMillionths(flow.closing)).toBe(textOfMillionths(flow.closing));
      }
    }),
    { numRuns: cases(10_000) },
  );
});

/** The start as a person types it: without some lines, and perhaps without equity. */
function typedStart(start: BalanceSheet, missing: readonly string[]): BalanceSheet {
  const balances = [...start.lines].flatMap(([slug, amount]) =>
    missing.includes(slug) ? [] : [[slug, { amount, source: 'typed' as const }] as const],
  );
  const { month, resultOfYear } = start;
  return typedSheet({
    month,
    lines: LEDGER_LINES,
    balances: new Map(balances),
    resultOfYear,
    isFirstOfYear: false,
    before: null,
  });
}

test('a plan that follows typed balances foots and ties too, and leaves out lines without a start', () => {
  const slugs = LEDGER_LINES.map(({ slug }) => slug);
  fc.assert(
    fc.property(
      drawnLedger,
      fc.nat(),
      drawnGaps,
      fc.subarray(slugs),
      (drawn, startAt, gaps, missing) => {
        const { start, planned, basis } = repeatedPlan(drawn, startAt);
        const typed = typedStart(start, missing);
        const statements = plannedStatements(basis, typed, withGaps(planned, gaps));
        const hasCash = typed.lines.has('cash');
        expect(statements.length > 0).toBe(hasCash && planned.length > 0);
        expect(faultsOf(typed, statements)).toEqual([]);
        for (const { sheet, withoutStart } of statements) {
          const unstated = [...sheet.lines.keys()].filter((slug) => !typed.lines.has(slug));
          const started = withoutStart.filter((slug) => typed.lines.has(slug));
          expect([unstated, started]).toEqual([[], []]);
        }
      },
    ),
    { numRuns: cases(4_000) },
  );
});

test('if cash is not planned, one more unit in a planned balance changes cash by one unit', () => {
  fc.assert(
    fc.property(
      drawnLedger,
      fc.nat(),
      fc.constantFrom(...LEDGER_ROLES).filter((role) => role !== 'cash' && role !== 'retained'),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (drawn, startAt, role, more) => {
        const { start, planned, basis } = repeatedPlan(drawn, startAt);
        const withoutCash = planned.map(({ month, figures, balances }) => ({
          month,
          figures: Object.assign({}, figures, { cash: null }),
          balances,
        }));
        const [own, changed] = [withoutCash, withMore(withoutCash, role, more)].map((months) =>
          plannedStatements(basis, start, months),
        );
        const isAsset = LEDGER_LINES.some(({ slug, side }) => slug === role && side === 'asset');
        for (const [at, { sheet, flow }] of (own ?? []).entries()) {
          const other = changed?.[at];
          const moved = isAsset ? -more : more;
          expect(other?.sheet.lines.get('cash')).toBe((sheet.lines.get('cash') ?? 0n) + moved);
          // The balance stays higher, so only the first month's flow changes.
          expect(other?.flow.change).toBe(flow.change + (at === 0 ? moved : 0n));
        }
      },
    ),
    { numRuns: cases(1_000) },
  );
});

function withMore(
  planned: readonly PlannedMonth[],
  role: (typeof LEDGER_ROLES)[number],
  more: bigint,
): PlannedMonth[] {
  const add = (text: string | null | undefined) =>
    textOfMillionths(requiredMillionths(text ?? '0') + more);
  return planned.map(({ month, figures, balances }) =>
    isReportedRole(role)
      ? { month, balances, figures: { ...figures, [role]: add(figures[role]) } }
      : { month, figures, balances: new Map([...balances, [role, add(balances.get(role))]]) },
  );
}

const EXAMPLE_MONTHS = ['2026-04', '2026-05', '2026-06'] as const;

/** The worked example's figures and balances of these months, as a plan. */
function examplePlan(isKept: (slug: string) => boolean): PlannedMonth[] {
  const books = new Statements(exampleFacts());
  const ebitda = [18_600, 20_550, 15_420];
  // Profit on disposal, which the example's books send to fixed assets.
  const otherIncome = [0, 0, 1_000];
  return EXAMPLE_MONTHS.map((month, at) => {
    const { depreciation, interest, tax } = exampleFigures().get(month) ?? {};
    const sheet = books.balanceSheet(month);
    const amounts = EXAMPLE_ROLES.filter((role) => role !== 'cash' && isKept(role)).map(
      (role) => [role, textOfMillionths(sheet?.lines.get(role) ?? 0n)] as const,
    );
    return {
      month,
      figures: {
        ebitda: String(ebitda[at]),
        otherIncome: String(otherIncome[at]),
        depreciation,
        interest,
        tax,
      },
      balances: new Map(amounts),
    };
  });
}

const units = (amount: bigint | undefined) => Number((amount ?? 0n) / 1_000_000n);

function exampleStatements(plan: readonly PlannedMonth[]): PlannedStatement[] {
  const { lines, yearStart } = exampleFacts();
  const start = new Statements(exampleFacts()).balanceSheet('2026-03');
  return start === null ? [] : plannedStatements({ lines, yearStart }, start, plan);
}

test('the worked example as a plan has the cash of the books, although cash is not planned', () => {
  const statements = exampleStatements(examplePlan(() => true));
  expect(statements.map(({ sheet }) => units(sheet.lines.get('cash')))).toEqual([
    19_200, 49_660, 73_364,
  ]);
  expect(statements.map(({ flow }) => units(flow.change))).toEqual([-30_800, 30_460, 23_704]);
  expect(statements.map(({ sheet }) => units(sheet.resultOfYear))).toEqual([
    15_700, 33_030, 46_630,
  ]);
  // A plan has neither moves between lines nor accounts.
  const lines = Object.entries(shownLines(statements[2]?.flow ?? null) ?? {});
  expect(Object.fromEntries(lines.map(([line, amount]) => [line, units(amount)]))).toEqual({
    ebitda: 15_420,
    outsideEbitda: 1_000,
    receivables: 10_400,
    stock: -3_500,
    prepaid: 500,
    payables: 7_200,
    accruals: 200,
    indirectTaxes: 6_124,
    fixedAssets: 1_500,
    debt: -5_500,
    interest: -640,
    dividends: 3_000,
    otherEquity: -12_000,
  });
});

test('a plan without stock and debt keeps both, and cash follows from the other lines', () => {
  const statements = exampleStatements(examplePlan((slug) => slug !== 'stock' && slug !== 'debt'));
  expect(statements.map(({ unchanged }) => unchanged)).toEqual([
    ['stock', 'debt'],
    ['stock', 'debt'],
    ['stock', 'debt'],
  ]);
  const last = statements[2];
  expect(units(last?.sheet.lines.get('stock'))).toBe(20_000);
  expect(units(last?.sheet.lines.get('debt'))).toBe(40_000);
  // Without the 19,500 borrowed, and without the 1,500 of stock bought.
  expect(units(last?.sheet.lines.get('cash'))).toBe(73_364 - 19_500 + 1_500);
});

test('planned cash keeps its amount, and the rest is “Not planned by line”', () => {
  const plan = examplePlan(() => true).map(({ month, figures, balances }, at) => ({
    month,
    balances,
    figures: Object.assign({}, figures, at === 1 ? { cash: '50000' } : {}),
  }));
  const statements = exampleStatements(plan);
  expect(statements.map(({ flow }) => units(flow.notPlanned))).toEqual([0, 340, 0]);
  expect(statements.map(({ sheet }) => units(sheet.notPlanned))).toEqual([0, 340, 340]);
  expect(statements.map(({ sheet }) => units(sheet.lines.get('cash')))).toEqual([
    19_200, 50_000, 73_704,
  ]);
  const { lines } = exampleFacts();
  const [, may] = statements;
  if (may === undefined) throw new Error('The plan has no May');
  const totals = sheetRows(lines, [may.sheet]).filter(({ is }) => is === 'total');
  expect(totals[0]?.amounts).toEqual(totals.at(-1)?.amounts);
  expect(sheetRows(lines, [may.sheet])).toContainEqual({
    is: 'remainder',
    key: 'notPlanned',
    amounts: ['340.00'],
  });
  expect(flowRows([may.flow])).toContainEqual({
    is: 'end',
    key: 'notPlanned',
    amounts: ['340.00'],
  });
});

test('a plan ends before the first month without EBITDA, or without a month before it', () => {
  const plan = examplePlan(() => true);
  const [april, may, june] = plan;
  if (april === undefined || may === undefined || june === undefined) throw new Error('No plan');
  const withoutResult = { ...may, figures: { ...may.figures, ebitda: null } };
  expect(exampleStatements([april, withoutResult, june])).toHaveLength(1);
  expect(exampleStatements([april, june])).toHaveLength(1);
  expect(exampleStatements([may, june])).toEqual([]);
});

describe('last year’s result of 60, and planned retained earnings', () => {
  const lines: readonly BalanceLine[] = [
    { slug: 'cash', name: 'Cash', side: 'asset', role: 'cash' },
    { slug: 'retained', name: 'Retained earnings', side: 'equity', role: 'retained' },
  ];
  const start: BalanceSheet = {
    month: '2026-03',
    lines: new Map([
      ['cash', 100_000_000n],
      ['retained', 40_000_000n],
    ]),
    notClassified: 0n,
    resultOfYear: 60_000_000n,
    earlierResults: 0n,
    equityNotEntered: 0n,
    notBooked: 0n,
    difference: 0n,
    undecided: [],
  };
  test.each([
    ['that take it in', '100', { cash: 110, otherEquity: 0, earlierResults: 0 }],
    ['that were guessed too high', '105', { cash: 115, otherEquity: 5, earlierResults: 0 }],
    ['that take it in, less a dividend', '90', { cash: 100, otherEquity: -10, earlierResults: 0 }],
    ['with a dividend alone', '30', { cash: 100, otherEquity: -10, earlierResults: 60 }],
    ['that are unchanged', '40', { cash: 110, otherEquity: 0, earlierResults: 60 }],
  ])('%s', (_, retained, expected) => {
    const [april] = plannedStatements({ lines, yearStart: 4 }, start, [
      { month: '2026-04', figures: { ebitda: '10' }, balances: new Map([['retained', retained]]) },
    ]);
    expect({
      cash: units(april?.sheet.lines.get('cash')),
      otherEquity: units(april?.flow.lines.get('otherEquity')),
      earlierResults: units(april?.sheet.earlierResults),
    }).toEqual(expected);
  });
});
