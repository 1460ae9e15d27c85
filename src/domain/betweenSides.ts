import type { CompanyBasis } from './companyBasis.ts';
import type { BetweenFigureId, CompanyFigureId, FigureSide, LinePlanFigureId } from './figureId.ts';
import { figurePeriodText } from './figureId.ts';
import type { LineKey } from './lines.ts';
import { periodBefore } from './periodBefore.ts';

/** What differs between two sides, as ids name it. */
export type DifferenceId = CompanyFigureId | LinePlanFigureId | BetweenFigureId;

/** The id of what a line, or all steps of a result, differ by. */
export type Differing = (line: LineKey, measure?: BetweenFigureId['measure']) => DifferenceId;

/** How figures of months and of plans already name what differs between two sides; null: they do not. */
export function usualDifference(
  basis: CompanyBasis,
  from: FigureSide,
  to: FigureSide,
): Differing | null {
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

/** How ids name what differs between two sides: each in one way. */
export const differenceBetween = (
  basis: CompanyBasis,
  from: FigureSide,
  to: FigureSide,
): Differing =>
  usualDifference(basis, from, to) ??
  ((line, measure) => ({ of: 'between', line, ...to, measure, from }));
