import { calendarMonthName } from '../../../domain/fiscalCalendar.ts';
import {
  plannedGroups,
  type PlannedGroup,
  totalsByCurrency,
} from '../../../domain/forecastAnalysis.ts';
import { cellText } from './cellText.ts';
import type { PackSection, PackTable } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import {
  currencyUnit,
  isRecordOf,
  plansOf,
  type PlanRow,
  planTable,
  reportOrders,
  shownForecasts,
  unitRows,
} from './planTables.ts';

const NEVER_ADDED = 'Amounts in different currencies are never added together.';

interface Titled {
  readonly key: string;
  readonly title: string;
}

/** A table for each currency, so that no two ever come into one sum. */
function tablesByCurrency(
  plans: readonly PlannedGroup[],
  { key, title }: Titled,
  tableOf: (
    plans: readonly PlannedGroup[],
  ) => Pick<Parameters<typeof planTable>[0], 'heading' | 'rows' | 'withoutActual'>,
): PackTable[] {
  const { overall } = totalsByCurrency(plans);
  const isMixed = overall.length > 1;
  return overall.map(({ currency, rows }) =>
    planTable({
      key: `${key}-${currency}`,
      title: isMixed ? `${title}, ${currency}` : title,
      unit: currencyUnit(currency, isMixed),
      notes: isMixed ? [NEVER_ADDED] : [],
      ...tableOf(rows),
    }),
  );
}

/** What the newest report of these months, or an earlier one, says of the months that follow. */
function outlookPlans(source: PackSource, month: PackMonth): PlannedGroup[] {
  const own = isRecordOf([month]);
  const known = shownForecasts(source, [month]).filter((record) => !own(record));
  return plannedGroups(known, reportOrders(source));
}

function outlookRows(plans: readonly PlannedGroup[]): PlanRow[] {
  const byMonth = [...Map.groupBy(plans, ({ fy, month }) => fy * 12 + month)].toSorted(
    ([a], [b]) => a - b,
  );
  const rows: PlanRow[] = [];
  for (const [, ofMonth] of byMonth) {
    const [first] = ofMonth;
    if (first === undefined) continue;
    const label = `${calendarMonthName(first.month)} ${first.fy}`;
    rows.push({ label, plans: [], kind: 'heading' });
    const start = rows.length;
    for (const row of unitRows(ofMonth)) {
      rows.push(
        row.totalOf === undefined
          ? row
          : { ...row, kind: 'subtotal', totalOf: row.totalOf.map((index) => index + start) },
      );
    }
  }
  return rows;
}

function outlookTables(source: PackSource, month: PackMonth | undefined): PackTable[] {
  if (month === undefined) return [];
  return tablesByCurrency(
    outlookPlans(source, month),
    { key: 'forecast-outlook', title: `Outlook after ${month.name}` },
    (plans) => ({ heading: 'Business unit', rows: outlookRows(plans), withoutActual: true }),
  );
}

function forecastSection(tables: readonly PackTable[], period: string): PackSection {
  const nothing = `There are no forecasts or budgets for ${period} or the months after it.`;
  return {
    key: 'forecast',
    title: 'Forecast',
    parts:
      tables.length === 0
        ? [{ kind: 'empty', sentence: nothing }]
        : tables.map((table) => ({ kind: 'table', table })),
    speakerNotes: tables.length === 0 ? nothing : tables.map(spokenTable).join('\n'),
  };
}

/** The rows of a table in words: "North: Budget 900, Forecast 890, Actual 905". */
function spokenTable({ title, unit, columns, rows }: PackTable): string {
  const lines = rows.map(({ kind, cells: [label, ...cells] }) => {
    const name = label === undefined ? '' : cellText(label);
    if (kind === 'heading') return `${name}:`;
    const amounts = cells.flatMap((cell, index) => {
      const column = columns[index + 1];
      return column === undefined || column.group !== undefined
        ? []
        : [`${column.heading} ${cellText(cell)}`];
    });
    return `${name}: ${amounts.join(', ')}`;
  });
  return [`${title} (${unit}).`, ...lines].join('\n');
}

/** The plans of these months by unit, and what is planned for the months after the last. */
export function monthsForecast(
  source: PackSource,
  plans: readonly PlannedGroup[],
  { months, period }: { readonly months: readonly PackMonth[]; readonly period: string },
): PackSection {
  const own = tablesByCurrency(
    plansOf(plans, months),
    { key: 'forecast-units', title: `Business units, ${period}` },
    (ofCurrency) => ({ heading: 'Business unit', rows: unitRows(ofCurrency) }),
  );
  return forecastSection([...own, ...outlookTables(source, months.at(-1))], period);
}

/** A financial year, or a month of it, as one row over all units. */
export interface PlannedYear {
  readonly label: string;
  readonly months: readonly PackMonth[];
}

/** The plans of several years, a row a year, and what is planned for the months after the last. */
export function yearsForecast(
  source: PackSource,
  plans: readonly PlannedGroup[],
  { years, period }: { readonly years: readonly PlannedYear[]; readonly period: string },
): PackSection {
  const months = years.flatMap((year) => year.months);
  const own = tablesByCurrency(
    plansOf(plans, months),
    { key: 'forecast-years', title: `All business units, ${period}` },
    (ofCurrency) => ({
      heading: 'Financial year',
      rows: years
        .map((year): PlanRow => ({ label: year.label, plans: plansOf(ofCurrency, year.months) }))
        .filter((row) => row.plans.length > 0),
    }),
  );
  return forecastSection([...own, ...outlookTables(source, months.at(-1))], period);
}
