import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';

/** The current month in the reader's time zone. */
export function thisMonth(): MonthOfYear {
  const today = new Date();
  return {
    calendarYear: today.getFullYear(),
    calendarMonth: toCalendarMonth(today.getMonth() + 1),
  };
}
