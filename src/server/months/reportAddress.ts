import { MONTH_NAMES, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { figureMonth } from '../../finance/figureId.ts';

export function reportAddress(month: string): string {
  const [monthName, year] = month.split(' ');
  const calendarMonth = toCalendarMonth(MONTH_NAMES.findIndex((name) => name === monthName) + 1);
  return `/report?month=${figureMonth({ calendarYear: Number(year), calendarMonth })}`;
}
