import type { Refused } from '../cells/refused.ts';
import type { ImportChange } from '../../contract/imports.ts';
import { CURRENCIES } from '../../contract/forecastKinds.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FORECAST_DIGITS, fitsNumeric } from '../../finance/money.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { planFigure } from '../../finance/plannedFigures.ts';
import { statusOf, contradictionRefusal, calendarPeriod } from './comparedCell.ts';
import type { ForecastWrite, StoredData, StoredForecast, StoredUnit } from './stored.ts';
import type { ReadForecast } from '../amounts/readAmount.ts';

type Reason = Pick<Refused, 'reason' | 'remedy'>;

interface RecordCells {
  readonly existing: StoredForecast | null;
  readonly unit: { readonly id: number; readonly name: string };
  readonly first: ReadForecast;
  readonly cells: Map<ReadForecast['field'], ReadForecast>;
}

export interface ForecastsComparison {
  readonly changes: ImportChange[];
  readonly refusals: Refused[];
  readonly writes: ForecastWrite[];
  readonly needsReport: boolean;
}

/** The changes that the file's forecasts and budgets would make in the chosen report. */
export function compareForecasts(
  amounts: readonly ReadForecast[],
  stored: StoredData,
  reportId: number | null,
): ForecastsComparison {
  const refusals: Refused[] = [];
  const changes: ImportChange[] = [];
  const writes: ForecastWrite[] = [];
  const placed = amounts.filter(({ id }) => id !== undefined || reportId !== null);
  const contradicted = new Set<ReadForecast>();
  const find = finder(stored, reportId);
  const figureOf = storedForecastFigures(stored);
  const records = new Map<string, RecordCells>();
  for (const amount of placed) {
    const refuse = (reason: Reason) =>
      refusals.push({ sheet: amount.sheet, cell: amount.cell, ...reason });
    const found = whyUnstorableForecast(amount) ?? find(amount);
    if ('reason' in found) {
      refuse(found);
      continue;
    }
    const key =
      found.existing === null ? newForecastKey(amount, found.unit) : String(found.existing.id);
    const record = records.get(key) ?? { ...found, first: amount, cells: new Map() };
    records.set(key, record);
    const other = record.cells.get(amount.field);
    if (other === undefined) record.cells.set(amount.field, amount);
    else if (other.value !== amount.value) {
      const what = `${forecastCellName(amount, found.unit.name)} for ${calendarPeriod(amount)}`;
      contradicted.add(other);
      refusals.push(
        contradictionRefusal(what, other, amount),
        contradictionRefusal(what, amount, other),
      );
    }
  }
  for (const { cells } of records.values()) {
    for (const [field, cell] of cells) if (contradicted.has(cell)) cells.delete(field);
  }
  for (const record of records.values()) {
    const refusal = compareRecord(record, reportId, figureOf, { changes, writes });
    if (refusal !== null) refusals.push(refusal);
  }
  return { changes, refusals, writes, needsReport: placed.length < amounts.length };
}

function whyUnstorableForecast({ currency, calendarYear, value }: ReadForecast): Reason | null {
  if (!CURRENCIES.some((known) => known === currency)) {
    return {
      reason: `Forecasts cannot be stored in ${currency}.`,
      remedy: `Use one of ${CURRENCIES.join(', ')}.`,
    };
  }
  if (calendarYear < LIMITS.forecastMinYear || calendarYear > LIMITS.forecastMaxYear) {
    return {
      reason: `Forecasts cannot be stored for ${calendarYear}.`,
      remedy: `Use a year from ${LIMITS.forecastMinYear} to ${LIMITS.forecastMaxYear}.`,
    };
  }
  if (!fitsNumeric(value, FORECAST_DIGITS.integer, FORECAST_DIGITS.fraction)) {
    return {
      reason: `${value} has more digits than can be stored.`,
      remedy: 'Check the unit of the amounts, and the amount itself.',
    };
  }
  return null;
}

const sameName = (name: string) => name.trim().toLowerCase();

type Keyed = Pick<ReadForecast, 'currency' | 'metric' | 'calendarYear' | 'calendarMonth'>;

const newForecastKey = (
  { currency, metric, calendarYear, calendarMonth }: Keyed,
  unit: { readonly id: number },
) => [unit.id, currency, metric, calendarYear, calendarMonth].join(' ');

function finder(stored: StoredData, reportId: number | null) {
  const byId = new Map(stored.forecasts.map((forecast) => [forecast.id, forecast]));
  const inReport = Map.groupBy(
    stored.forecasts.filter((forecast) => forecast.reportId === reportId),
    (forecast) => newForecastKey(forecast, { id: forecast.businessUnitId }),
  );
  const units = new Map(stored.units.map((unit) => [unit.name, unit]));
  const loosely = Map.groupBy(stored.units, ({ name }) => sameName(name));
  const unitOf = (name: string): StoredUnit | undefined => {
    const alike = loosely.get(sameName(name)) ?? [];
    return units.get(name) ?? (alike.length === 1 ? alike[0] : undefined);
  };

  return (amount: ReadForecast): Pick<RecordCells, 'existing' | 'unit'> | Reason => {
    if (amount.id !== undefined) {
      const existing = byId.get(amount.id);
      if (existing === undefined) {
        return {
          reason: `This ${amount.metric} has been deleted since the workbook was exported.`,
          remedy: 'Leave it out, or add it again on the Forecasts page.',
        };
      }
      return { existing, unit: { id: existing.businessUnitId, name: existing.businessUnit } };
    }
    const unit = unitOf(amount.businessUnit);
    if (unit === undefined) {
      return {
        reason: `There is no business unit "${amount.businessUnit}".`,
        remedy: 'Add it on the Admin page, or correct its name.',
      };
    }
    const [existing = null, another] = inReport.get(newForecastKey(amount, unit)) ?? [];
    if (another !== undefined) {
      return {
        reason: `The report has more than one ${amount.metric} for ${unit.name} in ${amount.currency} for ${calendarPeriod(amount)}.`,
        remedy: 'Delete all but one on the Forecasts page.',
      };
    }
    if (existing === null && !unit.isActive) {
      return {
        reason: `The business unit ${unit.name} is not active.`,
        remedy: 'Activate it on the Admin page, or leave it out.',
      };
    }
    return { existing, unit };
  };
}

type FigureOf = (
  record: StoredForecast,
  field: ReadForecast['field'],
) => Pick<ImportChange, 'figure'>;

const forecastIdentity = ({ reportId, metric, businessUnit, currency, ...of }: StoredForecast) =>
  JSON.stringify([reportId, metric, businessUnit, currency, of.calendarYear, of.calendarMonth]);

function storedForecastFigures({ basis, forecasts, reports }: StoredData): FigureOf {
  const months = new Map(reports.map((report) => [report.id, monthInYear(basis, report)]));
  const alike = Map.groupBy(forecasts, forecastIdentity);
  return (record, field) => {
    const { metric, businessUnit: unit, currency, calendarYear, calendarMonth } = record;
    const report = months.get(record.reportId);
    if (report === undefined || alike.get(forecastIdentity(record))?.length !== 1) return {};
    const scenario = field === 'amount' ? metric : (`${metric}-actual` as const);
    const rows = { currency, unit, year: calendarYear, month: calendarMonth, report };
    return { figure: planFigure(scenario, rows) };
  };
}

const METRIC_NAMES = { forecast: 'Forecast', budget: 'Budget' } as const;

const forecastCellName = ({ currency, metric, field }: ReadForecast, unit: string) =>
  `${unit}, ${currency}: ${METRIC_NAMES[metric]}${field === 'actualAmount' ? ', actual' : ''}`;

function compareRecord(
  { existing, unit, first, cells }: RecordCells,
  reportId: number | null,
  figureOf: FigureOf,
  { changes, writes }: Pick<ForecastsComparison, 'changes' | 'writes'>,
): Refused | null {
  const after = {
    amount: existing?.amount ?? cells.get('amount')?.value,
    actualAmount: existing?.actualAmount ?? null,
  };
  const { amount: newAmount } = after;
  const belongsTo = existing?.reportId ?? reportId;
  if (cells.size === 0) return null;
  if (newAmount === undefined || belongsTo === null) {
    const metric = METRIC_NAMES[first.metric].toLowerCase();
    return {
      sheet: first.sheet,
      cell: first.cell,
      reason: `An actual amount needs a ${metric} for the same month.`,
      remedy: `Add the ${metric} of ${unit.name} for ${calendarPeriod(first)} too.`,
    };
  }
  let isTouched = false;
  for (const cell of cells.values()) {
    const before = existing === null ? null : existing[cell.field];
    const status = statusOf(cell, before);
    const isUntouched = cell.exported !== undefined && cell.exported === cell.value;
    if (status === 'new' || status === 'changed') {
      isTouched = true;
      after[cell.field] = cell.value;
    }
    changes.push({
      status,
      sheet: cell.sheet,
      cell: cell.cell,
      subject: 'forecasts',
      period: calendarPeriod(cell),
      what: forecastCellName(cell, unit.name),
      before,
      after: isUntouched ? (before ?? cell.value) : cell.value,
      exported: status === 'conflict' ? (cell.exported ?? null) : null,
      unit: 'money',
      currency: existing?.currency ?? cell.currency,
      ...(existing !== null && { forecastId: existing.id }),
      ...(existing !== null && before !== null && figureOf(existing, cell.field)),
    });
  }
  if (isTouched) {
    const { currency, metric, calendarYear, calendarMonth } = existing ?? first;
    writes.push({
      existing,
      businessUnitId: unit.id,
      businessUnit: unit.name,
      currency,
      metric,
      calendarYear,
      calendarMonth,
      reportId: belongsTo,
      amount: after.amount ?? newAmount,
      actualAmount: after.actualAmount,
    });
  }
  return null;
}
