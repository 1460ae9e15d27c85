import type { CheckLimit } from '../telling/briefing/checkLimits.ts';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../telling/briefing/checkLimits.ts';

export const CHECK_LIMIT_LABELS: Readonly<Record<CheckLimit, string>> = {
  planEbitdaMonth: 'EBITDA below plan in the month, Watch (%)',
  planEbitdaYear: 'EBITDA below plan in the year to date, Watch (%)',
  planEbitdaAct: 'EBITDA below plan in month and year to date, Act (%)',
  planRevenueMonth: 'Revenue below plan in the month, Watch (%)',
  planRevenueYear: 'Revenue below plan in the year to date, Watch (%)',
  planRevenueAct: 'Revenue below plan in month and year to date, Act (%)',
  lastYearEbitdaMonth: 'EBITDA below last year in the month, Watch (%)',
  lastYearEbitdaYear: 'EBITDA below last year in the year to date, Watch (%)',
  lastYearEbitdaAct: 'EBITDA below last year in month and year to date, Act (%)',
  lastYearRevenueMonth: 'Revenue below last year in the month, Watch (%)',
  lastYearRevenueYear: 'Revenue below last year in the year to date, Watch (%)',
  lastYearRevenueAct: 'Revenue below last year in month and year to date, Act (%)',
  coverWatch: 'Months of costs covered by cash, Watch',
  coverAct: 'Months of costs covered by cash, Act',
  runwayWatch: 'Months of cash runway, Watch',
  runwayAct: 'Months of cash runway, Act',
  cashFall: 'Fall in cash in a month without an event, Watch (%)',
  outlookWatch: 'Full-year EBITDA or revenue below plan, Watch (%)',
  outlookAct: 'Full-year EBITDA below plan, Act (%)',
};

/** Describes limits, as in "Months of cash runway, Act: 9"; "Standard limits" if there are none. */
export function checkLimitsInWords(limits: Readonly<Partial<Record<string, unknown>>>): string {
  const changed = CHECK_LIMITS.flatMap((limit) => {
    const value = limits[limit];
    return typeof value !== 'string' || value === STANDARD_LIMITS[limit]
      ? []
      : [`${CHECK_LIMIT_LABELS[limit]}: ${value}`];
  });
  return changed.join('; ') || 'Standard limits';
}
