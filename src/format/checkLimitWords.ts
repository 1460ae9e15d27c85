import type { CheckLimit } from '../telling/briefing/checkLimits.ts';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../telling/briefing/checkLimits.ts';

export const CHECK_LIMIT_LABELS: Readonly<Record<CheckLimit, string>> = {
  planEbitdaMonth: 'Watch if EBITDA is below plan in the month by (%)',
  planEbitdaYear: 'Watch if EBITDA is below plan in the year to date by (%)',
  planEbitdaAct: 'Act if EBITDA is below plan in the month and the year to date by (%)',
  planRevenueMonth: 'Watch if revenue is below plan in the month by (%)',
  planRevenueYear: 'Watch if revenue is below plan in the year to date by (%)',
  planRevenueAct: 'Act if revenue is below plan in the month and the year to date by (%)',
  lastYearEbitdaMonth: 'Watch if EBITDA is below last year in the month by (%)',
  lastYearEbitdaYear: 'Watch if EBITDA is below last year in the year to date by (%)',
  lastYearEbitdaAct: 'Act if EBITDA is below last year in the month and the year to date by (%)',
  lastYearRevenueMonth: 'Watch if revenue is below last year in the month by (%)',
  lastYearRevenueYear: 'Watch if revenue is below last year in the year to date by (%)',
  lastYearRevenueAct: 'Act if revenue is below last year in the month and the year to date by (%)',
  coverWatch: 'Watch if cash covers fewer months of costs than',
  coverAct: 'Act if cash is falling and covers fewer months of costs than',
  runwayWatch: 'Watch if cash runway is below (months)',
  runwayAct: 'Act if cash runway is below (months)',
  cashFall: 'Watch if cash falls in a month without an event by (%)',
  outlookWatch: 'Watch if full-year EBITDA or revenue is below plan by (%)',
  outlookAct: 'Act if full-year EBITDA is below plan by (%)',
};

/** Describes limits, as in "Act if cash runway is below (months): 9"; "Standard limits" if there are none. */
export function checkLimitsInWords(limits: Readonly<Partial<Record<string, unknown>>>): string {
  const changed = CHECK_LIMITS.flatMap((limit) => {
    const value = limits[limit];
    return typeof value !== 'string' || value === STANDARD_LIMITS[limit]
      ? []
      : [`${CHECK_LIMIT_LABELS[limit]}: ${value}`];
  });
  return changed.join('; ') || 'Standard limits';
}
