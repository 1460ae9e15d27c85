import { monthsBetween, yearBeginning } from '../books/bookedAmounts.ts';
import { monthIndex, monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { mappingIn } from '../books/fedLines.ts';
import { measureOf } from '../catalogue.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, quotientText } from '../decimal.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { Covenant, CovenantMeasure, CovenantPiece } from './covenant.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { decimalOfMillionths } from './monthAmounts.ts';

/** How many months of the financial year lie between two tests. */
const MONTHS_BETWEEN_TESTS: Readonly<Record<Covenant['testedEach'], number>> = {
  month: 1,
  quarter: 3,
  halfYear: 6,
  year: 12,
};

/**
 * The distance to the limit, unrounded; negative if the covenant is broken. Each amount is how far that sum alone may
 * move towards a breach, or has to move back to cure one. Null if no move of that sum breaks the covenant.
 */
export interface CovenantHeadroom {
  /** A percentage of the limit; null if the limit is 0 or the covenant has no value. */
  readonly percent: string | null;
  /** The rise that "at most" allows, or the fall that "at least" allows. */
  readonly numerator: string | null;
  /** The fall that "at most" allows, or the rise that "at least" allows. */
  readonly denominator: string | null;
}

/** Amounts in units of the currency. All numbers are unrounded. */
export interface CovenantStanding {
  readonly numerator: string;
  readonly denominator: string | null;
  /** The sum, or the quotient; null if the denominator is not above 0. */
  readonly value: string | null;
  readonly limit: string;
  readonly isMet: boolean;
  readonly headroom: CovenantHeadroom;
}

export type CovenantResult =
  | {
      readonly state: 'met' | 'broken';
      readonly standing: CovenantStanding;
      /** 'act' if broken, 'watch' if the headroom is below the warning percentage. */
      readonly light: 'fine' | 'watch' | 'act';
    }
  | {
      readonly state: 'notTested';
      /**
       * Before the first limit; no test is due in the month; a piece lacks an amount; an amount is hidden from the
       * reader until its month is published.
       */
      readonly reason: 'noLimit' | 'notDue' | 'missing' | 'notPublished';
      /** Months that lack an amount, earliest first. */
      readonly missing: readonly BooksMonth[];
      /**
       * The first month that can be tested if each hidden month and each month after this one has its amounts; null
       * without limits, and if this month waits for hidden ones.
       */
      readonly firstMonth: BooksMonth | null;
      /** The standing between two tests; null if it is unknown. */
      readonly standing: CovenantStanding | null;
    };

/** A percentage of the limit: a covenant that is met with less headroom needs watching. */
export const STANDARD_COVENANT_HEADROOM = '15';

/** Balances don't add up over months, so their span is always the month-end. */
export const isClosingMeasure = (basis: CompanyBasis, measure: CovenantMeasure): boolean =>
  measure.kind === 'balanceLine' ||
  (measure.kind === 'reportLine' && measureOf(basis, measure.line).addsUp.by !== 'sum');

/** The months whose amounts a piece adds up. */
export function monthsOfPiece(
  basis: CompanyBasis,
  { measure, span }: Pick<CovenantPiece, 'measure' | 'span'>,
  month: BooksMonth,
): BooksMonth[] {
  if (span === 'monthEnd' || isClosingMeasure(basis, measure)) return [month];
  const first =
    span === 'twelveMonths'
      ? monthsLater(month, 1 - MONTHS_IN_YEAR)
      : yearBeginning(month, basis.yearStartMonth);
  return monthsBetween(first, monthsLater(month, 1));
}

function amountIn(
  measure: CovenantMeasure,
  month: BooksMonth,
  amounts: MonthAmounts,
): Millionths | null {
  switch (measure.kind) {
    case 'reportLine':
      return amounts.reportLine(measure.line, month);
    case 'balanceLine':
      return amounts.balanceLine(measure.slug, month);
    default:
      return amounts.flowLine(measure.line, month);
  }
}

const piecesOf = ({ numerator, denominator }: Covenant): readonly CovenantPiece[] => [
  ...numerator,
  ...(denominator ?? []),
];

interface MissingAmount {
  readonly month: BooksMonth;
  readonly isHidden: boolean;
}

/** The amounts up to `last` that a test of `month` needs and that are missing. */
function missingAmounts(
  basis: CompanyBasis,
  covenant: Covenant,
  month: BooksMonth,
  amounts: MonthAmounts,
  last: BooksMonth,
): MissingAmount[] {
  // A cash flow also needs the month before.
  const isHidden = ({ kind }: CovenantMeasure, one: BooksMonth) =>
    amounts.isHidden?.(one) === true ||
    (kind === 'flowLine' && amounts.isHidden?.(monthsLater(one, -1)) === true);
  return piecesOf(covenant).flatMap(({ measure, span }) =>
    monthsOfPiece(basis, { measure, span }, month)
      .filter((one) => one <= last && amountIn(measure, one, amounts) === null)
      .map((one) => ({ month: one, isHidden: isHidden(measure, one) })),
  );
}

function isDue({ yearStartMonth }: CompanyBasis, covenant: Covenant, month: BooksMonth): boolean {
  const months = monthIndex(month) - monthIndex(yearBeginning(month, yearStartMonth)) + 1;
  return months % MONTHS_BETWEEN_TESTS[covenant.testedEach] === 0;
}

function firstTestMonth(
  basis: CompanyBasis,
  covenant: Covenant,
  month: BooksMonth,
  amounts: MonthAmounts,
): BooksMonth | null {
  const [limit] = covenant.limits;
  if (limit === undefined) return null;
  const first = limit.from > month ? limit.from : month;
  // Within two years, a test is due that needs none of the months up to this one.
  const candidates = monthsBetween(first, monthsLater(first, 2 * MONTHS_IN_YEAR));
  return (
    candidates.find(
      (one) =>
        isDue(basis, covenant, one) &&
        missingAmounts(basis, covenant, one, amounts, month).every(({ isHidden }) => isHidden),
    ) ?? null
  );
}

/** The sum of pieces with their factors. A missing amount counts as 0. */
export function sumOfPieces(
  basis: CompanyBasis,
  pieces: readonly CovenantPiece[],
  month: BooksMonth,
  amounts: MonthAmounts,
): DecimalValue {
  return pieces.reduce((sum, piece) => {
    const total = monthsOfPiece(basis, piece, month).reduce(
      (running, one) => running + (amountIn(piece.measure, one, amounts) ?? 0n),
      0n,
    );
    return sum.plus(decimal(piece.factor).times(decimalOfMillionths(total)));
  }, Decimal('0'));
}

interface CovenantSums {
  readonly numerator: DecimalValue;
  readonly denominator: DecimalValue | null;
  readonly limit: DecimalValue;
}

/** How far a denominator alone may move; null if no move of it breaks the covenant. */
function denominatorRoom(
  direction: Covenant['direction'],
  { numerator, denominator, limit }: CovenantSums,
): DecimalValue | null {
  if (denominator === null) return null;
  const isCovered = numerator.lte('0');
  if (direction === 'atMost') return isCovered ? null : denominator.minus(numerator.div(limit));
  return (isCovered ? Decimal('0') : numerator.div(limit)).minus(denominator);
}

const textOrNull = (value: DecimalValue | null): string | null =>
  value === null ? null : quotientText(value);

function standingOf(direction: Covenant['direction'], sums: CovenantSums): CovenantStanding {
  const { numerator, denominator, limit } = sums;
  if (denominator !== null && limit.lte('0')) {
    throw new RangeError('The limit of a ratio must be above 0');
  }
  const divisor = denominator ?? Decimal('1');
  const hasValue = divisor.gt('0');
  const isAtMost = direction === 'atMost';
  // Without a value, "at most" allows a numerator of 0 at most, and "at least" has nothing to cover.
  const allowed = hasValue ? limit.times(divisor) : Decimal('0');
  const room = isAtMost ? allowed.minus(numerator) : numerator.minus(allowed);
  const isUnlimited = !isAtMost && !hasValue;
  const percent =
    hasValue && !limit.eq('0') ? room.times('100').div(limit.abs().times(divisor)) : null;
  return {
    numerator: quotientText(numerator),
    denominator: textOrNull(denominator),
    value: hasValue ? quotientText(numerator.div(divisor)) : null,
    limit: quotientText(limit),
    isMet: isUnlimited || room.gte('0'),
    headroom: {
      percent: textOrNull(percent),
      numerator: isUnlimited ? null : quotientText(room),
      denominator: textOrNull(denominatorRoom(direction, sums)),
    },
  };
}

const lightOf = (
  { isMet, headroom: { percent } }: CovenantStanding,
  warningPercent: string,
): 'fine' | 'watch' | 'act' => {
  if (!isMet) return 'act';
  return percent !== null && decimal(percent).lt(decimal(warningPercent)) ? 'watch' : 'fine';
};

/**
 * The result of a covenant for a month. "At most" without a denominator above 0 is broken, unless the numerator is 0 or
 * less; "at least" is then met, because there is nothing to cover. `covenantFaults` finds what is wrong with a
 * covenant. @throws RangeError on a factor, limit or warning percentage that is not a plain decimal, and on a limit of a
 * ratio that is not above 0.
 */
export function covenantResult(
  basis: CompanyBasis,
  covenant: Covenant,
  month: BooksMonth,
  amounts: MonthAmounts,
  warningPercent = STANDARD_COVENANT_HEADROOM,
): CovenantResult {
  const limit = mappingIn(covenant.limits, month);
  const missing = missingAmounts(basis, covenant, month, amounts, month);
  const sumOf = (pieces: readonly CovenantPiece[]) => sumOfPieces(basis, pieces, month, amounts);
  const standing =
    limit === undefined || missing.length > 0
      ? null
      : standingOf(covenant.direction, {
          numerator: sumOf(covenant.numerator),
          denominator: covenant.denominator === null ? null : sumOf(covenant.denominator),
          limit: decimal(limit.value),
        });
  const due = isDue(basis, covenant, month);
  if (standing !== null && due) {
    const state = standing.isMet ? 'met' : 'broken';
    return { state, standing, light: lightOf(standing, warningPercent) };
  }
  const reason =
    limit === undefined
      ? 'noLimit'
      : !due
        ? 'notDue'
        : missing.some(({ isHidden }) => isHidden)
          ? 'notPublished'
          : 'missing';
  return {
    state: 'notTested',
    reason,
    missing: [...new Set(missing.map((one) => one.month))].toSorted(),
    firstMonth: reason === 'notPublished' ? null : firstTestMonth(basis, covenant, month, amounts),
    standing,
  };
}

/** The last test before a month in which none is due. */
export interface LastTest {
  readonly month: BooksMonth;
  readonly standing: CovenantStanding;
}

/** Returns null if the last test before the month couldn't be made. @throws RangeError like `covenantResult` */
export function lastCovenantTest(
  basis: CompanyBasis,
  covenant: Covenant,
  month: BooksMonth,
  amounts: MonthAmounts,
): LastTest | null {
  const last = monthsBetween(monthsLater(month, -MONTHS_IN_YEAR), month).findLast((one) =>
    isDue(basis, covenant, one),
  );
  if (last === undefined) return null;
  const result = covenantResult(basis, covenant, last, amounts);
  return result.state === 'notTested' ? null : { month: last, standing: result.standing };
}
