import type { ImportMeaning, SheetLayout } from '../../contract/imports.ts';
import {
  MOST_LABEL_COLUMN,
  MOST_SCANNED_ROWS,
  MOST_HEAD_ROW,
  monthRows,
  yearRow,
} from './sheetScan.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import { isMonth, isNoActual, monthsIn, roleOf } from '../cells/headings.ts';
import type { GuessedLayout } from './sheetScan.ts';
import type { ImportContext } from './importContext.ts';
import type { GridSheet } from '../cells/grid.ts';

const FORECAST_AMOUNT_KINDS = new Set(['amount', 'forecast', 'budget', 'actual']);
const FORECAST_COLUMN_KINDS = new Set(['metric', 'forecast', 'budget', 'actual']);

/** The layout of a table of business units with forecasts, budgets or actual amounts; null for any other sheet. */
export function forecastLayout(sheet: GridSheet, context: ImportContext): GuessedLayout | null {
  const across = monthRows(context.basis, sheet)
    .map((head) => unitsAcross(sheet, context, head))
    .filter((guess) => guess !== null);
  return listedForecasts(sheet, context) ?? across.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

/** True if amounts by day and department don't belong to any business unit and nothing marks them as planned. */
function isSpending(
  sheet: GridSheet,
  { businessUnits }: ImportContext,
  head: number,
  roles: readonly ReturnType<typeof roleOf>[],
): boolean {
  const isSaid = roles.some((role) => role !== null && FORECAST_COLUMN_KINDS.has(role));
  const titles = [sheet.name, ...sheet.rows.slice(0, head).flatMap((row) => row.map(textOf))];
  if (isSaid || sheet.isPlan === true || titles.some(isNoActual)) return false;
  const units = new Set(businessUnits.map((name) => name.toLowerCase()));
  const column = roles.indexOf('businessUnit');
  return !sheet.rows
    .slice(head + 1, head + 1 + MOST_SCANNED_ROWS)
    .some((row) => units.has(textOf(row[column] ?? null).toLowerCase()));
}

function listedForecasts(sheet: GridSheet, context: ImportContext): GuessedLayout | null {
  for (const [index, row] of sheet.rows.slice(0, MOST_HEAD_ROW).entries()) {
    const roles = row.map((cell) => (cell?.kind === 'text' ? roleOf(textOf(cell)) : null));
    const first = (role: string) => roles.indexOf(roles.find((found) => found === role) ?? null);
    const isHead =
      roles.includes('businessUnit') &&
      roles.includes('month') &&
      roles.some((role) => role !== null && FORECAST_AMOUNT_KINDS.has(role));
    if (!isHead || isSpending(sheet, context, index, roles)) continue;
    const meanings = roles.flatMap((role, column): SheetLayout['meanings'] => {
      if (role === null) return [];
      const isFirst = FORECAST_AMOUNT_KINDS.has(role) || first(role) === column;
      return isFirst ? [{ position: column + 1, meaning: { kind: role } }] : [];
    });
    const rows = sheet.rows.slice(index + 1);
    const month = roles.indexOf('month');
    return {
      layout: {
        subject: 'forecasts',
        orientation: 'monthsDown',
        headerRow: index + 1,
        labelColumn: month + 1,
        meanings,
      },
      score:
        meanings.length *
        rows.filter((cells) => monthsIn(context.basis, cells[month] ?? null).length).length,
    };
  }
  return null;
}

function unitsAcross(sheet: GridSheet, context: ImportContext, head: number): GuessedLayout | null {
  const known = new Set(context.businessUnits.map((name) => name.toLowerCase()));
  const below = sheet.rows.slice(head + 1);
  const isUnit = (row: number, column: number) =>
    known.has(textAt(sheet, head + 1 + row, column).toLowerCase());
  const columns = Array.from(
    { length: Math.min(widthOf(sheet), MOST_LABEL_COLUMN) },
    (_, column) => ({
      column,
      units: below.slice(0, MOST_SCANNED_ROWS).filter((__, row) => isUnit(row, column)).length,
    }),
  );
  const label = columns.toSorted((a, b) => b.units - a.units)[0];
  if (label === undefined || label.units === 0) return null;
  const firstMonth = (sheet.rows[head] ?? []).findIndex((value) => isMonth(context.basis, value));
  const meanings = below.flatMap((row, index): SheetLayout['meanings'] => {
    const kind = metricOfRow(row.slice(0, firstMonth).map(textOf), sheet.name);
    return kind === null ? [] : [{ position: head + index + 2, meaning: { kind } }];
  });
  const year = yearRow(context.basis, sheet, head);
  if (year !== null) meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  return {
    layout: {
      subject: 'forecasts',
      orientation: 'monthsAcross',
      headerRow: head + 1,
      labelColumn: label.column + 1,
      meanings,
    },
    score:
      meanings.length *
      (sheet.rows[head] ?? []).filter((value) => isMonth(context.basis, value)).length,
  };
}

function metricOfRow(
  labels: readonly string[],
  sheetName: string,
): Extract<ImportMeaning['kind'], 'forecast' | 'budget' | 'actual'> | null {
  if (labels.every((label) => label === '')) return null;
  for (const label of [...labels, ...sheetName.split(/\s+/)]) {
    const role = roleOf(label);
    if (role === 'forecast' || role === 'budget' || role === 'actual') return role;
  }
  return null;
}
