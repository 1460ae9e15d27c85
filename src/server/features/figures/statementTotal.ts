import type { ExplainedFigure } from '../../../contract/figures.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { monthsBetween } from '../../../finance/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import { textOfMillionths } from '../../../finance/books/exactSums.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { ZERO_MONEY } from '../../../finance/money.ts';
import { FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import type { StatementFigureId } from '../../../finance/statements/readStatementFigure.ts';
import { balanceFigure } from '../../../finance/statements/statementFigureIds.ts';
import {
  flowRowLabel,
  REMAINDER_LABELS,
  sheetRowLabel,
} from '../../../finance/statements/statementLabels.ts';
import type { FlowRow } from '../../../finance/statements/statementRows.ts';
import {
  addedFlowRows,
  addedSheetRows,
  flowRowKey,
  flowRows,
  isSheetRemainder,
  sheetRowKey,
  sheetRows,
} from '../../../finance/statements/statementRows.ts';
import { formatMoney } from '../../../format/money.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';
import { readShownStatements } from '../../months/shownStatements.ts';
import { notFound } from '../../http/problem.ts';

interface NamedAmount {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  readonly value: string | null;
}

type TotalParts = Pick<NamedAmount, 'title' | 'value'> & {
  readonly formula: string;
  readonly parts: readonly NamedAmount[];
};

const LINES = 'The sum of its lines';
const CASH = 'The balances of the cash lines at the end of the month';

const REMAINDER_FORMULAS: Readonly<Record<string, string>> = {
  earlierResults: 'Results of earlier years that the books haven’t moved into equity',
  equityNotEntered: 'Assets less liabilities and the other amounts of equity',
  notBooked: 'Adjustments of the report that the books don’t have',
  difference: 'Assets less liabilities and equity',
};

const periodOf = ({ first, last }: StatementFigureId) =>
  first === last ? bookMonthName(last) : `${bookMonthName(first)} to ${bookMonthName(last)}`;

function sheetTotal(shown: ShownStatements, { key, last }: StatementFigureId): TotalParts {
  const sheet = shown.sheet(last);
  if (sheet === null) throw notFound('Balance sheet');
  const { lines } = shown.facts;
  const rows = sheetRows(lines, [sheet]);
  const at = rows.findIndex((row) => sheetRowKey(row) === key);
  const row = rows[at];
  if (row === undefined) {
    // A remainder of zero has no row.
    if (!isSheetRemainder(key)) throw invalidField('id', MESSAGES.statementLine);
    const formula = REMAINDER_FORMULAS[key] ?? LINES;
    return { title: REMAINDER_LABELS[key], value: ZERO_MONEY, formula, parts: [] };
  }
  const parts = addedSheetRows(rows, at).flatMap((place) => {
    const part = rows[place];
    return part === undefined
      ? []
      : [
          {
            id: balanceFigure(sheetRowKey(part), last),
            title: sheetRowLabel(part, lines),
            period: bookMonthName(last),
            value: part.amounts[0] ?? null,
          },
        ];
  });
  return {
    title: sheetRowLabel(row, lines),
    value: row.amounts[0] ?? null,
    formula: REMAINDER_FORMULAS[key] ?? LINES,
    parts,
  };
}

const lineTitle = (line: FlowLine) => `${FLOW_LINES[line].label} (cash flow)`;
const flowTitle = (row: FlowRow) => (row.is === 'line' ? lineTitle(row.line) : flowRowLabel(row));

/** A line of several months, by month. */
function lineOverMonths(
  shown: ShownStatements,
  line: FlowLine,
  { first, last }: StatementFigureId,
): TotalParts {
  const amountIn = (from: BooksMonth, to: BooksMonth) => {
    const flow = shown.flow(from, to);
    return flow === null ? null : textOfMillionths(flow.lines.get(line) ?? 0n);
  };
  return {
    title: lineTitle(line),
    value: amountIn(first, last),
    formula: 'The sum of its months',
    parts: monthsBetween(first, monthsLater(last, 1)).map((month) => ({
      id: `flow-${line}.${month}`,
      title: lineTitle(line),
      period: bookMonthName(month),
      value: amountIn(month, month),
    })),
  };
}

function cashLines(shown: ShownStatements, month: BooksMonth): NamedAmount[] {
  const sheet = shown.sheet(month);
  return shown.facts.lines
    .filter(({ role }) => role === 'cash')
    .map(({ slug, name }) => ({
      id: balanceFigure(slug, month),
      title: name,
      period: bookMonthName(month),
      value: sheet === null ? null : textOfMillionths(sheet.lines.get(slug) ?? 0n),
    }));
}

function flowTotal(shown: ShownStatements, figure: StatementFigureId): TotalParts {
  const { key, first, last, period } = figure;
  if (isFlowLine(key)) return lineOverMonths(shown, key, figure);
  const rows = flowRows([shown.flow(first, last)]);
  const at = rows.findIndex((row) => flowRowKey(row) === key);
  const row = rows[at];
  if (row === undefined) throw invalidField('id', MESSAGES.statementLine);
  const named = { title: flowTitle(row), value: row.amounts[0] ?? null };
  if (key === 'opening' || key === 'closing') {
    const month = key === 'opening' ? monthsLater(first, -1) : last;
    return { ...named, formula: CASH, parts: cashLines(shown, month) };
  }
  if (key === 'movedIntoCash') {
    return {
      ...named,
      formula: 'The balances of accounts that became cash, less those that ceased to be',
      parts: [],
    };
  }
  const parts = addedFlowRows(rows, at).flatMap((place) => {
    const part = rows[place];
    return part === undefined
      ? []
      : [
          {
            id: `flow-${flowRowKey(part)}.${period}`,
            title: flowTitle(part),
            period: periodOf(figure),
            value: part.amounts[0] ?? null,
          },
        ];
  });
  return { ...named, formula: LINES, parts };
}

/**
 * A total, or an amount over several months, by the figures that it adds up. @throws ProblemError if the month has no
 * balance sheet, or the statement no such row
 */
export async function explainedTotal(
  basis: CompanyBasis,
  database: Database['orm'],
  id: string,
  figure: StatementFigureId,
): Promise<ExplainedFigure> {
  if (!basis.lineGroups.includes('statements'))
    throw new ProblemError('in_use', MESSAGES.statementsOff);
  const shown = await readShownStatements(basis, database);
  const { parts, ...total } =
    figure.of === 'flow' ? flowTotal(shown, figure) : sheetTotal(shown, figure);
  const text = (value: string | null) => formatMoney(basis.currency, value);
  return {
    id,
    period: periodOf(figure),
    ...total,
    text: text(total.value),
    kind: total.value === null ? 'notReported' : 'derived',
    parts: parts.map((part) =>
      Object.assign({}, part, {
        text: text(part.value),
        role: 'plus' as const,
        isLeftOut: part.value === null,
      }),
    ),
  };
}
