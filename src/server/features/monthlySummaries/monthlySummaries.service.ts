import type * as z from 'zod/mini';
import type {
  createMonthlySummaryBody,
  MonthlySummary,
  updateMonthlySummaryBody,
} from '../../../contract/monthlySummaries.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalMonthNumber,
} from '../../../domain/fiscalCalendar.ts';
import type { Transaction } from '../../db/write.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { withDerivedMargin } from '../../reports/derivedMargin.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { replaceBullets } from './bullets.ts';
import {
  changeReportFigures,
  changeReport,
  findReportId,
  insertReport,
  lockMonthFigures,
  lockReport,
  readReport,
} from './monthlySummaries.queries.ts';

type NewReport = z.output<typeof createMonthlySummaryBody>;
type Changes = z.output<typeof updateMonthlySummaryBody>;

const NOTHING = '0.00';

/**
 * Creates the report of a month. Revenue and EBITDA belong to the month's figures: they are stored
 * there if there are any, and otherwise in the report until there are.
 */
export async function createReport(
  transaction: Transaction,
  sent: NewReport,
): Promise<MonthlySummary> {
  const { fyId, year, revenue, ebitda } = sent;
  const label = await lockFinancialYear(transaction, fyId);
  const monthNum = fiscalMonthNumber(sent.monthName);
  if (monthNum === null) throw invalidField('monthName', 'Expected a month such as April');
  const monthName = fiscalMonthName(monthNum);
  const monthYear = calendarYear(label, monthNum);
  if (year !== monthYear) {
    throw invalidField('year', `${monthName} ${label} is in ${monthYear}`);
  }
  const figures = await lockMonthFigures(transaction, { fyId, monthNum });
  const id = await insertReport(transaction, {
    fyId,
    monthNum,
    monthName,
    year,
    overview: sent.overview,
    ...(figures === undefined && { revenue: revenue ?? NOTHING, ebitda: ebitda ?? NOTHING }),
  });
  if (id === undefined) {
    const existingId = await findReportId(transaction, { fyId, monthNum });
    throw new ProblemError(
      'already_exists',
      `A report for ${monthName} ${label} already exists`,
      existingId === undefined ? {} : { existingId },
    );
  }
  if (figures !== undefined && (revenue !== undefined || ebitda !== undefined)) {
    const changes = {
      ...(revenue !== undefined && { revenue }),
      ...(ebitda !== undefined && { ebitda }),
    };
    await changeReportFigures(transaction, figures.id, withDerivedMargin(figures, changes));
  }
  return wholeReport(transaction, id);
}

/** Changes the fields that were sent, each where it is stored. */
export async function updateReport(
  transaction: Transaction,
  id: number,
  sent: Changes,
  ifMatch: number | undefined,
): Promise<MonthlySummary> {
  const stored = await lockReport(transaction, id);
  if (stored === undefined) throw notFound('Report');
  const figures = await lockMonthFigures(transaction, stored);
  const version = stored.version + (figures?.version ?? 0);
  if (ifMatch !== undefined && ifMatch !== version) throw staleVersion('The report');
  if (Object.keys(sent).length === 0) return wholeReport(transaction, id);

  const { bulletPoints, notes, summaryNotes, ...own } = sent;
  const noteChanges = {
    ...(notes !== undefined && { notes }),
    ...(summaryNotes !== undefined && { summaryNotes }),
  };
  if (figures === undefined) {
    await changeReport(transaction, id, { ...own, ...noteChanges });
  } else {
    await changeReport(transaction, id, own);
    if (Object.keys(noteChanges).length > 0) {
      await changeReportFigures(transaction, figures.id, noteChanges);
    }
  }
  if (bulletPoints !== undefined) await replaceBullets(transaction, id, bulletPoints);
  return wholeReport(transaction, id);
}

async function wholeReport(transaction: Transaction, id: number): Promise<MonthlySummary> {
  const report = await readReport(transaction, id);
  if (report === undefined) throw notFound('Report');
  return report;
}
