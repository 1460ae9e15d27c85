import { inArray, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { forecasts } from '../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { fiscalPeriod } from '../../reader/compare/comparedCell.ts';
import type { ReportWrite } from '../../reader/compare/stored.ts';
import type { ImportedReportFigures } from './records.queries.ts';
import { readVersions } from './records.queries.ts';

export interface ChangedReport {
  readonly id: number;
  readonly version: number;
  readonly fyId: number;
  readonly period: string;
  readonly before: { readonly staffCount: number | null } | null;
}

const ZERO_AMOUNT = '0.00';

/**
 * Creates missing reports and sets headcounts. As when a person creates a report, a report of a month without figures
 * marks revenue and EBITDA as not reported.
 */
export async function storeReports(
  basis: CompanyBasis,
  transaction: Transaction,
  reports: readonly ReportWrite[],
): Promise<ChangedReport[]> {
  const made = reports.filter(({ existing }) => existing === null);
  const inserted =
    made.length === 0
      ? []
      : await transaction
          .insert(monthlySummaries)
          .values(made.map((one) => newReport(basis, one)))
          .returning({
            id: monthlySummaries.id,
            version: monthlySummaries.version,
            fyId: monthlySummaries.fyId,
            monthNum: monthlySummaries.monthNum,
          });
  const byMonth = new Map(inserted.map((row) => [`${row.fyId} ${row.monthNum}`, row]));
  await setStaffCounts(
    transaction,
    reports.flatMap(({ existing, after }) =>
      existing === null ? [] : [{ id: existing.id, staffCount: after }],
    ),
  );
  const versions = await readVersions(
    transaction,
    monthlySummaries,
    reports.flatMap(({ existing }) => (existing === null ? [] : [existing.id])),
  );
  return reports.map((report) => {
    const { existing, fyId, monthNum, before } = report;
    const id = existing?.id ?? byMonth.get(`${fyId} ${monthNum}`)?.id;
    const version =
      existing === null ? byMonth.get(`${fyId} ${monthNum}`)?.version : versions.get(existing.id);
    if (id === undefined || version === undefined) throw new Error('A report was not written');
    const was = existing === null ? null : { staffCount: before };
    return { id, version, fyId, period: fiscalPeriod(basis, report), before: was };
  });
}

const newReport = (
  basis: CompanyBasis,
  { fyId, fyLabel, monthNum, hasFigures, after }: ReportWrite,
) => ({
  fyId,
  monthNum,
  monthName: fiscalMonthName(basis, monthNum),
  year: calendarYear(basis, fyLabel, monthNum),
  staffCount: after,
  ...(!hasFigures && {
    revenue: ZERO_AMOUNT,
    ebitda: ZERO_AMOUNT,
    notReported: ['revenue' as const, 'ebitda' as const],
  }),
});

async function setStaffCounts(
  transaction: Transaction,
  counts: readonly { readonly id: number; readonly staffCount: number | null }[],
): Promise<void> {
  if (counts.length === 0) return;
  await transaction.execute(sql`
    update monthly_summaries s set staff_count = v."staffCount", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as v(id integer, "staffCount" integer)
    where s.id = v.id`);
}

export async function reportsChangedSince(
  transaction: Transaction,
  reports: readonly ChangedReport[],
): Promise<string[]> {
  const versions = await readVersions(
    transaction,
    monthlySummaries,
    reports.map(({ id }) => id),
  );
  const made = reports.flatMap(({ id, before }) => (before === null ? [id] : []));
  const used = new Set(made.length === 0 ? [] : await reportsInUse(transaction, made));
  return reports
    .filter(({ id, version }) => versions.get(id) !== version || used.has(id))
    .map(({ period }) => `the report for ${period}`);
}

async function reportsInUse(
  transaction: Transaction,
  ids: readonly number[],
): Promise<readonly number[]> {
  const withDocuments = await transaction
    .selectDistinct({ id: documents.summaryId })
    .from(documents)
    .where(inArray(documents.summaryId, [...ids]));
  const withForecasts = await transaction
    .selectDistinct({ id: forecasts.monthlySummariesId })
    .from(forecasts)
    .where(inArray(forecasts.monthlySummariesId, [...ids]));
  return [...withDocuments, ...withForecasts].map(({ id }) => id);
}

export async function restoreChangedReports(
  transaction: Transaction,
  reports: readonly ChangedReport[],
): Promise<void> {
  const made = reports.flatMap(({ id, before }) => (before === null ? [id] : []));
  if (made.length > 0) {
    await transaction.delete(monthlySummaries).where(inArray(monthlySummaries.id, made));
  }
  await setStaffCounts(
    transaction,
    reports.flatMap(({ id, before }) =>
      before === null ? [] : [{ id, staffCount: before.staffCount }],
    ),
  );
}

export async function restoreReports(
  transaction: Transaction,
  reports: readonly ImportedReportFigures[],
): Promise<void> {
  if (reports.length === 0) return;
  await transaction.execute(sql`
    update monthly_summaries s set
      revenue = v.revenue, ebitda = v.ebitda, notes = v.notes, summary_notes = v."summaryNotes",
      not_reported = coalesce(v."notReported", '{}')
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as v(
      id integer, revenue numeric, ebitda numeric, notes text, "summaryNotes" text,
      "notReported" text[])
    where s.id = v.id`);
}
