import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarPeriod, fiscalPeriod } from '../../reader/compare/comparedCell.ts';
import type { ImportComparison } from '../../reader/compare/compare.ts';
import type {
  ForecastWrite,
  StoredMonthFigures,
  MonthWrite,
  MonthValues,
} from '../../reader/compare/stored.ts';
import { lockRecords } from '../../engine/db/lockRecords.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { forecasts } from '../../engine/db/schema/forecasts.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { deleteForecasts, insertForecasts, updateForecasts } from './forecasts.queries.ts';
import {
  deleteMonths,
  hasReportFigures,
  insertMonths,
  readVersions,
  updateMonths,
} from './records.queries.ts';
import {
  restoreChangedReports,
  reportsChangedSince,
  restoreReports,
  storeReports,
} from './reports.queries.ts';
import type { ChangedReport } from './reports.queries.ts';
import type { ImportedReportFigures } from './records.queries.ts';
import type { ChangedBooks } from './applyBooks.ts';
import type { ChangedPlan } from './applyPlan.ts';
import { applyPlan, planChangedSince, restorePlan } from './applyPlan.ts';
import { applyBooks, booksChangedSince, restoreBooks } from './applyBooks.ts';

interface ImportedRecord {
  readonly id: number;
  readonly version: number;
}

export interface ChangedMonth extends ImportedRecord {
  readonly fyId: number;
  readonly period: string;
  readonly before: MonthValues | null;
  readonly notReported?: StoredMonthFigures['notReported'];
}

export interface ChangedForecast extends ImportedRecord {
  readonly name: string;
  readonly before: { readonly amount: string; readonly actualAmount: string | null } | null;
}

/** Every record that an import changed, with what is needed to restore the record. */
export interface ChangedRecords {
  readonly months: readonly ChangedMonth[];
  readonly reports: readonly ImportedReportFigures[];
  readonly forecasts: readonly ChangedForecast[];
  readonly ownReports?: readonly ChangedReport[];
  readonly books?: ChangedBooks;
  readonly plan?: ChangedPlan;
}

type Writes = Omit<ImportComparison, 'preview'>;

/** Stores the result of a comparison. The caller must have locked its records. Returns what is needed to revert. */
export async function storeAll(
  basis: CompanyBasis,
  transaction: Transaction,
  writes: Writes,
  importId: number,
): Promise<ChangedRecords> {
  const months = await storeMonths(basis, transaction, writes.months);
  return {
    months,
    ownReports: await storeReports(basis, transaction, writes.reports),
    reports: writes.months.flatMap(({ existing, kept }) => {
      if (existing !== null || kept === null || !hasReportFigures(kept)) return [];
      const { id, revenue, ebitda, notReported, notes, summaryNotes } = kept;
      return [{ id, revenue, ebitda, notReported, notes, summaryNotes }];
    }),
    forecasts: await storeForecasts(transaction, writes.forecasts),
    ...(writes.books === null
      ? {}
      : { books: await applyBooks(basis, transaction, writes.books, importId) }),
    ...(writes.plan === null ? {} : { plan: await applyPlan(transaction, writes.plan) }),
  };
}

async function storeMonths(
  basis: CompanyBasis,
  transaction: Transaction,
  months: readonly MonthWrite[],
): Promise<ChangedMonth[]> {
  const inserted = await insertMonths(
    basis,
    transaction,
    months.filter(({ existing }) => existing === null),
  );
  const updated = await updateMonths(
    transaction,
    months.flatMap(({ existing, stored: { after } }) =>
      existing === null ? [] : [{ id: existing.id, ...after }],
    ),
  );
  const byMonth = new Map(inserted.map((row) => [`${row.fyId} ${row.monthNum}`, row]));
  const byId = new Map(updated.map((row) => [row.id, row]));
  return months.map((month) => {
    const { existing, fyId, monthNum, stored } = month;
    const row = existing === null ? byMonth.get(`${fyId} ${monthNum}`) : byId.get(existing.id);
    const { id, version } = writtenRow(row);
    return {
      id,
      version,
      fyId,
      period: fiscalPeriod(basis, month),
      before: existing === null ? null : stored.before.values,
      notReported: stored.before.notReported,
    };
  });
}

async function storeForecasts(
  transaction: Transaction,
  records: readonly ForecastWrite[],
): Promise<ChangedForecast[]> {
  const added = records.filter(({ existing }) => existing === null);
  const inserted = await insertForecasts(transaction, added);
  const updated = await updateForecasts(
    transaction,
    records.flatMap(({ existing, amount, actualAmount }) =>
      existing === null ? [] : [{ id: existing.id, amount, actualAmount }],
    ),
  );
  const byId = new Map(updated.map((row) => [row.id, row]));
  const byRecord = new Map(added.map((record, at) => [record, inserted[at]]));
  return records.map((record) => {
    const { existing } = record;
    const row = existing === null ? byRecord.get(record) : byId.get(existing.id);
    const { id, version } = writtenRow(row);
    const before =
      existing === null ? null : { amount: existing.amount, actualAmount: existing.actualAmount };
    return { id, version, name: forecastChangeName(record), before };
  });
}

function writtenRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A locked record was not written');
  return row;
}

const forecastChangeName = (record: ForecastWrite) =>
  `${record.metric} of ${record.businessUnit}, ${record.currency}, for ${calendarPeriod(record)}`;

const ids = (changed: readonly { readonly id: number }[]) => changed.map(({ id }) => id);

const idsOfAdded = (changed: readonly { readonly id: number; readonly before: unknown }[]) =>
  ids(changed.filter(({ before }) => before === null));

export async function recordsChangedSince(
  basis: CompanyBasis,
  transaction: Transaction,
  { months, reports, forecasts: records, ownReports = [], books, plan }: ChangedRecords,
  importId: number,
): Promise<string[]> {
  await lockRecords(basis, transaction, {
    years: [...months, ...ownReports].map(({ fyId }) => fyId),
    reports: [...reports, ...ownReports].map(({ id }) => id),
    months: months.map(({ id }) => id),
    forecasts: records.map(({ id }) => id),
    bookMonths: (books?.balances ?? []).map(({ month }) => month),
  });
  const monthVersions = await readVersions(transaction, financialData, ids(months));
  const forecastVersions = await readVersions(transaction, forecasts, ids(records));
  return [
    ...months
      .filter(({ id, version }) => monthVersions.get(id) !== version)
      .map(({ period }) => `the figures for ${period}`),
    ...records
      .filter(({ id, version }) => forecastVersions.get(id) !== version)
      .map(({ name }) => `the ${name}`),
    ...(await reportsChangedSince(transaction, ownReports)),
    ...(books === undefined ? [] : await booksChangedSince(transaction, books, importId)),
    ...(plan === undefined ? [] : await planChangedSince(basis, transaction, plan)),
  ];
}

/** Restores every record. Check with `recordsChangedSince` first. */
export async function restoreRecords(
  basis: CompanyBasis,
  transaction: Transaction,
  changed: ChangedRecords,
): Promise<void> {
  const { months, reports, forecasts: records, ownReports = [], books, plan } = changed;
  if (plan !== undefined) await restorePlan(transaction, plan);
  if (books !== undefined) await restoreBooks(basis, transaction, books);
  await deleteMonths(transaction, idsOfAdded(months));
  await updateMonths(
    transaction,
    months.flatMap(({ id, before, notReported = [] }) =>
      before === null ? [] : [{ id, values: before, notReported }],
    ),
  );
  await restoreChangedReports(transaction, ownReports);
  await restoreReports(transaction, reports);
  await deleteForecasts(transaction, idsOfAdded(records));
  await updateForecasts(
    transaction,
    records.flatMap(({ id, before }) => (before === null ? [] : [{ id, ...before }])),
  );
}
