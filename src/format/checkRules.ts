import type { CheckLimits } from '../telling/briefing/checkLimits.ts';

export interface CheckRules {
  readonly results: string;
  readonly cash: string;
  readonly outlook: string;
}

export function checkRules(limits: CheckLimits, reference: 'plan' | 'lastYear'): CheckRules {
  const than = reference === 'plan' ? 'plan' : 'last year';
  const of = (line: 'Ebitda' | 'Revenue', limit: 'Month' | 'Year' | 'Act') =>
    `${limits[`${reference}${line}${limit}`]}%`;
  return {
    results:
      `Watch: EBITDA is ${of('Ebitda', 'Month')} below ${than} in the month or ${of('Ebitda', 'Year')} in the year to date, ` +
      `or revenue is ${of('Revenue', 'Month')} below ${than} in the month or ${of('Revenue', 'Year')} in the year to date. ` +
      `Act: EBITDA is ${of('Ebitda', 'Act')} or revenue ${of('Revenue', 'Act')} below in both periods.`,
    cash:
      `Watch: cash covers less than ${limits.coverWatch} months of costs, would run out in less than ${limits.runwayWatch} months, ` +
      `or fell ${limits.cashFall}% in the month without a recorded reason. ` +
      `Act: cash would run out in less than ${limits.runwayAct} months, or covers less than ${limits.coverAct} and is falling.`,
    outlook:
      `Watch: EBITDA or revenue for the year is ${limits.outlookWatch}% below plan. Act: EBITDA for the year is ${limits.outlookAct}% below plan. ` +
      'Not assessed without an approved plan for the whole year.',
  };
}
