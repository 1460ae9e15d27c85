import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { toCalendarMonth } from '../../domain/fiscalCalendar.ts';

/** The calendar month of today, where the reader is. */
export function thisMonth(): MonthOfYear {
  const today = new Date();
  return {
    calendarYear: today.getFullYear(),
    calendarMonth: toCalendarMonth(today.getMonth() + 1),
  };
}
