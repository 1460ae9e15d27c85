import { bookMonth } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { isShownLine, measureOf } from '../catalogue.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { decimal, isPlainDecimal } from '../decimal.ts';
import type { Covenant, CovenantLimit, CovenantMeasure, CovenantPiece } from './covenant.ts';
import { isClosingMeasure } from './covenants.ts';

export type CovenantFaultReason =
  | 'noPieces'
  | 'notANumber'
  | 'factorOfZero'
  /** The company doesn't have the report line or the balance line. */
  | 'unknownMeasure'
  /** A percentage or a headcount. */
  | 'notMoney'
  /** A balance with a span of several months. */
  | 'balanceOverMonths'
  | 'noLimits'
  | 'notAMonth'
  /** A limit begins in the same month as the one before it, or earlier. */
  | 'datesOutOfOrder'
  /** A ratio's limit is 0 or negative. */
  | 'limitNotPositive';

export interface CovenantFault {
  /** The field within the covenant, such as `['limits', 1, 'from']`. */
  readonly path: readonly (string | number)[];
  readonly reason: CovenantFaultReason;
}

type FaultPath = CovenantFault['path'];

const fault = (path: FaultPath, reason: CovenantFaultReason): CovenantFault => ({ path, reason });

function measureFault(
  basis: CompanyBasis,
  balanceSlugs: ReadonlySet<string>,
  measure: CovenantMeasure,
): CovenantFaultReason | null {
  switch (measure.kind) {
    case 'reportLine':
      if (!isShownLine(basis, measure.line)) return 'unknownMeasure';
      return measureOf(basis, measure.line).unit === 'usd' ? null : 'notMoney';
    case 'balanceLine':
      return balanceSlugs.has(measure.slug) ? null : 'unknownMeasure';
    default:
      return null;
  }
}

function factorFault(factor: string): CovenantFaultReason | null {
  if (!isPlainDecimal(factor)) return 'notANumber';
  return decimal(factor).eq('0') ? 'factorOfZero' : null;
}

function pieceFaults(
  basis: CompanyBasis,
  balanceSlugs: ReadonlySet<string>,
  { factor, measure, span }: CovenantPiece,
  path: FaultPath,
): CovenantFault[] {
  const ofMeasure = measureFault(basis, balanceSlugs, measure);
  const isOverMonths =
    ofMeasure === null && span !== 'monthEnd' && isClosingMeasure(basis, measure);
  const found = [
    ['factor', factorFault(factor)],
    ['measure', ofMeasure],
    ['span', isOverMonths ? 'balanceOverMonths' : null],
  ] as const;
  return found.flatMap(([field, reason]) =>
    reason === null ? [] : [fault([...path, field], reason)],
  );
}

const isMonth = (text: BooksMonth): boolean =>
  bookMonth(Number(text.slice(0, 4)), Number(text.slice(5))) === text;

function limitFaults(limits: readonly CovenantLimit[], isRatio: boolean): CovenantFault[] {
  if (limits.length === 0) return [fault(['limits'], 'noLimits')];
  return limits.flatMap(({ from, value }, at) => {
    const before = limits[at - 1]?.from;
    const found: CovenantFault[] = [];
    if (!isMonth(from)) found.push(fault(['limits', at, 'from'], 'notAMonth'));
    else if (before !== undefined && from <= before)
      found.push(fault(['limits', at, 'from'], 'datesOutOfOrder'));
    if (!isPlainDecimal(value)) found.push(fault(['limits', at, 'value'], 'notANumber'));
    else if (isRatio && decimal(value).lte('0'))
      found.push(fault(['limits', at, 'value'], 'limitNotPositive'));
    return found;
  });
}

/**
 * All faults of a covenant, in the order of its fields; none if it can be tested. `balanceSlugs` are the company's
 * balance lines.
 */
export function covenantFaults(
  basis: CompanyBasis,
  balanceSlugs: ReadonlySet<string>,
  covenant: Covenant,
): CovenantFault[] {
  const sumFaults = (field: 'numerator' | 'denominator', pieces: readonly CovenantPiece[]) =>
    pieces.length === 0
      ? [fault([field], 'noPieces')]
      : pieces.flatMap((piece, at) => pieceFaults(basis, balanceSlugs, piece, [field, at]));
  const { numerator, denominator, limits } = covenant;
  return [
    ...sumFaults('numerator', numerator),
    ...(denominator === null ? [] : sumFaults('denominator', denominator)),
    ...limitFaults(limits, denominator !== null),
  ];
}
