import type { MonthOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';
import { OPERATING_COSTS } from './lines.ts';

/** The lines that an event can concern: a reason for what they came to. */
export const EVENT_LINES = ['revenue', 'production', ...OPERATING_COSTS, 'cash'] as const;
export type EventLine = (typeof EVENT_LINES)[number];

/** What happened in a month, as somebody entered it. */
export interface CompanyEvent {
  readonly month: MonthOfYear;
  readonly title: string;
  /** The lines that it concerns; empty: none in particular. */
  readonly lines: readonly LineKey[];
}
