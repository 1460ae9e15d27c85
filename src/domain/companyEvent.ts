import type { MonthOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';

/** What happened in a month, as somebody entered it. */
export interface CompanyEvent {
  readonly month: MonthOfYear;
  readonly title: string;
  /** The lines that it concerns; empty: none in particular. */
  readonly lines: readonly LineKey[];
}
