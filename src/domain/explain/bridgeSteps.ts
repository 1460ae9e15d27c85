import type { BridgePart } from '../bridgeParts.ts';
import { bridgeParts, isBalance, isBridgeMeasure } from '../bridgeParts.ts';
import type { DifferenceId } from '../betweenSides.ts';
import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { BetweenFigureId, CompanyFigureId, FigureId, FigurePeriod } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';

/** The months after one up to another. */
function monthsAfter(before: number, last: MonthOfYear): FigurePeriod {
  const [first, end] = [before + 1, countOfMonth(last)];
  return first === end
    ? monthPeriod(last)
    : { is: 'range', first: monthOfCount(first), last: monthOfCount(end) };
}

/** The months over which cash moves between two month ends; null: the result is no cash that moved. */
function movedOver(id: CompanyFigureId | BetweenFigureId): FigurePeriod | null {
  const { line, period } = id;
  if (line !== 'cash' || period.is !== 'month') return null;
  const end = countOfMonth(period);
  if (id.of === 'company') {
    return monthsAfter(id.against === 'year' ? end - MONTHS_IN_YEAR : end - 1, period);
  }
  const { from, plan } = id;
  if (plan !== undefined || from.plan !== undefined || from.period.is !== 'month') return null;
  return monthsAfter(countOfMonth(from.period), period);
}

/**
 * The steps that lead to a result from what it is compared with, in the order of its parts: of cash what
 * each line moved between the two month ends, of other results what each line differs by.
 */
export function stepsTo(basis: CompanyBasis, id: DifferenceId): DifferenceId[] {
  const { line } = id;
  if (!isBridgeMeasure(line)) return [];
  const moved = id.of === 'linePlan' ? null : movedOver(id);
  const differs = (own: LineKey, measure: BridgePart['measure']): DifferenceId => ({
    ...id,
    line: own,
    measure,
  });
  return bridgeParts(basis, line).map((part): DifferenceId => {
    const { line: own, measure } = part;
    return moved === null || isBalance(part)
      ? differs(own, measure)
      : { of: 'company', line: own, measure, period: moved };
  });
}

/** A figure that steps make, and the difference that they lead to; null: it is none. */
export function differenceOfSteps(
  id: FigureId,
): { readonly id: DifferenceId; readonly difference: DifferenceId } | null {
  if (id.of === 'plan' || id.of === 'told') return null;
  const isOfSteps = id.measure === 'unexplained' || id.measure === 'smaller';
  return isOfSteps ? { id, difference: { ...id, measure: undefined } } : null;
}
