import type { CheckLimit } from '../telling/briefing/checkLimits.ts';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../telling/briefing/checkLimits.ts';

export const CHECK_LIMIT_LABELS: Readonly<Record<CheckLimit, string>> = {
  planEbitdaMonth: "Watch if the month's EBITDA is below plan by (%)",
  planEbitdaYear: 'Watch if year-to-date EBITDA is below plan by (%)',
  planEbitdaAct: 'Act if EBITDA for the month and the year to date is below plan by (%)',
  planRevenueMonth: "Watch if the month's revenue is below plan by (%)",
  planRevenueYear: 'Watch if year-to-date revenue is below plan by (%)',
  planRevenueAct: 'Act if revenue for the month and the year to date is below plan by (%)',
  lastYearEbitdaMonth: "Watch if the month's EBITDA is below last year by (%)",
  lastYearEbitdaYear: 'Watch if year-to-date EBITDA is below last year by (%)',
  lastYearEbitdaAct: 'Act if EBITDA for the month and the year to date is below last year by (%)',
  lastYearRevenueMonth: "Watch if the month's revenue is below last year by (%)",
  lastYearRevenueYear: 'Watch if year-to-date revenue is below last year by (%)',
  lastYearRevenueAct: 'Act if revenue for the month and the year to date is below last year by (%)',
  coverWatch: 'Watch if cash covers fewer months of costs than',
  coverAct: 'Act if cash is falling and covers fewer months of costs than',
  runwayWatch: 'Watch if cash runway is below (months)',
  runwayAct: 'Act if cash runway is below (months)',
  cashFall: 'Watch if, with no event recorded, cash falls in a month by (%)',
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
