import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { requiredMillionths, textOfMillionths } from '../../finance/books/exactSums.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { LINES } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { BALANCE_ROLES } from '../../finance/statements/balanceLines.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { decimalOfMillionths } from '../../finance/statements/monthAmounts.ts';
import { balanceFigure } from '../../finance/statements/statementFigureIds.ts';
import type { SheetRemainder } from '../../finance/statements/statementRows.ts';
import type { CashFlow } from '../../finance/statements/statementAmounts.ts';
import type { Traced } from './origins.ts';
import {
  isStoredAsNumber,
  negatedTrace,
  tracedMonths,
  tracedText,
  tracedTotal,
} from './origins.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource, PackStatements } from './packSource.ts';
import type { FlowSpan } from './packStatements.ts';
import { flowPeriod, movedInto, moveFigure, sheetAmount, sheetAt } from './packStatements.ts';

const tracedStatement = (figure: string, amount: Millionths): Traced | null => {
  const text = textOfMillionths(amount);
  return isStoredAsNumber(text)
    ? { origin: { kind: 'statement', figure }, value: decimalOfMillionths(amount) }
    : null;
};

/** The amount moved into a line in a month; null if nothing was. */
export function tracedMove(
  statements: Pick<PackStatements, 'moves'>,
  line: FlowLine,
  month: BooksMonth,
): Traced | null {
  const amount = movedInto(statements, line, month);
  return amount === 0n ? null : tracedStatement(moveFigure(line, month), amount);
}

/** A balance that the pack's data holds; null if nobody has entered it. */
export function tracedBalance(
  source: PackSource,
  key: string,
  month: PackMonth | null,
): Traced | null {
  const sheet = sheetAt(source, month);
  if (sheet === null || source.statements === undefined) return null;
  const amount = sheetAmount(source.statements, sheet, key);
  return amount === null ? null : tracedStatement(balanceFigure(key, sheet.month), amount);
}

/** Lines of the report whose month is part of a cash flow line. */
const RESULTS_IN_FLOW: Readonly<Partial<Record<FlowLine, readonly ['1' | '-1', LineKey]>>> = {
  ebitda: ['1', 'ebitda'],
  outsideEbitda: ['1', 'otherIncome'],
  fixedAssets: ['-1', 'depreciation'],
  interest: ['-1', 'interest'],
  tax: ['-1', 'tax'],
};

/** Remainders whose change is a cash flow line. */
const REMAINDERS_IN_FLOW: Readonly<
  Partial<Record<FlowLine, readonly ['1' | '-1', SheetRemainder]>>
> = {
  notClassified: ['-1', 'notClassified'],
  notBooked: ['1', 'notBooked'],
  notBalanced: ['1', 'difference'],
};

const signedTrace = (sign: '1' | '-1', traced: Traced | undefined): Traced[] => {
  if (traced === undefined) return [];
  return [sign === '1' ? traced : negatedTrace(traced)];
};

export type TracedSpan = FlowSpan & { readonly flow: CashFlow };

const flowAmount = ({ flow }: TracedSpan, line: FlowLine): Millionths => flow.lines.get(line) ?? 0n;

/** The amount that the balances at both ends and the moves add to a line; null if an end has no balance sheet. */
function balanceTraces(
  source: PackSource,
  line: FlowLine,
  { start, over, last }: FlowSpan,
): (Traced | null)[] | null {
  const { statements } = source;
  if (statements === undefined || sheetAt(source, start) === null) return null;
  const change = (sign: '1' | '-1', key: string): Traced[] => {
    const [closing, opening] = [last, start].map((month) => tracedBalance(source, key, month));
    if (!closing || !opening || (closing.value.eq('0') && opening.value.eq('0'))) return [];
    return sign === '1' ? [closing, negatedTrace(opening)] : [opening, negatedTrace(closing)];
  };
  const [sign, remainder] = REMAINDERS_IN_FLOW[line] ?? [];
  return [
    ...statements.lines
      .filter(({ role }) => BALANCE_ROLES[role].flow === line)
      .flatMap(({ slug, side }) => change(side === 'asset' ? '-1' : '1', slug)),
    ...(sign && remainder ? change(sign, remainder) : []),
    ...over.map((month) => tracedMove(statements, line, figureMonth(month))),
  ];
}

/** A line from balances, moves and the figures of the report; null unless these are its amount. */
function tracedByFigures(source: PackSource, line: FlowLine, span: TracedSpan): Traced | null {
  const balances = balanceTraces(source, line, span);
  if (balances === null) return null;
  const [sign, result] = RESULTS_IN_FLOW[line] ?? [];
  const figures =
    sign && result ? signedTrace(sign, tracedMonths(LINES[result], span.over)[0]) : [];
  const traced = tracedTotal([...figures, ...balances]);
  return traced?.value.eq(decimalOfMillionths(flowAmount(span, line))) === true ? traced : null;
}

/**
 * The part of a line that neither balances nor moves nor figures of the report explain: income and costs outside the
 * report, and accounts with a cash flow line of their own. Null if there is none.
 */
export function restOfFlow(
  source: PackSource,
  line: FlowLine,
  span: TracedSpan,
): { readonly figure: string; readonly amount: Millionths } | null {
  const balances = balanceTraces(source, line, span);
  if (balances === null || tracedByFigures(source, line, span) !== null) return null;
  const known = tracedTotal(balances);
  const explained = known === null ? 0n : requiredMillionths(tracedText(known));
  const amount = flowAmount(span, line) - explained;
  return amount === 0n ? null : { figure: `rest-${line}.${flowPeriod(span)}`, amount };
}

/** A cash flow line from the pack's data; null if an end has no balance sheet, or if the line is zero. */
export function tracedFlow(source: PackSource, line: FlowLine, span: TracedSpan): Traced | null {
  const traced = tracedByFigures(source, line, span);
  if (traced !== null) return traced;
  const rest = restOfFlow(source, line, span);
  return tracedTotal([
    ...(rest === null ? [] : [tracedStatement(rest.figure, rest.amount)]),
    ...(balanceTraces(source, line, span) ?? []),
  ]);
}
