import { figureMonth } from '../../finance/figureId.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { FLOW_KEYS, FLOW_LINES } from '../../finance/statements/flowLines.ts';
import { balanceFigure } from '../../finance/statements/statementFigureIds.ts';
import { sheetRowLabel } from '../../finance/statements/statementLabels.ts';
import { sheetRows } from '../../finance/statements/statementRows.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { flowColumns } from './cashFlowTable.ts';
import { withFigure } from './figureIds.ts';
import type { PackRow, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import type { TracedSpan } from './statementTraces.ts';
import { restOfFlow } from './statementTraces.ts';
import { flowsOfCovenants } from './covenantTraces.ts';
import {
  flowPeriod,
  flowSpans,
  heldSheetMonths,
  movedInto,
  moveFigure,
  sheetAt,
} from './packStatements.ts';

export const STATEMENT_DATA = 'data-statements';
export const STATEMENT_KEY_HEADING = 'Figure';
export const STATEMENT_AMOUNT_HEADING = 'Amount';

const dataRow = (
  label: string,
  months: string,
  figure: string,
  amount: string | null,
): PackRow => ({
  kind: 'line',
  cells: [
    textCell(label),
    textCell(months),
    amount === null ? textCell('') : withFigure(numberCell(amount, 'exact'), figure),
    textCell(figure),
  ],
});

/** The balances and moves from which a workbook calculates its statements, one row per month. */
export function statementData(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackTable[] {
  const { statements, basis } = source;
  const held = heldSheetMonths(source, months, month);
  if (statements === undefined || held.length === 0) return [];
  const sheets = held.map((one) => sheetAt(source, one));
  const balances = sheetRows(statements.lines, sheets).flatMap((row) => {
    if (row.is === 'total') return [];
    const key = row.is === 'line' ? row.slug : row.key;
    return held.map((one, at) =>
      dataRow(
        sheetRowLabel(row, statements.lines),
        one.shortName,
        balanceFigure(key, figureMonth(one)),
        row.amounts[at] ?? null,
      ),
    );
  });
  const columns = flowColumns(source, months, month);
  const tested = flowsOfCovenants(source, months, month);
  const covered = [
    ...new Set(
      [...flowSpans(months, month), ...tested.map(({ span }) => span)].flatMap(({ over }) => over),
    ),
  ];
  const moves = covered.flatMap((one) =>
    FLOW_KEYS.flatMap((line) => {
      const of = figureMonth(one);
      const amount = movedInto(statements, line, of);
      return amount === 0n
        ? []
        : [
            dataRow(
              `Moved into ${FLOW_LINES[line].label}`,
              one.shortName,
              moveFigure(line, of),
              textOfMillionths(amount),
            ),
          ];
    }),
  );
  const restRow = (line: FlowLine, span: TracedSpan, heading: string) => {
    const rest = restOfFlow(source, line, span);
    if (rest === null) return [];
    const label = `Other amounts in ${FLOW_LINES[line].label}`;
    return [
      [rest.figure, dataRow(label, heading, rest.figure, textOfMillionths(rest.amount))] as const,
    ];
  };
  // A covenant may need an amount that a column of the cash flow has.
  const rests = [
    ...new Map([
      ...columns.flatMap((column) =>
        FLOW_KEYS.flatMap((line) => restRow(line, column, column.heading)),
      ),
      ...tested.flatMap(({ line, span }) => restRow(line, span, flowPeriod(span))),
    ]).values(),
  ];
  return [
    {
      key: STATEMENT_DATA,
      title: 'Balances and moves as stored',
      unit: `${currencyCode(basis.currency)} to the cent`,
      columns: [
        { heading: 'Line', kind: 'label', width: 30 },
        { heading: 'Month', kind: 'text', width: 12 },
        { heading: STATEMENT_AMOUNT_HEADING, kind: 'number', width: 14 },
        { heading: STATEMENT_KEY_HEADING, kind: 'text', width: 30 },
      ],
      rows: [...balances, ...moves, ...rests],
      notes: [
        'The statements in this workbook are calculated from these amounts. They are not imported.',
        ...(balances.some(({ cells }) => cells[2]?.kind === 'text')
          ? ['A balance without an amount was not entered.']
          : []),
        ...(rests.length === 0
          ? []
          : [
              'Other amounts are income and costs outside the report, and accounts with a cash flow line of their own.',
            ]),
      ],
    },
  ];
}
