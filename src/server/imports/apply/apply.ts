import { calendarPeriod, fiscalPeriod } from '../compare/comparedCell.ts';
import type { ImportComparison } from '../compare/compare.ts';
import type { ForecastWrite, MonthWrite, MonthValues } from '../compare/stored.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { forecasts } from '../../db/schema/forecasts.ts';
import type { Transaction } from '../../db/write.ts';
import {
  deleteForecasts,
  deleteMonths,
  holdsAny,
  insertForecasts,
  insertMonths,
  readVersions,
  restoreReports,
  updateForecasts,
  updateMonths,
  lockRecords,
} from './records.queries.ts';
import type { KeptByReport } from './records.queries.ts';

interface Left {
  readonly id: number;
  /** The record's version as the import left it: whoever changes it afterwards moves that. */
  readonly version: number;
}

/** The figures of a month as they were; `before` is null where there were none. */
export interface TouchedMonth extends Left {
  readonly fyId: number;
  /** "April 2025" */
  readonly period: string;
  readonly before: MonthValues | null;
}

export interface TouchedForecast extends Left {
  /** "Budget of Retail, EUR, for May 2026" */
  readonly name: string;
  readonly before: { readonly amount: string; readonly actualAmount: string | null } | null;
}

/** Every record that an import touched, with what is needed to put it back. */
export interface Touched {
  readonly months: readonly TouchedMonth[];
  readonly reports: readonly KeptByReport[];
  readonly forecasts: readonly TouchedForecast[];
}

type Writes = Omit<ImportComparison, 'preview'>;

/** Stores what a comparison found, whose records are locked; answers what has to be known to undo it. */
export async function storeAll(transaction: Transaction, writes: Writes): Promise<Touched> {
  return {
    months: await storeMonths(transaction, writes.months),
    reports: writes.months.flatMap(({ existing, kept }) => {
      if (existing !== null || kept === null || !holdsAny(kept)) return [];
      const { id, revenue, ebitda, notes, summaryNotes } = kept;
      return [{ id, revenue, ebitda, notes, summaryNotes }];
    }),
    forecasts: await storeForecasts(transaction, writes.forecasts),
  };
}

async function storeMonths(
  transaction: Transaction,
  months: readonly MonthWrite[],
): Promise<TouchedMonth[]> {
  const inserted = await insertMonths(
    transaction,
    months.filter(({ existing }) => existing === null),
  );
  const updated = await updateMonths(
    transaction,
    months.flatMap(({ existing, after }) =>
      existing === null ? [] : [{ id: existing.id, values: after }],
    ),
  );
  const byMonth = new Map(inserted.map((row) => [`${row.fyId} ${row.monthNum}`, row]));
  const byId = new Map(updated.map((row) => [row.id, row]));
  return months.map((month) => {
    const { existing, fyId, monthNum, before } = month;
    const row = existing === null ? byMonth.get(`${fyId} ${monthNum}`) : byId.get(existing.id);
    const { id, version } = written(row);
    return {
      id,
      version,
      fyId,
      period: fiscalPeriod(month),
      before: existing === null ? null : before,
    };
  });
}

async function storeForecasts(
  transaction: Transaction,
  records: readonly ForecastWrite[],
): Promise<TouchedForecast[]> {
  const added = records.filter(({ existing }) => existing === null);
  const inserted = await insertForecasts(transaction, added);
  const updated = await updateForecasts(
    transaction,
    records.flatMap(({ existing, amount, actualAmount }) =>
      existing === null ? [] : [{ id: existing.id, amount, actualAmount }],
    ),
  );
  const byId = new Map(updated.map((row) => [row.id, row]));
  return records.map((record) => {
    const { existing } = record;
    const row = existing === null ? inserted[added.indexOf(record)] : byId.get(existing.id);
    const { id, version } = written(row);
    const before =
      existing === null ? null : { amount: existing.amount, actualAmount: existing.actualAmount };
    return { id, version, name: nameOf(record), before };
  });
}

function written<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A record that was locked was not written');
  return row;
}

const nameOf = (record: ForecastWrite) =>
  `${record.metric} of ${record.businessUnit}, ${record.currency}, for ${calendarPeriod(record)}`;

const ids = (left: readonly { readonly id: number }[]) => left.map(({ id }) => id);

const idsOfAdded = (left: readonly { readonly id: number; readonly before: unknown }[]) =>
  ids(left.filter(({ before }) => before === null));

/** The records that somebody has changed since the import, or removed, by their names. */
export async function movedSince(
  transaction: Transaction,
  { months, reports, forecasts: records }: Touched,
): Promise<string[]> {
  await lockRecords(transaction, {
    years: months.map(({ fyId }) => fyId),
    reports: reports.map(({ id }) => id),
    months: months.map(({ id }) => id),
    units: [],
    forecasts: records.map(({ id }) => id),
  });
  const monthVersions = await readVersions(transaction, financialData, ids(months));
  const forecastVersions = await readVersions(transaction, forecasts, ids(records));
  return [
    ...months
      .filter(({ id, version }) => monthVersions.get(id) !== version)
      .map(({ period }) => `the figures of ${period}`),
    ...records
      .filter(({ id, version }) => forecastVersions.get(id) !== version)
      .map(({ name }) => `the ${name}`),
  ];
}

/** Puts every record back as it was; nobody may have changed one since. */
export async function putBack(transaction: Transaction, touched: Touched): Promise<void> {
  const { months, reports, forecasts: records } = touched;
  await deleteMonths(transaction, idsOfAdded(months));
  await updateMonths(
    transaction,
    months.flatMap(({ id, before }) => (before === null ? [] : [{ id, values: before }])),
  );
  await restoreReports(transaction, reports);
  await deleteForecasts(transaction, idsOfAdded(records));
  await updateForecasts(
    transaction,
    records.flatMap(({ id, before }) => (before === null ? [] : [{ id, ...before }])),
  );
}
