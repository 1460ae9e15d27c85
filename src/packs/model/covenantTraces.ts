import { figureMonth } from '../../finance/figureId.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { decimal } from '../../finance/decimal.ts';
import type { CovenantPiece } from '../../finance/statements/covenant.ts';
import { monthsOfPiece } from '../../finance/statements/covenants.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import type { Traced } from './origins.ts';
import { tracedMonths, tracedTotal } from './origins.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import type { FlowSpan } from './packStatements.ts';
import { flowOver, monthBefore } from './packStatements.ts';
import type { TracedSpan } from './statementTraces.ts';
import { tracedBalance, tracedFlow } from './statementTraces.ts';

const SPANS: Readonly<Record<CovenantPiece['span'], FlowSpan['is']>> = {
  monthEnd: 'month',
  yearToDate: 'toDate',
  twelveMonths: 'twelveMonths',
};

function spanOfPiece(
  source: PackSource,
  months: PackMonths,
  piece: CovenantPiece,
  last: PackMonth,
): FlowSpan {
  const wanted = new Set(monthsOfPiece(source.basis, piece, figureMonth(last)));
  const over = months.upTo(last, wanted.size);
  // In the first month of a year, the year to date is that month.
  const is = over.length === 1 ? 'month' : SPANS[piece.span];
  return { is, start: monthBefore(months, over[0] ?? last), over, last };
}

interface FlowOfCovenant {
  readonly line: FlowLine;
  readonly span: TracedSpan;
}

function flowOfPiece(
  source: PackSource,
  months: PackMonths,
  piece: CovenantPiece,
  last: PackMonth,
): FlowOfCovenant[] {
  if (piece.measure.kind !== 'flowLine') return [];
  const span = spanOfPiece(source, months, piece, last);
  const flow = flowOver(source, span.over);
  return flow === null ? [] : [{ line: piece.measure.line, span: { ...span, flow } }];
}

/** The cash flow lines that covenants are tested on, with their months. */
export function flowsOfCovenants(
  source: PackSource,
  months: PackMonths,
  last: PackMonth,
): FlowOfCovenant[] {
  return (source.statements?.covenants ?? []).flatMap(({ numerator, denominator }) =>
    [...numerator, ...(denominator ?? [])].flatMap((piece) =>
      flowOfPiece(source, months, piece, last),
    ),
  );
}

function tracedMeasure(
  source: PackSource,
  months: PackMonths,
  piece: CovenantPiece,
  last: PackMonth,
): Traced | null {
  const { measure } = piece;
  if (measure.kind === 'balanceLine') return tracedBalance(source, measure.slug, last);
  if (measure.kind === 'reportLine') {
    const { over } = spanOfPiece(source, months, piece, last);
    return tracedMonths(measureOf(source.basis, measure.line), over)[0] ?? null;
  }
  const [flow] = flowOfPiece(source, months, piece, last);
  return flow === undefined ? null : tracedFlow(source, flow.line, flow.span);
}

/** A piece of a covenant from the pack's data, with its factor. */
export function tracedPiece(
  source: PackSource,
  months: PackMonths,
  piece: CovenantPiece,
  last: PackMonth,
): Traced | null {
  const traced = tracedMeasure(source, months, piece, last);
  const { factor } = piece;
  if (traced === null || decimal(factor).eq('1')) return traced;
  return {
    origin: { kind: 'product', factor, of: traced.origin },
    value: traced.value.times(factor),
  };
}

/** The value of a covenant from the pack's data; null if a piece isn't in it. */
export function tracedCovenant(
  source: PackSource,
  months: PackMonths,
  covenant: {
    readonly numerator: readonly CovenantPiece[];
    readonly denominator: readonly CovenantPiece[] | null;
  },
  last: PackMonth,
): Traced | null {
  const sum = (pieces: readonly CovenantPiece[]): Traced | null => {
    const traced = pieces.map((piece) => tracedPiece(source, months, piece, last));
    return traced.includes(null) ? null : tracedTotal(traced);
  };
  const numerator = sum(covenant.numerator);
  if (covenant.denominator === null || numerator === null) return numerator;
  const denominator = sum(covenant.denominator);
  if (denominator === null || denominator.value.eq('0')) return null;
  return {
    origin: {
      kind: 'quotient',
      numerator: numerator.origin,
      denominator: denominator.origin,
    },
    value: numerator.value.div(denominator.value),
  };
}
