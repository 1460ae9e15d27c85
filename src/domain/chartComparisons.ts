import type { MonthFigures } from './overMonths.ts';

/** What charts can show beside, or in place of, each month by itself. */
export const CHART_COMPARISONS = ['priorYear', 'plan', 'rolling', 'toDate'] as const;
export type ChartComparison = (typeof CHART_COMPARISONS)[number];

/** An approved budget or forecast of a year by line, its first month first. */
export interface ChartedPlan {
  readonly kind: 'budget' | 'forecast';
  readonly fyLabel: string;
  readonly name: string;
  readonly months: readonly MonthFigures[];
}
