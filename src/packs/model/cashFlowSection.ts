import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { lineLabel, nameInSentence } from '../../finance/catalogue.ts';
import { Decimal, plainText } from '../../finance/decimal.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { isMaterial } from '../../finance/materiality.ts';
import { FLOW_KEYS, FLOW_LINES } from '../../finance/statements/flowLines.ts';
import { decimalOfMillionths } from '../../finance/statements/monthAmounts.ts';
import type { CashFlow } from '../../finance/statements/statementAmounts.ts';
import type { ChangeCause } from '../../telling/briefing/changeSentence.ts';
import { changeSentence } from '../../telling/briefing/changeSentence.ts';
import { briefMoney, sentenceText } from '../../format/briefingText.ts';
import { currencyCode } from '../../format/currencyName.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import type { FlowColumn } from './cashFlowTable.ts';
import { cashFlowTable, flowColumns } from './cashFlowTable.ts';
import { soundTable } from './formulaValue.ts';
import { tracedTotal, withOrigin } from './origins.ts';
import type { PackChart, PackPart, PackRow, PackSection, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource, PackStatements } from './packSource.ts';
import { movedInto } from './packStatements.ts';
import { tracedMove } from './statementTraces.ts';

const CASH_FLOW = 'Cash flow';
const MOVED_INTO_CASH = 'Moved into cash';
const CHARTED_STEPS = 6;

/** The causes of the change in cash, line by line. */
const flowCauses = ({ lines, movedIntoCash }: CashFlow): ChangeCause[] =>
  [
    ...FLOW_KEYS.map((key) => ({ name: FLOW_LINES[key].label, amount: lines.get(key) ?? 0n })),
    { name: MOVED_INTO_CASH, amount: movedIntoCash },
  ]
    .filter(({ amount }) => amount !== 0n)
    .map(({ name, amount }) => ({ name, amount: decimalOfMillionths(amount) }));

function cashFlowMessage({ basis }: PackSource, flow: CashFlow): string {
  const sides = {
    from: decimalOfMillionths(flow.opening),
    to: decimalOfMillionths(flow.closing),
  };
  const causes = flowCauses(flow).map(({ name, amount }) => ({
    name: nameInSentence(name, false),
    amount,
  }));
  return sentenceText(basis.currency, changeSentence(lineLabel(basis, 'cash'), sides, causes));
}

function flowBars({ start, last, flow }: FlowColumn, materiality: Materiality): PackBridgeBar[] {
  const [opening, closing] = [flow.opening, flow.closing].map(decimalOfMillionths);
  const from = opening ?? Decimal('0');
  const causes = flowCauses(flow);
  const largest = new Set(
    causes.toSorted((a, b) => b.amount.abs().cmp(a.amount.abs())).slice(0, CHARTED_STEPS),
  );
  const others = causes.filter((cause) => !largest.has(cause));
  const step = ({ name, amount }: ChangeCause): PackBridgeBar => ({
    kind: 'step',
    label: name,
    value: amount,
    judgement: !isMaterial(plainText(amount), plainText(from), materiality)
      ? null
      : amount.gt('0')
        ? 'favourable'
        : 'unfavourable',
  });
  const rest = others.reduce((sum, { amount }) => sum.plus(amount), Decimal('0'));
  return [
    { kind: 'end', label: `End of ${start?.name ?? ''}`, value: from, role: 'priorYear' },
    ...causes.filter((cause) => largest.has(cause)).map(step),
    ...(others.length === 0
      ? []
      : [step({ name: `${others.length} smaller lines`, amount: rest })]),
    { kind: 'end', label: `End of ${last.name}`, value: closing ?? from, role: 'actual' },
  ];
}

function flowChart(
  { basis, companyName }: PackSource,
  column: FlowColumn,
  materiality: Materiality,
): PackChart {
  const label = lineLabel(basis, 'cash');
  return bridgeChart(
    basis.currency,
    {
      title: `${label}, ${column.is === 'month' ? column.last.name : column.heading}`,
      unit: `${label} (${currencyCode(basis.currency)})`,
      company: companyName,
    },
    flowBars(column, materiality),
  );
}

/** The steps of cash in the month and in the year to date. */
function flowCharts(
  source: PackSource,
  { materiality }: PackMonths,
  month: PackMonth,
  columns: readonly FlowColumn[],
): PackPart {
  const own = columns.filter(({ last }) => last === month);
  return { kind: 'charts', charts: own.map((column) => flowChart(source, column, materiality)) };
}

/** The cash flow on the page of cash: its lines as charts, its sections as a table. Null if the month has none. */
export function cashPageFlow(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): Pick<PackSection, 'message' | 'parts'> | null {
  const columns = flowColumns(source, months, month);
  const [first] = columns;
  if (first === undefined) return null;
  return {
    message: cashFlowMessage(source, first.flow),
    parts: [
      flowCharts(source, months, month, columns),
      { kind: 'table', table: cashFlowTable(source, 'cash', columns, 'sections') },
    ],
  };
}

function movesTable(
  source: PackSource,
  statements: PackStatements,
  all: readonly FlowColumn[],
  month: PackMonth,
): PackTable[] {
  const columns = all.filter(({ last }) => last === month);
  const covered = new Set(columns.flatMap(({ over }) => over.map(figureMonth)));
  const moves = statements.moves.filter((move) => covered.has(move.month));
  const lines = FLOW_KEYS.filter((key) => moves.some(({ from, to }) => from === key || to === key));
  if (lines.length === 0) return [];
  const { currency } = source.basis;
  const rows = lines.map((line): PackRow => ({
    kind: 'line',
    cells: [
      textCell(FLOW_LINES[line].label),
      ...columns.map(({ over }) => {
        const amounts = over.map((one) => movedInto(statements, line, figureMonth(one)));
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        return withOrigin(numberCell(textOfMillionths(total), 'thousands'), [
          tracedTotal(over.map((one) => tracedMove(statements, line, figureMonth(one)))),
        ]);
      }),
    ],
  }));
  const total: PackRow = {
    kind: 'subtotal',
    cells: [
      textCell('Total'),
      ...columns.map((_, at) =>
        numberCell('0.00', 'thousands', {
          kind: 'sum',
          of: lines.map((__, row) => ({ row, column: at + 1 })),
        }),
      ),
    ],
  };
  return [
    soundTable({
      key: 'cash-flow-moves',
      title: 'Moved between lines',
      unit: `${currencyCode(currency)} thousands`,
      columns: [
        { heading: 'Line', kind: 'label', width: 30 },
        ...columns.map(({ heading }) => ({ heading, kind: 'number', width: 14 }) as const),
      ],
      rows: [...rows, total],
      notes: moves.map(
        ({ month: of, from, to, amount, reason }) =>
          `${bookMonthName(of)}: ${briefMoney(currency, amount)} from ${FLOW_LINES[from].label} to ${FLOW_LINES[to].label}. ${reason}`,
      ),
    }),
  ];
}

/** The cash flow of a month. Empty if the company has no statements. */
export function cashFlowSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackSection[] {
  const { statements } = source;
  if (statements === undefined) return [];
  const section = { key: 'cashFlow', title: CASH_FLOW };
  const columns = flowColumns(source, months, month);
  const [first] = columns;
  if (first === undefined) {
    const sentence = `${month.name} has no cash flow, because a cash flow needs the balance sheets of the month and of the month before.`;
    return [{ ...section, parts: [{ kind: 'empty', sentence }] }];
  }
  return [
    {
      ...section,
      message: cashFlowMessage(source, first.flow),
      parts: [
        { kind: 'table', table: cashFlowTable(source, 'cash-flow', columns, 'lines') },
        ...movesTable(source, statements, columns, month).map(
          (table) => ({ kind: 'table', table }) as const,
        ),
        flowCharts(source, months, month, columns),
      ],
    },
  ];
}
