import type { ImportChange, ImportPreview } from '../../../contract/imports.ts';
import { LINE_LIST, LINES } from '../../../domain/lines.ts';
import type { ChangedForecast, ChangedRecords } from './apply.ts';
import type { ChangedPlan } from './applyPlan.ts';

/** A figure as the tables hold it: the field by the API's name, such as "adjEbitda" or "amount". */
export interface RecordedFigure {
  readonly table: 'financial_data' | 'monthly_summaries' | 'forecasts' | 'plan_figures';
  readonly record: number;
  readonly field: string;
}

export interface SourceCell {
  readonly sheet: string;
  /** "B7" */
  readonly cell: string;
  /** Set where accounts make the figure: it is the first of their cells, which not everyone may see. */
  readonly isOfAccounts?: true;
}

/**
 * The cell that a figure was read from, by what the import had shown before it was applied. null for
 * what the import stored without a cell of its own: a figure that follows from others, or one that a
 * report had kept for its month.
 */
export function cellOfFigure(
  { changes }: Pick<ImportPreview, 'changes'>,
  touched: ChangedRecords,
  figure: RecordedFigure,
): SourceCell | null {
  const isOfFigure = changeOf(touched, figure, changes);
  if (isOfFigure === null) return null;
  const [found, another] = changes.filter(
    (change) => (change.status === 'new' || change.status === 'changed') && isOfFigure(change),
  );
  // Where only names are known, two forecasts may have the same.
  return found === undefined || another !== undefined
    ? null
    : {
        sheet: found.sheet,
        cell: found.cell,
        ...(found.accounts === undefined ? {} : { isOfAccounts: true as const }),
      };
}

type IsOfFigure = (change: ImportChange) => boolean;

function changeOf(
  { forecasts, months, ownReports, plan }: ChangedRecords,
  figure: RecordedFigure,
  changes: readonly ImportChange[],
): IsOfFigure | null {
  switch (figure.table) {
    case 'forecasts':
      return ofForecast(forecasts, figure, changes);
    case 'plan_figures':
      return ofPlan(plan, figure);
    default:
      return ofMonth(figure.table === 'financial_data' ? months : ownReports, figure);
  }
}

/** An import goes into one plan, and of one month and line only one cell is stored. */
function ofPlan(
  plan: ChangedPlan | undefined,
  { record, field }: RecordedFigure,
): IsOfFigure | null {
  const found = plan?.figures.find(({ id }) => id === record);
  if (found === undefined || field !== 'amount') return null;
  return ({ subject, period, what }) =>
    subject === 'plans' && period === found.period && what === LINES[found.line].label;
}

/** Two lines have no name in common, and of one month and line only one cell is stored. */
function ofMonth(
  months: readonly { readonly id: number; readonly period: string }[] = [],
  { table, record, field }: RecordedFigure,
): IsOfFigure | null {
  const month = months.find(({ id }) => id === record);
  const line = LINE_LIST.find(({ key }) => key === field);
  const isStaff = line?.key === 'staffCount';
  if (month === undefined || line === undefined || isStaff !== (table === 'monthly_summaries')) {
    return null;
  }
  return ({ subject, period, what }) =>
    subject === 'figures' && period === month.period && what === line.label;
}

const METRICS: Readonly<Record<string, string>> = { forecast: 'Forecast', budget: 'Budget' };
const ACTUAL = ', actual';

function ofForecast(
  forecasts: readonly ChangedForecast[],
  { record, field }: RecordedFigure,
  changes: readonly ImportChange[],
): IsOfFigure | null {
  const forecast = forecasts.find(({ id }) => id === record);
  if (forecast === undefined || (field !== 'amount' && field !== 'actualAmount')) return null;
  const name = nameInPreview(forecast);
  // Imports of before changes named the forecast are left with its name.
  const isNamed =
    forecast.before !== null && changes.some((change) => change.forecastId !== undefined);
  return ({ subject, forecastId, what, period }) => {
    const isField = what.endsWith(ACTUAL) === (field === 'actualAmount');
    if (subject !== 'forecasts' || !isField) return false;
    if (isNamed || forecastId !== undefined) return forecastId === record;
    const plain = field === 'amount' ? what : what.slice(0, -ACTUAL.length);
    return `${plain}, ${period}` === name;
  };
}

/** "Retail, EUR: Budget, May 2026", out of the name with which `apply` kept it. */
function nameInPreview({ name }: ChangedForecast): string | null {
  // The name of a unit may hold any of these words, but comes between them.
  const parts = /^(forecast|budget) of (.*), ([A-Z]{3}), for (\w+ \d+)$/s.exec(name);
  if (parts === null) return null;
  const [, metric = '', unit, currency, period] = parts;
  return `${unit}, ${currency}: ${METRICS[metric]}, ${period}`;
}
