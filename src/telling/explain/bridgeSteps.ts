import type { BridgePart } from '../../finance/bridgeParts.ts';
import { bridgeParts, isBalance, isBridgeMeasure } from '../../finance/bridgeParts.ts';
import type { DifferenceId } from '../../finance/differenceBetween.ts';
import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  FigureId,
  FigurePeriod,
} from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';

function monthsAfterUpTo(before: number, last: MonthOfYear): FigurePeriod {
  const [first, end] = [before + 1, countOfMonth(last)];
  return first === end
    ? monthPeriod(last)
    : { is: 'range', first: monthOfCount(first), last: monthOfCount(end) };
}

/** The months over which cash moves; null if the figure isn't a cash movement. */
function movedOver(id: CompanyFigureId | BetweenFigureId): FigurePeriod | null {
  const { line, period } = id;
  if (line !== 'cash' || period.is !== 'month') return null;
  const end = countOfMonth(period);
  if (id.of === 'company') {
    return monthsAfterUpTo(id.against === 'year' ? end - MONTHS_IN_YEAR : end - 1, period);
  }
  const { from, plan } = id;
  if (plan !== undefined || from.plan !== undefined || from.period.is !== 'month') return null;
  return monthsAfterUpTo(countOfMonth(from.period), period);
}

/**
 * The steps that lead to a result, in the order of its parts: for cash the movement of each line, for other results the
 * difference of each line.
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

/** The difference that the figure's steps lead to; null if the figure isn't made up of steps. */
export function differenceOfSteps(
  id: FigureId,
): { readonly id: DifferenceId; readonly difference: DifferenceId } | null {
  if (id.of === 'plan' || id.of === 'told') return null;
  const isOfSteps = id.measure === 'unexplained' || id.measure === 'smaller';
  return isOfSteps ? { id, difference: { ...id, measure: undefined } } : null;
}
