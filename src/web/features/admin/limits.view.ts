import type { LimitsEffect } from '../../../contract/company.ts';
import type { CheckLimit } from '../../../telling/briefing/checkLimits.ts';
import { CHECK_LIMITS, refusedLimits } from '../../../telling/briefing/checkLimits.ts';
import type { Light } from '../../../telling/briefing/lights.ts';
import { LIGHTS } from '../../../telling/briefing/lights.ts';
import { LIGHT_LABELS } from '../../../format/lightWords.ts';
import { readTypedAmount } from '../../editing/typedAmount.ts';

export type LimitsDraft = Record<CheckLimit, string>;

/** Normalizes "12.5%" and "12.50". Text that isn't a number stays unchanged, so that it is rejected. */
function plainTypedLimit(typed: string): string {
  const read = readTypedAmount(typed, 'percent');
  if (read.kind !== 'amount') return typed.trim();
  return read.amount.includes('.') ? read.amount.replace(/\.?0+$/, '') : read.amount;
}

const plainDraft = (draft: LimitsDraft): LimitsDraft => {
  const limits = { ...draft };
  for (const limit of CHECK_LIMITS) limits[limit] = plainTypedLimit(draft[limit]);
  return limits;
};

export const sentLimits = (draft: LimitsDraft) => ({ checkLimits: plainDraft(draft) });

export const limitProblems = (draft: LimitsDraft): ReadonlyMap<string, string> =>
  refusedLimits(plainDraft(draft));

export interface LimitGroup {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly light: Light }[];
  readonly rows: readonly {
    readonly title: string;
    readonly limits: readonly (CheckLimit | null)[];
  }[];
}

const RESULT_COLUMNS = [
  { title: 'Month', light: 'watch' },
  { title: 'Year to date', light: 'watch' },
  { title: 'Both', light: 'act' },
] as const;

const LIGHT_COLUMNS = [
  { title: '', light: 'watch' },
  { title: '', light: 'act' },
] as const;

export const LIMIT_GROUPS: readonly LimitGroup[] = [
  {
    title: 'Results: % below plan',
    columns: RESULT_COLUMNS,
    rows: [
      { title: 'EBITDA', limits: ['planEbitdaMonth', 'planEbitdaYear', 'planEbitdaAct'] },
      { title: 'Revenue', limits: ['planRevenueMonth', 'planRevenueYear', 'planRevenueAct'] },
    ],
  },
  {
    title: 'Results: % below last year',
    columns: RESULT_COLUMNS,
    rows: [
      {
        title: 'EBITDA',
        limits: ['lastYearEbitdaMonth', 'lastYearEbitdaYear', 'lastYearEbitdaAct'],
      },
      {
        title: 'Revenue',
        limits: ['lastYearRevenueMonth', 'lastYearRevenueYear', 'lastYearRevenueAct'],
      },
    ],
  },
  {
    title: 'Cash: months below, or % fall above',
    columns: LIGHT_COLUMNS,
    rows: [
      { title: 'Months of costs covered by cash', limits: ['coverWatch', 'coverAct'] },
      { title: 'Months of runway', limits: ['runwayWatch', 'runwayAct'] },
      { title: '% fall in a month without an event', limits: ['cashFall', null] },
    ],
  },
  {
    title: 'Outlook: % below plan for the year',
    columns: LIGHT_COLUMNS,
    rows: [{ title: 'EBITDA (Watch: also revenue)', limits: ['outlookWatch', 'outlookAct'] }],
  },
];

/** Returns words such as "14 Fine, 6 Watch, 4 Act". */
export function lightCounts(lights: readonly (Light | null)[]): string {
  const counts = LIGHTS.map(
    (light) => [light, lights.filter((one) => one === light).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([light, count]) => `${count} ${LIGHT_LABELS[light].word}`);
  const without = lights.filter((light) => light === null).length;
  return [...counts, ...(without > 0 ? [`${without} not assessed`] : [])].join(', ');
}

export const changedMonths = (effect: LimitsEffect): LimitsEffect =>
  effect.filter(({ stored, proposed }) => stored !== proposed);
