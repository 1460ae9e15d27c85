import type { Refused } from '../cells/refused.ts';
import type { ImportChange } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarMonthName, calendarYear, fiscalMonthName } from '../../finance/fiscalCalendar.ts';

/**
 * How a cell would change the stored figure. In a workbook that the product wrote, an unedited cell changes nothing,
 * even if the stored figure has changed since. An edited cell is applied only if the stored figure is still the
 * exported one.
 */
export function statusOf(
  { value, exported }: { readonly value: string; readonly exported?: string | null },
  stored: string | null,
): ImportChange['status'] {
  if (value === stored || (exported !== undefined && value === exported)) return 'unchanged';
  if (exported !== undefined && exported !== stored) return 'conflict';
  return stored === null ? 'new' : 'changed';
}

interface ReadCell {
  readonly sheet: string;
  readonly cell: string;
  readonly value: string;
}

/** Refuses two cells with different values for one amount, because neither is known to be right. */
export const contradictionRefusal = (what: string, here: ReadCell, there: ReadCell): Refused => ({
  sheet: here.sheet,
  cell: here.cell,
  reason: `${what} is ${here.value} here and ${there.value} in ${there.sheet}, ${there.cell}.`,
  remedy: 'Keep the value in one place only.',
});

/** "April 2025" */
export function fiscalPeriod(
  basis: CompanyBasis,
  { fyLabel, monthNum }: { fyLabel: string; monthNum: number },
): string {
  return `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`;
}

/** "April 2025" */
export function calendarPeriod(at: { calendarYear: number; calendarMonth: number }): string {
  return `${calendarMonthName(at.calendarMonth)} ${at.calendarYear}`;
}
