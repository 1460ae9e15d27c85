import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { LIMITS } from '../../../contract/limits.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import {
  calendarYear,
  fiscalToCalendar,
  shiftFinancialYear,
  toFiscalMonth,
  MONTHS_IN_YEAR,
} from '../../../finance/fiscalCalendar.ts';
import type { financialData } from '../../../engine/db/schema/financialData.ts';
import { forecasts } from '../../../engine/db/schema/forecasts.ts';
import type { monthEvents } from '../../../engine/db/schema/monthEvents.ts';
import type { privateNotes } from '../../../engine/db/schema/privateNotes.ts';
import type { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { PackScope, PackYear } from '../../../packs/model/packSource.ts';

type Monthly = Pick<
  typeof financialData | typeof monthlySummaries | typeof monthEvents | typeof privateNotes,
  'fyId' | 'monthNum'
>;

export function isInPackScope({ fyId, monthNum }: PackScope, table: Monthly): SQL | undefined {
  return and(
    fyId === undefined ? undefined : eq(table.fyId, fyId),
    monthNum === undefined ? undefined : eq(table.monthNum, monthNum),
  );
}

function packYearBefore(years: readonly PackYear[], fyId: number): number | undefined {
  const year = years.find(({ id }) => id === fyId);
  const label = year === undefined ? null : shiftFinancialYear(year.fyYear, -1);
  return years.find(({ fyYear }) => fyYear === label)?.id;
}

/**
 * Includes the pack's months and the months they are compared with; for a year, all months up to it and the year
 * before.
 */
export function isInPackView(
  scope: PackScope,
  years: readonly PackYear[],
  table: Monthly,
): SQL | undefined {
  const { fyId, monthNum } = scope;
  if (fyId === undefined) return isInPackScope(scope, table);
  const before = packYearBefore(years, fyId);
  return or(
    and(eq(table.fyId, fyId), lte(table.monthNum, monthNum ?? MONTHS_IN_YEAR)),
    before === undefined ? undefined : eq(table.fyId, before),
  );
}

/** Returns forecasts for the pack's months and for as many later months as a report looks ahead. */
export function plannedFor(
  basis: CompanyBasis,
  { fyId, monthNum }: PackScope,
  years: readonly PackYear[],
): SQL | undefined {
  const index = sql`${forecasts.fy} * 12 + ${forecasts.month} - 1`;
  const label = years.find(({ id }) => id === fyId)?.fyYear;
  if (label === undefined) {
    if (monthNum === undefined) return undefined;
    const first = fiscalToCalendar(basis, toFiscalMonth(monthNum)) - 1;
    const calendar = Array.from(
      { length: 1 + LIMITS.reportingMonths },
      (_, ahead) => ((first + ahead) % MONTHS_IN_YEAR) + 1,
    );
    return inArray(forecasts.month, calendar);
  }
  const indexOf = (month: number) =>
    calendarYear(basis, label, month) * MONTHS_IN_YEAR +
    fiscalToCalendar(basis, toFiscalMonth(month)) -
    1;
  const from = indexOf(monthNum ?? 1);
  const to = indexOf(monthNum ?? MONTHS_IN_YEAR) + LIMITS.reportingMonths;
  return sql`${index} between ${from} and ${to}`;
}

export function isInScope({ fyId, monthNum }: PackScope) {
  return (row: { readonly fyId: number; readonly monthNum: number }) =>
    (fyId === undefined || row.fyId === fyId) &&
    (monthNum === undefined || row.monthNum === monthNum);
}
