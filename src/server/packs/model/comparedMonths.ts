import { BriefingMonths, countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { planMonths } from '../../../domain/plan.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const withFigures = (month: PackMonth, figures: PackMonth['figures']): PackMonth => ({
  ...month,
  figures,
});

/**
 * The same months a year earlier, with what the briefing knows of those that the pack has no rows of; none
 * before the first year.
 */
export function monthsEarlier(
  { briefing }: PackSource,
  months: PackMonths,
  shown: readonly PackMonth[],
): PackMonth[] {
  const known = briefing === undefined ? null : new BriefingMonths(briefing);
  const earlier = shown.map((month) => months.yearBefore(month));
  const present = earlier.filter((month) => month !== null);
  if (present.length < shown.length) return [];
  return present.map((month) => {
    const figures = month.row === null ? known?.at(countOfMonth(month))?.figures : undefined;
    return figures === undefined ? month : withFigures(month, figures);
  });
}

/** The same months as the approved budgets of their years have them; what no budget has is missing. */
export function monthsBudgeted(
  { linePlans = [], financialYears }: PackSource,
  shown: readonly PackMonth[],
): PackMonth[] {
  const labels = new Map(financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const byYear = new Map(
    linePlans
      .filter(({ kind }) => kind === 'budget')
      .map(({ fyId, lines }) => [labels.get(fyId), planMonths(lines)] as const),
  );
  return shown.map((month) =>
    withFigures(month, byYear.get(month.fyLabel)?.[month.monthNum - 1] ?? {}),
  );
}
