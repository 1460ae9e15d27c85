import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';

export const monthAt = (now: Date): MonthOfYear => ({
  calendarYear: now.getUTCFullYear(),
  calendarMonth: toCalendarMonth(now.getUTCMonth() + 1),
});
