import { calendarMonthName, calendarYear, fiscalMonthName } from '../../domain/fiscalCalendar.ts';

/** "April 2025" */
export function fiscalPeriod({ fyLabel, monthNum }: { fyLabel: string; monthNum: number }): string {
  return `${fiscalMonthName(monthNum)} ${calendarYear(fyLabel, monthNum)}`;
}

/** "April 2025" */
export function calendarPeriod(at: { calendarYear: number; calendarMonth: number }): string {
  return `${calendarMonthName(at.calendarMonth)} ${at.calendarYear}`;
}
