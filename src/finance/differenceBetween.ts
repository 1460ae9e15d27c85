import type { CompanyBasis } from './companyBasis.ts';
import type { BetweenFigureId, CompanyFigureId, FigureSide, LinePlanFigureId } from './figureId.ts';
import { figurePeriodText } from './figureId.ts';
import type { LineKey } from './lines.ts';
import { periodBefore } from './periodBefore.ts';

export type DifferenceId = CompanyFigureId | LinePlanFigureId | BetweenFigureId;

export type LineDifferenceIds = (
  line: LineKey,
  measure?: BetweenFigureId['measure'],
) => DifferenceId;

/** The id that months and plans already use for the difference between two periods; null if there is none. */
export function usualDifference(
  basis: CompanyBasis,
  from: FigureSide,
  to: FigureSide,
): LineDifferenceIds | null {
  const { period } = to;
  if (to.plan !== undefined) return null;
  const start = figurePeriodText(from.period);
  if (from.plan !== undefined) {
    const { plan, reported } = from;
    if (start !== figurePeriodText(period)) return null;
    return (line, measure) => ({
      of: 'linePlan',
      scenario: 'variance',
      line,
      period,
      plan,
      measure,
      reported,
    });
  }
  const against = (['month', 'year'] as const).find((by) => {
    const before = periodBefore(basis, period, by);
    return before !== null && figurePeriodText(before) === start;
  });
  return against === undefined
    ? null
    : (line, measure) => ({ of: 'company', line, period, measure, against });
}

export const differenceBetween = (
  basis: CompanyBasis,
  from: FigureSide,
  to: FigureSide,
): LineDifferenceIds =>
  usualDifference(basis, from, to) ??
  ((line, measure) => ({ of: 'between', line, ...to, measure, from }));
