import type * as z from 'zod/mini';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  createMonthlySummaryBody,
  MonthlySummary,
  updateMonthlySummaryBody,
} from '../../../contract/monthlySummaries.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalMonthNumber,
  fiscalToCalendar,
  toFiscalMonth,
} from '../../../domain/fiscalCalendar.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { stillNotReported } from '../../../domain/notReported.ts';
import { lockFollowing, lockRecords } from '../../db/lockRecords.ts';
import type { Transaction } from '../../db/write.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { withDerivedMargin } from '../../../domain/derivedMargin.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { lockReport } from '../../reports/lockReport.ts';
import { refuseLongTexts } from '../../reports/refuseLongTexts.ts';
import { figuresOfQuotes, replaceQuotedFigures } from '../../reports/replaceQuotedFigures.ts';
import { replaceBullets } from './bullets.ts';
import {
  changeReportFigures,
  changeReport,
  findReportId,
  insertReport,
  lockMonthFigures,
  readReport,
} from './monthlySummaries.queries.ts';

type NewReport = z.output<typeof createMonthlySummaryBody>;
type Changes = z.output<typeof updateMonthlySummaryBody>;

const REPORT_TEXT_KEYS = ['overview', 'notes', 'summaryNotes'] as const;
/** "2026-10" */
const monthText = (
  basis: CompanyBasis,
  { monthNum, year }: { readonly monthNum: number; readonly year: number },
) =>
  figureMonth({
    calendarYear: year,
    calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
  });

const NOTHING = '0.00';
const AMOUNTS = ['revenue', 'ebitda'] as const;

/**
 * Creates the report of a month. Revenue and EBITDA belong to the month's figures: they are stored
 * there if there are any, and otherwise in the report until there are.
 */
export async function createReport(
  basis: CompanyBasis,
  transaction: Transaction,
  sent: NewReport,
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
    bookMonths: [monthText(basis, { monthNum, year })],
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
      revenue: entered.revenue ?? NOTHING,
      ebitda: entered.ebitda ?? NOTHING,
      notReported: stillNotReported(AMOUNTS, entered),
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

/** Those of the report's amounts that somebody has entered. */
function enteredAmounts(sent: NewReport): Partial<Record<(typeof AMOUNTS)[number], string>> {
  const entered: Partial<Record<(typeof AMOUNTS)[number], string>> = {};
  for (const key of AMOUNTS) {
    const amount = sent.notReported?.includes(key) === true ? undefined : sent[key];
    if (amount !== undefined) entered[key] = amount;
  }
  return entered;
}

/** Changes the fields that were sent, each where it is stored. */
export async function updateReport(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { reason: _why, ...sent }: Changes,
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
