/** Balances that a person types, next to months of whole books: what always holds, to the cent. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { textOfMillionths } from '../books/exactSums.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import { sheetRows } from './statementRows.ts';
import type { StatementFacts } from './statementFacts.ts';
import type { BalanceSheet } from './statementAmounts.ts';
import { Statements } from './statements.ts';
import {
  drawnLedger,
  LEDGER_ACCOUNTS,
  LEDGER_LINES,
  LEDGER_ROLES,
  ledgerTwice,
  shownLines,
  sumOfLines,
  unbalanced,
} from './testTwoLedgers.ts';
import { balancesOfMonth } from './typedMonths.ts';

/** What is wrong with the statements of a month, in words. */
function faultsOf(statements: Statements, month: BooksMonth): string[] {
  const sheet = statements.balanceSheet(month);
  if (sheet === null) return [];
  const isEquityMissing = sheet.typed?.isEquityEntered === false;
  return [
    ...(unbalanced(sheet) === 0n ? [] : ['the sheet leaves an amount']),
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

test('balances typed as the books have them give the sheet and the cash flow of the books', () => {
  fc.assert(
    fc.property(drawnLedger, (drawn) => {
      const { whole, mixed, months } = ledgerTwice(drawn);
      const [books, typed] = [new Statements(whole), new Statements(mixed)];
      for (const month of months) {
        const [sheet, own] = [books.balanceSheet(month), typed.balanceSheet(month)];
        expect(faultsOf(typed, month)).toEqual([]);
        for (const { slug } of LEDGER_LINES)
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
  const asked = LEDGER_LINES.filter(({ side }) => side !== 'equity' || typed.isEquityEntered);
  const named = new Set([...sheet.lines.keys(), ...typed.notEntered]);
  const shown = sheetRows(LEDGER_LINES, [sheet]).flatMap((row) =>
    row.is === 'line' ? [row.slug] : [],
  );
  return [
    ...(reported === undefined || reported.cash === cash ? [] : ['cash is not the stored line']),
    ...(named.size === asked.length ? [] : ['a line is neither entered nor named']),
    ...shown.filter((slug) => typed.notEntered.includes(slug)),
  ];
}

const roleOf = (line: string): BalanceRole => LEDGER_ROLES.find((role) => role === line) ?? 'cash';

const amountsOf = (balances: ReadonlyMap<string, { amount: bigint; source: string }>) =>
  Object.fromEntries(
    [...balances].map(([slug, { amount, source }]) => [
      slug,
      `${textOfMillionths(amount)} ${source}`,
    ]),
  );

test('a balance of the report goes to the first line of its role, less its other lines', () => {
  const lines: BalanceLine[] = [
    ...LEDGER_LINES,
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
  accounts: LEDGER_ACCOUNTS,
  lines: LEDGER_LINES,
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
