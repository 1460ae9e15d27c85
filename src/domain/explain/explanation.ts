import type { CompanyMonth } from '../companyMonth.ts';
import type { RecordedItem } from '../briefing/causes.ts';
import type { EbitdaItem } from '../briefing/ebitdaItems.ts';
import type { FigureId } from '../figureId.ts';
import type { ForecastFigure } from '../forecastAnalysis.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { PlanLine } from '../plan.ts';
import type { PartRole, Rule } from './rules.ts';

/** A forecast or budget with the month of its report. */
export interface PlanRecord extends ForecastFigure {
  readonly report: MonthOfYear;
}

/** A version of a budget or forecast by line. */
export interface LinePlanRecord {
  readonly id: number;
  readonly name: string;
  readonly fyLabel: string;
  readonly lines: readonly PlanLine[];
}

/** The names of the approved plans that count for a year. */
export interface PlansInForce {
  readonly fyLabel: string;
  readonly budget: string | null;
  readonly forecast: string | null;
}

/** All that figures are computed from. */
export interface CompanyFigures {
  /** Earliest first. */
  readonly months: readonly CompanyMonth[];
  readonly plans: readonly PlanRecord[];
  /** Left out where no figure of one is asked for. */
  readonly linePlans?: readonly LinePlanRecord[];
  /** Left out where no number of a briefing is asked for, and so is what was recorded with a reason. */
  readonly plansInForce?: readonly PlansInForce[];
  readonly recorded?: readonly (RecordedItem & { readonly month: MonthOfYear })[];
  /** Of the month of an item that is asked for, or of what all of them leave open. */
  readonly ebitdaItems?: readonly EbitdaItem[];
}

/** What a value is measured in; "points" and "change" are percentages of their own. */
export type FigureUnit =
  | { readonly is: 'money'; readonly currency: string }
  | { readonly is: 'percent' | 'points' | 'change' | 'people' | 'months' };

/** A figure that another is computed from. */
export interface FigurePart {
  readonly id: FigureId;
  /** As exact as it enters the computation; null: not reported. */
  readonly value: string | null;
  readonly unit: FigureUnit;
  /** Its place in the formula. */
  readonly role: PartRole;
  /** It is there, or missing, without entering the computation. */
  readonly isLeftOut: boolean;
}

/** Where a figure comes from. */
export interface Explained {
  readonly id: FigureId;
  readonly unit: FigureUnit;
  /** A difference of two figures, which is shown with its sign. */
  readonly isDifference: boolean;
  readonly value: string | null;
  /** How it is computed; null: somebody entered it, or nobody has. */
  readonly rule: Rule | null;
  readonly parts: readonly FigurePart[];
}

/** A figure as part of another. */
export function partOf(
  explained: Explained,
  role: PartRole,
  isLeftOut = explained.value === null,
): FigurePart {
  const { id, value, unit } = explained;
  return { id, value, unit, role, isLeftOut };
}

/** Parts of which one counts, and the others are there to be seen. */
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
