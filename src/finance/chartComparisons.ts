import type { MonthFigures } from './overMonths.ts';

export const CHART_COMPARISONS = ['priorYear', 'plan', 'rolling', 'toDate'] as const;
export type ChartComparison = (typeof CHART_COMPARISONS)[number];

/**
 * The period of each point in a pack's charts: the month, the twelve months to it, or the year to date. A year earlier
 * and the budget are shown next to it if known.
 */
export const CHART_SPANS = ['month', 'rolling', 'toDate'] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

export const CHART_PERIOD_LABELS: Readonly<Record<ChartComparison | ChartSpan, string>> = {
  month: 'Each month',
  priorYear: 'With the prior year',
  plan: 'With the plan',
  rolling: 'Rolling twelve months',
  toDate: 'Year to date',
};

export interface ChartedPlan {
  readonly kind: 'budget' | 'forecast';
  readonly fyLabel: string;
  readonly name: string;
  readonly months: readonly MonthFigures[];
}
