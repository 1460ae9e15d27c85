import type { MonthOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';
import { OPERATING_COSTS } from './lines.ts';

export const EVENT_LINES = ['revenue', 'production', ...OPERATING_COSTS, 'cash'] as const;
export type EventLine = (typeof EVENT_LINES)[number];

export interface CompanyEvent {
  readonly month: MonthOfYear;
  readonly title: string;
  readonly lines: readonly LineKey[];
}
