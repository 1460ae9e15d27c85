import { requiredMillionths, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { FinancialData } from '../../contract/financialData.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { grossMarginPercent, grossProfit } from '../../finance/grossMargin.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { MARKED_LINES } from '../../finance/lines.ts';
import { sum } from '../../finance/money.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { BALANCE_ROLE_KEYS, roleLabel, sideOfRole } from '../../finance/statements/balanceLines.ts';
import type { CovenantMeasure, CovenantPiece } from '../../finance/statements/covenant.ts';
import { FLOW_KEYS } from '../../finance/statements/flowLines.ts';
import { plainFlow, plainSheet } from '../../finance/statements/plainStatements.ts';
import type { StatementFacts } from '../../finance/statements/statementFacts.ts';
import { Statements } from '../../finance/statements/statements.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { PackCovenant, PackSource } from './packSource.ts';
import { changed, testFigures, testSource, withBriefing, yearId } from './testSource.ts';

const JUNE = { fyId: yearId(26), monthNum: 3 };
const MONTHS = [
  ['FY25', 12],
  ['FY26', 1],
  ['FY26', 2],
  ['FY26', 3],
] as const;

const NOTHING = Object.fromEntries(MARKED_LINES.map((key) => [key, null]));

type FiguresOfMonths = ReadonlyMap<string, Readonly<Partial<Record<string, string | null>>>>;

function exampleRow(
  statements: Statements,
  figures: FiguresOfMonths,
  [fyLabel, monthNum]: (typeof MONTHS)[number],
): FinancialData {
  const month = figureMonth(monthInYear(STANDARD_BASIS, { fyLabel, monthNum }));
  const fed = figures.get(month) ?? {};
  const profit = grossProfit(fed.revenue, fed.production);
  const cash = statements.balanceSheet(month)?.lines.get('cash') ?? 0n;
  const ebitda = profit === null ? null : sum([profit, `-${fed.admin ?? '0'}`]).total;
  return testFigures(Number(fyLabel.slice(2)), monthNum, {
    ...NOTHING,
    ...fed,
    cash: textOfMillionths(cash),
    grossProfit: profit,
    grossMarginPercent: grossMarginPercent(profit, fed.revenue),
    ebitda,
    adjEbitda: ebitda,
  });
}

const MOVE_REASONS = ['Lease of the new hall', 'Sale of a press'];

/** June 2026 with the statements of the worked example, whose facts and figures are passed. */
export function monthWithStatements(
  facts: StatementFacts,
  figures: FiguresOfMonths,
): PackSource & Required<Pick<PackSource, 'statements'>> {
  const statements = new Statements(facts);
  const months = MONTHS.map(([fyLabel, monthNum]) =>
    figureMonth(monthInYear(STANDARD_BASIS, { fyLabel, monthNum })),
  );
  const source = testSource({ firstYear: 25, years: 2, lastMonths: 3 }, { scope: JUNE });
  return {
    ...withBriefing({
      ...source,
      basis: { ...source.basis, lineGroups: LINE_GROUPS },
      figures: MONTHS.map((month) => exampleRow(statements, figures, month)),
    }),
    statements: {
      lines: facts.lines,
      sheets: months.flatMap((month) => statements.balanceSheet(month) ?? []).map(plainSheet),
      flows: months.flatMap((month) => statements.cashFlowOfMonth(month) ?? []).map(plainFlow),
      moves: facts.moves.map((move, at) =>
        Object.assign({ reason: MOVE_REASONS[at] ?? 'Later' }, move),
      ),
    },
  };
}

/** The same balances as typed ones, apart from the opening: without equity, without figures, and in June without stock. */
export function typedFacts(facts: StatementFacts): StatementFacts {
  const statements = new Statements(facts);
  const balances = ['2026-04', '2026-05', '2026-06'].flatMap((month) =>
    facts.lines
      .filter(({ side, role }) => side !== 'equity' && !(role === 'stock' && month === '2026-06'))
      .map(({ slug }) => {
        const amount = statements.balanceSheet(month)?.lines.get(slug) ?? 0n;
        return { month, line: slug, amount: textOfMillionths(amount) };
      }),
  );
  return { ...facts, balances: [], wholeMonths: [], typed: { balances, months: [] } };
}

const piece = (
  measure: CovenantMeasure,
  span: CovenantPiece['span'] = 'monthEnd',
  factor = '1',
): CovenantPiece => ({ factor, measure, span });

/** Of the worked example: on balances, figures and cash flows, with and without all their months. */
const EXAMPLE_COVENANTS: readonly PackCovenant[] = [
  {
    id: 3,
    name: 'Leverage',
    numerator: [
      piece({ kind: 'balanceLine', slug: 'debt' }),
      piece({ kind: 'balanceLine', slug: 'leases' }),
    ],
    denominator: [piece({ kind: 'reportLine', line: 'ebitda' }, 'yearToDate')],
    direction: 'atMost',
    limits: [
      { from: '2026-04', value: '3' },
      { from: '2026-06', value: '1.4' },
    ],
    testedEach: 'quarter',
    warningPercent: '15.00',
  },
  {
    id: 4,
    name: 'Liquidity',
    numerator: [piece({ kind: 'balanceLine', slug: 'cash' })],
    denominator: null,
    direction: 'atLeast',
    limits: [{ from: '2026-04', value: '40000' }],
    testedEach: 'month',
    warningPercent: '15.00',
  },
  {
    id: 5,
    name: 'Interest cover',
    numerator: [
      piece({ kind: 'reportLine', line: 'ebitda' }, 'yearToDate', '0.5'),
      piece({ kind: 'flowLine', line: 'fixedAssetsSold' }, 'yearToDate'),
    ],
    denominator: [piece({ kind: 'flowLine', line: 'interest' }, 'yearToDate', '-1')],
    direction: 'atLeast',
    limits: [{ from: '2026-04', value: '4' }],
    testedEach: 'halfYear',
    warningPercent: '15.00',
  },
  {
    id: 6,
    name: 'Equipment',
    numerator: [piece({ kind: 'flowLine', line: 'fixedAssets' }, 'twelveMonths', '-1')],
    denominator: null,
    direction: 'atMost',
    limits: [{ from: '2026-04', value: '20000' }],
    testedEach: 'year',
    warningPercent: '15.00',
  },
];

/** Adds the covenants to a month with the statements of the worked example. */
export const withCovenants = (
  source: ReturnType<typeof monthWithStatements>,
): ReturnType<typeof monthWithStatements> => ({
  ...source,
  statements: { ...source.statements, covenants: EXAMPLE_COVENANTS },
});

const LARGEST = requiredMillionths('999999999999.99');

/** Every line of the cash flow and forty lines of the balance sheet, with large amounts, over two years. */
export function monthWithEveryLine(): PackSource {
  const source = testSource(
    { firstYear: 25, years: 2, lastMonths: 7 },
    { scope: { fyId: yearId(26), monthNum: 7 } },
  );
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const lines = Array.from({ length: 40 }, (_, at): BalanceLine => {
    const role = BALANCE_ROLE_KEYS[at % BALANCE_ROLE_KEYS.length] ?? 'cash';
    const name = `${roleLabel(role)}, ${at}, of the companies abroad`;
    return { slug: `line-${at}`, name, role, side: sideOfRole(role) };
  });
  const months = source.figures.map(({ fyId, monthNum }) =>
    figureMonth(monthInYear(source.basis, { fyLabel: labels.get(fyId) ?? '', monthNum })),
  );
  return {
    ...withBriefing({
      ...source,
      basis: { ...source.basis, lineGroups: LINE_GROUPS },
      figures: source.figures.map((row) => changed(row, { debt: '8000.00' })),
    }),
    statements: {
      lines,
      sheets: months.map((month) =>
        plainSheet({
          month,
          lines: new Map(
            lines.map(({ slug }, at) => [slug, LARGEST - BigInt(at) * 1_000_000_000n]),
          ),
          notClassified: 1_000_000n,
          resultOfYear: LARGEST,
          earlierResults: -LARGEST,
          equityNotEntered: 0n,
          notBooked: 2_000_000n,
          difference: 3_000_000n,
          undecided: [],
        }),
      ),
      flows: months.map((month) =>
        plainFlow({
          first: month,
          last: month,
          lines: new Map(FLOW_KEYS.map((key, at) => [key, at % 2 === 0 ? -LARGEST : LARGEST])),
          opening: LARGEST,
          movedIntoCash: LARGEST,
          change: -LARGEST,
          closing: LARGEST,
        }),
      ),
      moves: [],
    },
  };
}
