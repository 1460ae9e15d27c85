import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { plannedMonths } from './figureIds.ts';
import type { PackPart, PackSection, PackTable } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { currencyRows, unitRows } from './plannedRows.ts';
import {
  isRecordOf,
  type Plan,
  plannedPart,
  plansFrom,
  plansOf,
  type PlanRow,
  planTable,
  shownForecasts,
} from './planTables.ts';

function outlookPlans(source: PackSource, month: PackMonth): Plan[] {
  const own = isRecordOf([month]);
  const known = shownForecasts(source, [month]).filter((record) => !own(record));
  return plansFrom(source, known);
}

function outlookRows(basis: CompanyBasis, plans: readonly Plan[], after: PackMonth): PlanRow[] {
  const byMonth = [...Map.groupBy(plans, ({ fy, month }) => fy * 12 + month)].toSorted(
    ([a], [b]) => a - b,
  );
  const rows: PlanRow[] = [];
  for (const [, ofMonth] of byMonth) {
    const [first] = ofMonth;
    if (first === undefined) continue;
    const label = `${calendarMonthName(first.month)} ${first.fy}`;
    const of = { year: first.fy, month: first.month, upTo: monthInYear(basis, after) };
    rows.push({ label, plans: [], of: null, kind: 'heading' });
    rows.push(...unitRows(ofMonth, { start: rows.length, kind: 'subtotal', of }));
  }
  return rows;
}

function outlookTables(source: PackSource, month: PackMonth | undefined): PackTable[] {
  const plans = month === undefined ? [] : outlookPlans(source, month);
  if (month === undefined || plans.length === 0) return [];
  return [
    planTable({
      key: 'forecast-outlook',
      materiality: source.materiality,
      title: `Outlook after ${month.name}`,
      heading: 'Business unit',
      rows: outlookRows(source.basis, plans, month),
      withoutActual: true,
    }),
  ];
}

function plansByLine({ linePlans = [] }: PackSource): string {
  const names = [...new Set(linePlans.map(({ name }) => name))];
  const [first, ...others] = names;
  if (first === undefined) return '';
  return others.length === 0
    ? ` ${first} is broken down by line, not by business unit.`
    : ` ${names.slice(0, -1).join(', ')} and ${others.at(-1) ?? ''} are broken down by line, not by business unit.`;
}

function forecastSection(
  source: PackSource,
  tables: readonly PackTable[],
  period: string,
): PackSection {
  const nothing = `No business unit has a forecast or budget for ${period} or the months after it.${plansByLine(source)}`;
  return {
    key: 'forecast',
    title: 'Forecast',
    parts:
      tables.length === 0
        ? [{ kind: 'empty', sentence: nothing }]
        : tables.map((table) => ({ kind: 'table', table })),
  };
}

/** More rows would fill the page. A total covers the remaining units. */
const MOST_UNITS = 14;

export function unitsPart(
  source: PackSource,
  plans: readonly Plan[],
  month: PackMonth,
): PackPart[] {
  const own = plansOf(plans, [month]);
  if (own.length === 0) return [];
  const rows = unitRows(own, { kind: 'total', of: plannedMonths(source.basis, [month]) });
  const isTooLong = rows.length > MOST_UNITS;
  const shown = isTooLong
    ? currencyRows(own, plannedMonths(source.basis, [month]), (units) =>
        units.length === 1 ? (units[0] ?? '') : `${units.length} units`,
      )
    : rows;
  return [
    {
      kind: 'table',
      table: planTable({
        key: 'outlook-units',
        materiality: source.materiality,
        title: `Business units, ${month.name}`,
        heading: 'Business unit',
        rows: shown.slice(0, MOST_UNITS),
        notes: isTooLong ? ['Each unit is shown in the Forecast section.'] : [],
      }),
    },
  ];
}

export function monthsForecast(
  source: PackSource,
  plans: readonly Plan[],
  { months, period }: { readonly months: readonly PackMonth[]; readonly period: string },
): PackSection {
  const own = plansOf(plans, months);
  const part = plannedPart(own, months);
  const table = planTable({
    key: 'forecast-units',
    materiality: source.materiality,
    title: `Business units, ${period}`,
    heading: 'Business unit',
    rows: unitRows(own, { kind: 'total', of: plannedMonths(source.basis, months) }),
    notes: part === null ? [] : [`There are budgets or forecasts for ${part}.`],
  });
  const tables = own.length === 0 ? [] : [table];
  return forecastSection(source, [...tables, ...outlookTables(source, months.at(-1))], period);
}

export interface PlannedYear {
  readonly label: string;
  readonly months: readonly PackMonth[];
}

export function yearsForecast(
  source: PackSource,
  plans: readonly Plan[],
  { years, period }: { readonly years: readonly PlannedYear[]; readonly period: string },
): PackSection {
  const months = years.flatMap((year) => year.months);
  const rows = years.flatMap(({ label, months: ofYear }) => {
    const planned = plansOf(plans, ofYear);
    const part = plannedPart(planned, ofYear);
    const named = part === null ? label : `${label}, ${part}`;
    return currencyRows(planned, plannedMonths(source.basis, ofYear), () => named);
  });
  const table = planTable({
    key: 'forecast-years',
    materiality: source.materiality,
    title: `All business units, ${period}`,
    heading: 'Financial year',
    rows,
  });
  const tables = rows.length === 0 ? [] : [table];
  return forecastSection(source, [...tables, ...outlookTables(source, months.at(-1))], period);
}
