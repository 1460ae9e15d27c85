import type * as z from 'zod/mini';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  createMonthlySummaryBody,
  MonthlySummary,
  updateMonthlySummaryBody,
} from '../../../contract/reports.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalMonthNumber,
  fiscalToCalendar,
  toFiscalMonth,
} from '../../../finance/fiscalCalendar.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { stillNotReported } from '../../../finance/notReported.ts';
import { lockFollowing, lockRecords } from '../../../engine/db/lockRecords.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { withDerivedMargin } from '../../../finance/derivedMargin.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import { lockReport } from '../../months/lockReport.ts';
import { refuseLongTexts } from '../../texts/refuseLongTexts.ts';
import { figuresOfQuotes, replaceQuotedFigures } from '../../texts/replaceQuotedFigures.ts';
import { replaceBullets } from './bullets.ts';
import {
  changeReportFigures,
  changeReport,
  findReportId,
  insertReport,
  lockMonthFigures,
  readReport,
} from './reports.queries.ts';

type NewReportBody = z.output<typeof createMonthlySummaryBody>;
type SentReportChanges = z.output<typeof updateMonthlySummaryBody>;

const REPORT_TEXT_KEYS = ['overview', 'notes', 'summaryNotes'] as const;
const reportMonthText = (
  basis: CompanyBasis,
  { monthNum, year }: { readonly monthNum: number; readonly year: number },
) =>
  figureMonth({
    calendarYear: year,
    calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
  });

const ZERO_REPORT_AMOUNT = '0.00';
const AMOUNTS_OF_REPORT = ['revenue', 'ebitda'] as const;

/**
 * Creates the report of a month. Revenue and EBITDA are stored with the month's figures if there are any, and in the
 * report until then.
 */
export async function createReport(
  basis: CompanyBasis,
  transaction: Transaction,
  sent: NewReportBody,
): Promise<MonthlySummary> {
  const { fyId, year } = sent;
  const entered = enteredAmounts(sent);
  const readFigures = figuresOfQuotes(sent.quotedFigures);
  if (readFigures.length > 0) await lockFollowing(transaction);
  const label = await lockFinancialYear(transaction, fyId);
  const monthNum = fiscalMonthNumber(basis, sent.monthName);
  if (monthNum === null) throw invalidField('monthName', 'Expected a month such as April');
  const monthName = fiscalMonthName(basis, monthNum);
  const monthYear = calendarYear(basis, label, monthNum);
  if (year !== monthYear) {
    throw invalidField('year', `${monthName} ${label} is in ${monthYear}`);
  }
  await lockRecords(basis, transaction, {
    bookMonths: [reportMonthText(basis, { monthNum, year })],
    readFigures,
  });
  const figures = await lockMonthFigures(transaction, { fyId, monthNum });
  const id = await insertReport(transaction, {
    fyId,
    monthNum,
    monthName,
    year,
    overview: sent.overview,
    ...(figures === undefined && {
      revenue: entered.revenue ?? ZERO_REPORT_AMOUNT,
      ebitda: entered.ebitda ?? ZERO_REPORT_AMOUNT,
      notReported: stillNotReported(AMOUNTS_OF_REPORT, entered),
    }),
  });
  if (id === undefined) {
    const existingId = await findReportId(transaction, { fyId, monthNum });
    throw new ProblemError(
      'already_exists',
      `A report for ${monthName} ${label} already exists`,
      existingId === undefined ? {} : { existingId },
    );
  }
  if (figures !== undefined && Object.keys(entered).length > 0) {
    await changeReportFigures(transaction, figures.id, {
      ...withDerivedMargin(figures, entered),
      notReported: stillNotReported(figures.notReported, entered),
    });
  }
  if (sent.quotedFigures !== undefined) {
    await replaceQuotedFigures(basis, transaction, id, sent.quotedFigures, []);
  }
  return wholeReport(transaction, id);
}

function enteredAmounts(
  sent: NewReportBody,
): Partial<Record<(typeof AMOUNTS_OF_REPORT)[number], string>> {
  const entered: Partial<Record<(typeof AMOUNTS_OF_REPORT)[number], string>> = {};
  for (const key of AMOUNTS_OF_REPORT) {
    const amount = sent.notReported?.includes(key) === true ? undefined : sent[key];
    if (amount !== undefined) entered[key] = amount;
  }
  return entered;
}

export async function updateReport(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { reason: _why, ...sent }: SentReportChanges,
  ifMatch: number | undefined,
): Promise<MonthlySummary> {
  const readFigures = figuresOfQuotes(sent.quotedFigures);
  if (readFigures.length > 0) await lockRecords(basis, transaction, { reports: [id], readFigures });
  const stored = await lockReport(transaction, id);
  if (stored === undefined) throw notFound('Report');
  const figures = await lockMonthFigures(transaction, stored);
  const version = stored.version + (figures?.version ?? 0);
  if (ifMatch !== undefined && ifMatch !== version) throw staleVersion('The report');
  if (Object.keys(sent).length === 0) return wholeReport(transaction, id);

  const long = REPORT_TEXT_KEYS.filter((key) => (sent[key]?.length ?? 0) > LIMITS.noteText);
  if (long.length > 0) {
    const before = await wholeReport(transaction, id);
    refuseLongTexts(long.map((path) => ({ path, text: sent[path], stored: before[path] })));
  }
  const { bulletPoints, notes, summaryNotes, quotedFigures, ...own } = sent;
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
  if (quotedFigures !== undefined) {
    const edited = REPORT_TEXT_KEYS.filter((key) => sent[key] !== undefined);
    await replaceQuotedFigures(
      basis,
      transaction,
      id,
      quotedFigures,
      bulletPoints === undefined ? edited : [...edited, 'bulletPoint'],
    );
  }
  return wholeReport(transaction, id);
}

async function wholeReport(transaction: Transaction, id: number): Promise<MonthlySummary> {
  const report = await readReport(transaction, id);
  if (report === undefined) throw notFound('Report');
  return report;
}
