import type { Refused } from '../cells/refused.ts';
import type { ImportChange } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import {
  calendarMonthName,
  calendarYear,
  fiscalMonthName,
} from '../../../domain/fiscalCalendar.ts';

/**
 * What a cell would do to the stored figure. In a workbook that the product wrote, a cell that still
 * holds what was exported changes nothing, even if the stored figure has changed since; a cell that
 * was edited applies only if the stored figure is still the exported one.
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

/** Two cells give different values for one amount, and nobody can tell which is right. */
export const contradiction = (what: string, here: ReadCell, there: ReadCell): Refused => ({
  sheet: here.sheet,
  cell: here.cell,
  reason: `${what} is ${here.value} here and ${there.value} in ${there.sheet}, ${there.cell}.`,
  remedy: 'Keep it in one place only.',
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
