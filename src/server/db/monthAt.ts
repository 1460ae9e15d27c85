import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { toCalendarMonth } from '../../domain/fiscalCalendar.ts';

/** The calendar month of an instant, in UTC. */
export const monthAt = (now: Date): MonthOfYear => ({
  calendarYear: now.getUTCFullYear(),
  calendarMonth: toCalendarMonth(now.getUTCMonth() + 1),
});
