import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { RecordedItem } from '../briefing/causes.ts';
import type { EbitdaItem } from '../briefing/ebitdaItems.ts';
import type { FigureId } from '../../finance/figureId.ts';
import type { ForecastFigure } from '../../finance/forecastAnalysis.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { PlanLine } from '../../finance/plan.ts';
import type { PartRole, Rule } from './rules.ts';

export interface PlanRecord extends ForecastFigure {
  readonly report: MonthOfYear;
}

export interface LinePlanRecord {
  readonly id: number;
  readonly name: string;
  readonly fyLabel: string;
  readonly lines: readonly PlanLine[];
}

export interface PlansInForce {
  readonly fyLabel: string;
  readonly budget: string | null;
  readonly forecast: string | null;
}

export interface CompanyFigures {
  readonly months: readonly CompanyMonth[];
  readonly plans: readonly PlanRecord[];
  /** Needed only for figures of plans by line. */
  readonly linePlans?: readonly LinePlanRecord[];
  /** Needed only for numbers of a briefing, as are amounts recorded with a reason. */
  readonly plansInForce?: readonly PlansInForce[];
  readonly recorded?: readonly (RecordedItem & { readonly month: MonthOfYear })[];
  /**
   * Needed for the months of an item that is explained, or of the amount that items don't explain.
   */
  readonly ebitdaItems?: readonly (EbitdaItem & { readonly month: MonthOfYear })[];
}

/** The units "points" and "change" are percentages. */
export type FigureUnit =
  | { readonly kind: 'money'; readonly currency: string }
  | { readonly kind: 'percent' | 'points' | 'change' | 'people' | 'months' | 'ratio' };

export interface FigurePart {
  readonly id: FigureId;
  /** Given at the precision of the computation; null if not reported. */
  readonly value: string | null;
  readonly unit: FigureUnit;
  readonly role: PartRole;
  /** True if the part is shown but isn't part of the calculation. */
  readonly isLeftOut: boolean;
}

export interface Explained {
  readonly id: FigureId;
  readonly unit: FigureUnit;
  /** True if the value is shown with a sign. */
  readonly isDifference: boolean;
  readonly value: string | null;
  readonly rule: Rule | null;
  readonly parts: readonly FigurePart[];
}

export function partOf(
  explained: Explained,
  role: PartRole,
  isLeftOut = explained.value === null,
): FigurePart {
  const { id, value, unit } = explained;
  return { id, value, unit, role, isLeftOut };
}

/** Only one part is used; the others are shown for information. */
export function onlyCounting(
  parts: readonly FigurePart[],
  counting: FigurePart | undefined,
): FigurePart[] {
  return parts.map(({ id, value, unit }) => ({
    id,
    value,
    unit,
    role: 'choice',
    isLeftOut: id !== counting?.id,
  }));
}
