import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { Materiality } from '../../finance/materiality.ts';
import type { MonthsAndPlans } from './briefingMonths.ts';
import type { CashOfMonth } from './cashCauses.ts';
import type { CheckLimits } from './checkLimits.ts';
import type { RecordedAmount } from './explanations.ts';

export interface PageSource extends MonthsAndPlans {
  readonly materiality: Materiality;
  readonly limits: CheckLimits;
  readonly explanations: readonly RecordedAmount[];
  readonly notes: string;
  readonly events: readonly CompanyEvent[];
  /** For a company with a balance sheet and a cash flow. */
  readonly cash?: readonly CashOfMonth[];
  /** The source contains only published months, so earlier months may be hidden. */
  readonly isOfPublished?: boolean;
}
