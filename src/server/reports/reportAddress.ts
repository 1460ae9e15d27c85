import { MONTH_NAMES, toCalendarMonth } from '../../domain/fiscalCalendar.ts';
import { figureMonth } from '../../domain/figureId.ts';

/** The address of the page of a month: "October 2026" is "/report?month=2026-10". */
export function reportAddress(month: string): string {
  const [monthName, year] = month.split(' ');
  const calendarMonth = toCalendarMonth(MONTH_NAMES.findIndex((name) => name === monthName) + 1);
  return `/report?month=${figureMonth({ calendarYear: Number(year), calendarMonth })}`;
}
