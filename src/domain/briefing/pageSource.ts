import type { CompanyEvent } from '../companyEvent.ts';
import type { Materiality } from '../materiality.ts';
import type { MonthsAndPlans } from './briefingMonths.ts';
import type { CheckLimits } from './checkLimits.ts';
import type { RecordedAmount } from './explanations.ts';

/** All that the page of a month is made of. */
export interface PageSource extends MonthsAndPlans {
  readonly materiality: Materiality;
  readonly limits: CheckLimits;
  /** What is recorded of the months that are compared. */
  readonly explanations: readonly RecordedAmount[];
  /** What people noted on the month. */
  readonly notes: string;
  /** What happened in which month. */
  readonly events: readonly CompanyEvent[];
  /** Earlier months may be hidden: only those that were published are there. */
  readonly isOfPublished?: boolean;
}
