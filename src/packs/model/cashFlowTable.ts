import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { FlowLine, FlowSection } from '../../finance/statements/flowLines.ts';
import { FLOW_KEYS, FLOW_LINES } from '../../finance/statements/flowLines.ts';
import { flowFigure } from '../../finance/statements/statementFigureIds.ts';
import { flowRowLabel } from '../../finance/statements/statementLabels.ts';
import type { FlowEnd, FlowRow } from '../../finance/statements/statementRows.ts';
import { addedFlowRows, flowRows, isFlowTotal } from '../../finance/statements/statementRows.ts';
import type { CashFlow } from '../../finance/statements/statementAmounts.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { yearToLabel } from './monthsTogether.ts';
import { tracedTotal, withOrigin } from './origins.ts';
import type { Traced } from './origins.ts';
import type {
  PackCell,
  PackCellPlace,
  PackColumn,
  PackFormula,
  PackRow,
  PackTable,
} from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import type { FlowSpan } from './packStatements.ts';
import { cashSlugs, flowOver, flowPeriod, flowSpans } from './packStatements.ts';
import { tracedBalance, tracedFlow } from './statementTraces.ts';

const FLOW_CHECK = 'Ties to cash';
const FLOW_GROUPS = {
  month: 'Month',
  toDate: 'Year to date',
  twelveMonths: 'Twelve months',
} as const;

export interface FlowColumn extends FlowSpan {
  readonly heading: string;
  readonly flow: CashFlow;
}

/** The cash flows of the month and of the year to date, if the month has one, each next to last year's. */
export function flowColumns(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): FlowColumn[] {
  const columns = flowSpans(months, month).flatMap((span): FlowColumn[] => {
    const flow = flowOver(source, span.over);
    const { last } = span;
    const heading =
      span.is === 'month' ? last.shortName : yearToLabel(source.basis, last.fyLabel, last.monthNum);
    return flow === null ? [] : [{ ...span, heading, flow }];
  });
  const own = columns.filter(({ last }) => last === month);
  return own.some(({ is }) => is === 'month')
    ? columns.filter((one) => own.some(({ is }) => is === one.is))
    : [];
}

const isEnd = (row: FlowRow, key: FlowEnd) => row.is === 'end' && row.key === key;

function flowFormula(
  rows: readonly FlowRow[],
  at: number,
  column: number,
): PackFormula | undefined {
  const added = addedFlowRows(rows, at);
  if (added.length === 0) return undefined;
  return { kind: 'sum', of: added.map((row) => ({ row, column })) };
}

const linesIn = (section: FlowSection): FlowLine[] =>
  FLOW_KEYS.filter((line) => FLOW_LINES[line].section === section);

function tracedCash(source: PackSource, month: PackMonth | null): Traced | null {
  const { statements } = source;
  if (statements === undefined) return null;
  return tracedTotal(cashSlugs(statements).map((slug) => tracedBalance(source, slug, month)));
}

function flowTrace(source: PackSource, row: FlowRow, column: FlowColumn): Traced | null {
  switch (row.is) {
    case 'line':
      return tracedFlow(source, row.line, column);
    case 'section':
      return tracedTotal(linesIn(row.section).map((line) => tracedFlow(source, line, column)));
    default:
      if (row.key === 'opening') return tracedCash(source, column.start);
      return row.key === 'closing' ? tracedCash(source, column.last) : null;
  }
}

function flowRowFigure(row: FlowRow, column: FlowColumn): string {
  const period = flowPeriod(column);
  if (row.is === 'line') return flowFigure(row.line, period);
  return flowFigure(row.is === 'section' ? row.section : row.key, period);
}

/** The closing cash less the opening cash and its changes. */
function tieRow(rows: readonly FlowRow[], columns: readonly FlowColumn[]): PackRow {
  const placesOf = (column: number, ...keys: readonly FlowEnd[]): PackCellPlace[] =>
    rows.flatMap((row, index) =>
      keys.some((key) => isEnd(row, key)) ? [{ row: index, column }] : [],
    );
  const cells = columns.map(({ flow }, at): PackCell => {
    const { opening, change, movedIntoCash, closing } = flow;
    const [minuend] = placesOf(at + 1, 'closing');
    const less = placesOf(at + 1, 'change', 'opening', 'movedIntoCash');
    const open = textOfMillionths(closing - opening - change - movedIntoCash);
    return numberCell(
      open,
      'thousands',
      minuend === undefined ? undefined : { kind: 'balance', minuend, less },
    );
  });
  return { kind: 'line', cells: [textCell(FLOW_CHECK), ...cells] };
}

/** More rows don't fit on the page of cash. */
const MOST_PAGE_ROWS = 8;

/** Without lines of sections. With many rows, the cash at both ends is left out, the opening cash first. */
function pageRows(all: readonly FlowRow[]): FlowRow[] {
  const rows = all.filter((row) => row.is !== 'line' || FLOW_LINES[row.line].section === 'open');
  if (rows.length < MOST_PAGE_ROWS) return rows;
  const withoutOpening = rows.filter((row) => !isEnd(row, 'opening'));
  return withoutOpening.length <= MOST_PAGE_ROWS
    ? withoutOpening
    : withoutOpening.filter((row) => !isEnd(row, 'closing'));
}

/**
 * All lines, or for a page only sections and lines outside them. The check is left out if the opening cash is left out.
 */
export function cashFlowTable(
  source: PackSource,
  key: string,
  columns: readonly FlowColumn[],
  shows: 'lines' | 'sections',
): PackTable {
  const all = flowRows(columns.map(({ flow }) => flow));
  const rows = shows === 'lines' ? all : pageRows(all);
  const isChecked = rows.some((row) => isEnd(row, 'opening'));
  return soundTable({
    key,
    title: `Cash flow, ${columns[0]?.last.name ?? ''}`,
    unit: `${currencyCode(source.basis.currency)} thousands`,
    columns: [
      { heading: 'Line', kind: 'label', width: 30 },
      ...columns.map(({ heading, is }): PackColumn => ({
        heading,
        group: FLOW_GROUPS[is],
        kind: 'number',
        width: 14,
      })),
    ],
    rows: [
      ...rows.map((row, at): PackRow => ({
        kind: isFlowTotal(row) ? 'subtotal' : 'line',
        cells: [
          textCell(flowRowLabel(row)),
          ...columns.map((column, place): PackCell => {
            const formula = flowFormula(rows, at, place + 1);
            const cell = numberCell(row.amounts[place], 'thousands', formula);
            return withFigure(
              withOrigin(cell, [flowTrace(source, row, column)]),
              flowRowFigure(row, column),
            );
          }),
        ],
      })),
      ...(isChecked ? [tieRow(rows, columns)] : []),
    ],
    notes: [],
  });
}
