import type { MonthFigures } from './overMonths.ts';

/** What charts can show beside, or in place of, each month by itself. */
export const CHART_COMPARISONS = ['priorYear', 'plan', 'rolling', 'toDate'] as const;
export type ChartComparison = (typeof CHART_COMPARISONS)[number];

/**
 * What each month of a pack's charts is: that month, the twelve months to it, or the year to it. Beside each stand
 * the same a year earlier and the budget, where they are known.
 */
export const CHART_SPANS = ['month', 'rolling', 'toDate'] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

/** As people choose them, on pages and for packs. */
export const CHARTED_AS: Readonly<Record<ChartComparison | ChartSpan, string>> = {
  month: 'Each month',
  priorYear: 'With the year before',
  plan: 'With the plan',
  rolling: 'Rolling twelve months',
  toDate: 'Year to date',
};

/** An approved budget or forecast of a year by line, its first month first. */
export interface ChartedPlan {
  readonly kind: 'budget' | 'forecast';
  readonly fyLabel: string;
  readonly name: string;
  readonly months: readonly MonthFigures[];
}
