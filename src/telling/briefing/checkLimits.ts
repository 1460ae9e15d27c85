import { Decimal } from '../../finance/decimal.ts';

/**
 * Thresholds of "Watch" and "Act": shortfalls in percent, cash in months. `plan…` and `lastYear…` mean below the basis
 * of comparison in the month, in the year to date, or in both.
 */
export const CHECK_LIMITS = [
  'planEbitdaMonth',
  'planEbitdaYear',
  'planEbitdaAct',
  'planRevenueMonth',
  'planRevenueYear',
  'planRevenueAct',
  'lastYearEbitdaMonth',
  'lastYearEbitdaYear',
  'lastYearEbitdaAct',
  'lastYearRevenueMonth',
  'lastYearRevenueYear',
  'lastYearRevenueAct',
  'coverWatch',
  'coverAct',
  'runwayWatch',
  'runwayAct',
  'cashFall',
  'outlookWatch',
  'outlookAct',
] as const;
export type CheckLimit = (typeof CHECK_LIMITS)[number];
export type CheckLimits = Readonly<Record<CheckLimit, string>>;

export const STANDARD_LIMITS: CheckLimits = {
  planEbitdaMonth: '10',
  planEbitdaYear: '5',
  planEbitdaAct: '10',
  planRevenueMonth: '5',
  planRevenueYear: '3',
  planRevenueAct: '10',
  lastYearEbitdaMonth: '20',
  lastYearEbitdaYear: '10',
  lastYearEbitdaAct: '20',
  lastYearRevenueMonth: '5',
  lastYearRevenueYear: '3',
  lastYearRevenueAct: '10',
  coverWatch: '2',
  coverAct: '1',
  runwayWatch: '12',
  runwayAct: '6',
  cashFall: '20',
  outlookWatch: '3',
  outlookAct: '10',
};

const isMonths = (limit: CheckLimit): boolean => RESERVES.some((pair) => pair.includes(limit));

/** For shortfalls, "Watch" begins at the smaller value. */
const SHORTFALLS: readonly (readonly [watch: CheckLimit, act: CheckLimit])[] = [
  ['planEbitdaMonth', 'planEbitdaAct'],
  ['planEbitdaYear', 'planEbitdaAct'],
  ['planRevenueMonth', 'planRevenueAct'],
  ['planRevenueYear', 'planRevenueAct'],
  ['lastYearEbitdaMonth', 'lastYearEbitdaAct'],
  ['lastYearEbitdaYear', 'lastYearEbitdaAct'],
  ['lastYearRevenueMonth', 'lastYearRevenueAct'],
  ['lastYearRevenueYear', 'lastYearRevenueAct'],
  ['outlookWatch', 'outlookAct'],
];

/** For remaining months, "Watch" begins at the larger value. */
const RESERVES: readonly (readonly [watch: CheckLimit, act: CheckLimit])[] = [
  ['coverWatch', 'coverAct'],
  ['runwayWatch', 'runwayAct'],
];

const PERCENT_LIMITS = {
  most: '100',
  expected: 'Enter a percentage from 0 to 100, with one decimal at most.',
};
const MONTHS_LIMITS = {
  most: '120',
  expected: 'Enter a number of months from 0 to 120, with one decimal at most.',
};

const isLimit = (text: string, most: string): boolean =>
  /^\d{1,3}(\.\d)?$/.test(text) && Decimal(text).lte(most);

/**
 * Refused limits with reasons: not a percentage or number of months, contradicting another limit, or so high that
 * EBITDA a tenth below plan would be fine.
 */
export function refusedLimits(limits: CheckLimits): ReadonlyMap<CheckLimit, string> {
  const refused = new Map<CheckLimit, string>();
  for (const limit of CHECK_LIMITS) {
    const { most, expected } = isMonths(limit) ? MONTHS_LIMITS : PERCENT_LIMITS;
    if (!isLimit(limits[limit], most)) refused.set(limit, expected);
  }
  const isRead = (...pair: readonly CheckLimit[]) => pair.every((limit) => !refused.has(limit));
  for (const [watch, act] of SHORTFALLS) {
    if (isRead(watch, act) && Decimal(limits[watch]).gt(limits[act])) {
      refused.set(watch, `Enter at most ${limits[act]}, because Act begins there.`);
    }
  }
  for (const [watch, act] of RESERVES) {
    if (isRead(watch, act) && Decimal(limits[watch]).lt(limits[act])) {
      refused.set(watch, `Enter at least ${limits[act]}, because Act begins there.`);
    }
  }
  const most = STANDARD_LIMITS.planEbitdaMonth;
  if (isRead('planEbitdaMonth') && Decimal(limits.planEbitdaMonth).gt(most)) {
    refused.set(
      'planEbitdaMonth',
      `Enter at most ${most}: a month ${most}% below its planned EBITDA is never Fine.`,
    );
  }
  return refused;
}
