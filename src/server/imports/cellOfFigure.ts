import type { ImportChange, ImportPreview } from '../../contract/imports.ts';
import type { LineKey } from '../../finance/lines.ts';
import { LINE_LIST, LINES } from '../../finance/lines.ts';
import type { ChangedForecast, ChangedRecords } from './applyImport.ts';
import type { ChangedPlan } from './applyPlan.ts';

export interface RecordedFigure {
  readonly table: 'financial_data' | 'monthly_summaries' | 'forecasts' | 'plan_figures';
  readonly record: number;
  readonly field: string;
}

export interface SourceCell {
  readonly sheet: string;
  readonly cell: string;
  /** Set if accounts feed the figure: this is the first of their cells, which not everyone may see. */
  readonly isOfAccounts?: true;
}

/**
 * Returns the cell that a figure was read from, according to the applied preview. Null if the import stored the figure
 * without a cell, such as a calculated figure or an amount that a report had stored for its month.
 */
export function cellOfFigure(
  { changes }: Pick<ImportPreview, 'changes'>,
  touched: ChangedRecords,
  figure: RecordedFigure,
): SourceCell | null {
  const isOfFigure = previewChange(touched, figure, changes);
  if (isOfFigure === null) return null;
  const [found, another] = changes.filter(
    (change) => (change.status === 'new' || change.status === 'changed') && isOfFigure(change),
  );
  // Two forecasts may share a name.
  return found === undefined || another !== undefined
    ? null
    : {
        sheet: found.sheet,
        cell: found.cell,
        ...(found.accounts === undefined ? {} : { isOfAccounts: true as const }),
      };
}

/** Imports from before lines could be renamed store only the label. */
const isChangeOfLine = ({ line, what }: ImportChange, key: LineKey) =>
  line === undefined ? what === LINES[key].label : line === key;

type IsOfFigure = (change: ImportChange) => boolean;

function previewChange(
  { forecasts, months, ownReports, plan }: ChangedRecords,
  figure: RecordedFigure,
  changes: readonly ImportChange[],
): IsOfFigure | null {
  switch (figure.table) {
    case 'forecasts':
      return changeOfForecast(forecasts, figure, changes);
    case 'plan_figures':
      return changeOfPlan(plan, figure);
    default:
      return changeOfMonth(figure.table === 'financial_data' ? months : ownReports, figure);
  }
}

function changeOfPlan(
  plan: ChangedPlan | undefined,
  { record, field }: RecordedFigure,
): IsOfFigure | null {
  const found = plan?.figures.find(({ id }) => id === record);
  if (found === undefined || field !== 'amount') return null;
  return (change) =>
    change.subject === 'plans' &&
    change.period === found.period &&
    isChangeOfLine(change, found.line);
}

/** No two lines share a name, and only one cell is stored per month and line. */
function changeOfMonth(
  months: readonly { readonly id: number; readonly period: string }[] = [],
  { table, record, field }: RecordedFigure,
): IsOfFigure | null {
  const month = months.find(({ id }) => id === record);
  const line = LINE_LIST.find(({ key }) => key === field);
  const isStaff = line?.key === 'staffCount';
  if (month === undefined || line === undefined || isStaff !== (table === 'monthly_summaries')) {
    return null;
  }
  return (change) =>
    change.subject === 'figures' &&
    change.period === month.period &&
    isChangeOfLine(change, line.key);
}

const PLAN_METRIC_NAMES: Readonly<Record<string, string>> = {
  forecast: 'Forecast',
  budget: 'Budget',
};
const ACTUAL_SUFFIX = ', actual';

function changeOfForecast(
  forecasts: readonly ChangedForecast[],
  { record, field }: RecordedFigure,
  changes: readonly ImportChange[],
): IsOfFigure | null {
  const forecast = forecasts.find(({ id }) => id === record);
  if (forecast === undefined || (field !== 'amount' && field !== 'actualAmount')) return null;
  const name = nameInPreview(forecast);
  // Imports from before changes identified the forecast have only its name.
  const isNamed =
    forecast.before !== null && changes.some((change) => change.forecastId !== undefined);
  return ({ subject, forecastId, what, period }) => {
    const isField = what.endsWith(ACTUAL_SUFFIX) === (field === 'actualAmount');
    if (subject !== 'forecasts' || !isField) return false;
    if (isNamed || forecastId !== undefined) return forecastId === record;
    const plain = field === 'amount' ? what : what.slice(0, -ACTUAL_SUFFIX.length);
    return `${plain}, ${period}` === name;
  };
}

/** Returns "Retail, EUR: Budget, May 2026", derived from the name that `apply` stored. */
function nameInPreview({ name }: ChangedForecast): string | null {
  const parts = /^(forecast|budget) of (.*), ([A-Z]{3}), for (\w+ \d+)$/s.exec(name);
  if (parts === null) return null;
  const [, metric = '', unit, currency, period] = parts;
  return `${unit}, ${currency}: ${PLAN_METRIC_NAMES[metric]}, ${period}`;
}
