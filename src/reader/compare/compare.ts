import { createHash } from 'node:crypto';
import type {
  ImportChange,
  ImportPreview,
  ImportRefusal,
  ImportWarning,
  SheetLayout,
} from '../../contract/imports.ts';
import { compareFigures } from './compareFigures.ts';
import { compareForecasts } from './compareForecasts.ts';
import { refusalsByCause, refusedCount } from './refusalsByCause.ts';
import type { Refused } from '../cells/refused.ts';
import { warningsOf } from './checks.ts';
import { compareBooks } from './compareBooks.ts';
import type { ChosenPlan, PlanWrite } from './comparePlan.ts';
import { comparePlan } from './comparePlan.ts';
import { futureMonths } from './futureMonths.ts';
import { compareReports } from './compareReports.ts';
import { plannedAccounts } from './plannedAccounts.ts';
import type { ForecastWrite, MonthWrite, ReportWrite, StoredData } from './stored.ts';
import type { ReadAmount, ReadFigure, ReadForecast } from '../amounts/readAmount.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { BooksWrite } from './storedBooks.ts';

/** Nobody reads a longer list. The count still includes all entries. */
const MOST_LEFT_OUT = 200;

export interface ImportReading {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly Refused[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly unread: ImportPreview['unread'];
  readonly questions: readonly ImportPreview['questions'][number][];
  readonly warnings: readonly ImportWarning[];
  readonly blank: number;
  readonly books?: readonly ReadBooks[];
}

export interface ImportComparison {
  readonly preview: ImportPreview;
  readonly months: readonly MonthWrite[];
  readonly forecasts: readonly ForecastWrite[];
  readonly reports: readonly ReportWrite[];
  readonly books: BooksWrite | null;
  readonly plan: PlanWrite | null;
}

export interface ChosenReports {
  readonly reportId: number | null;
  readonly makesReports: boolean;
}

/** The changes that an import would make, and its warnings. Stores nothing. */
export function compareWithStored(
  reading: ImportReading,
  layouts: readonly SheetLayout[],
  stored: StoredData,
  { reportId, makesReports }: ChosenReports,
): ImportComparison {
  if (stored.plan !== undefined && stored.plan !== null) {
    return comparedWithPlan(reading, stored, stored.plan);
  }
  const read = reading.amounts.filter(
    (amount): amount is ReadFigure => amount.subject === 'figures',
  );
  const figures = compareFigures(
    read.filter(({ line }) => line !== 'staffCount'),
    stored,
  );
  const reports = compareReports(read, stored, makesReports);
  const forecasts = compareForecasts(
    reading.amounts.filter((amount): amount is ReadForecast => amount.subject === 'forecasts'),
    stored,
    reportId,
  );
  const books =
    reading.books === undefined || stored.books === undefined || stored.books === null
      ? null
      : compareBooks(stored.basis, reading.books, stored.books);
  const changes = [...figures.changes, ...reports.changes, ...forecasts.changes];
  const found = warningsOf(stored.basis, {
    months: figures.writes,
    changes,
    stored,
    layouts,
    amounts: reading.amounts,
  });
  const future = futureMonths(books?.write.balances ?? [], stored.thisMonth);
  const preview = previewFrom(reading, {
    writes: [
      figures.writes,
      forecasts.writes,
      reports.writes,
      reports.without,
      books?.write,
      books?.shown,
    ],
    changes,
    refusals: refusalsByCause(stored.basis, [
      ...reading.refusals,
      ...figures.refusals,
      ...forecasts.refusals,
      ...(books?.refusals ?? []),
    ]),
    warnings: [...found, ...(books?.warnings ?? []), ...future],
    leftOut: [...reports.leftOut, ...(books?.leftOut ?? [])],
    questions: [
      ...reading.questions,
      ...(books?.questions ?? []),
      ...questionsOfKinds(reading, {
        storesBooks: books !== null && books.write.balances.length > 0,
        needsReport: forecasts.needsReport,
      }),
    ],
    newReports: reports.writes.filter(({ existing }) => existing === null).length,
    monthsWithoutReport: reports.without,
  });
  return {
    preview: books === null ? preview : { ...preview, books: books.shown },
    months: figures.writes,
    forecasts: forecasts.writes,
    reports: reports.writes,
    books: books?.write ?? null,
    plan: null,
  };
}

function questionsOfKinds(
  { amounts }: ImportReading,
  { storesBooks, needsReport }: { readonly storesBooks: boolean; readonly needsReport: boolean },
): ImportPreview['questions'] {
  const questions: ImportPreview['questions'] = [];
  if (storesBooks && amounts.length > 0) {
    questions.push({
      sheet: null,
      about: 'accounts',
      question:
        'Leave out the sheets with lines or those with accounts: one import can store only one of the two.',
    });
  }
  if (needsReport) {
    questions.push({
      sheet: null,
      about: 'report',
      question: 'Choose the report that these forecasts and budgets belong to.',
    });
  }
  return questions;
}

interface ComparisonFindings {
  /** Everything that would be stored; any change to it changes the preview's key. */
  readonly writes: readonly unknown[];
  readonly changes: readonly ImportChange[];
  readonly refusals: ImportPreview['refusals'];
  readonly warnings: readonly ImportWarning[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly questions: ImportPreview['questions'];
  readonly newReports: number;
  readonly monthsWithoutReport: ImportPreview['monthsWithoutReport'];
}

function previewFrom(reading: ImportReading, found: ComparisonFindings): ImportPreview {
  const { changes, refusals, questions, monthsWithoutReport } = found;
  const warnings = [...reading.warnings, ...found.warnings];
  const leftOut = [...reading.leftOut, ...found.leftOut];
  const counted = (status: ImportChange['status']) =>
    changes.filter((change) => change.status === status).length;
  return {
    key: previewKey(found.writes, changes, refusals),
    counts: {
      new: counted('new'),
      changed: counted('changed'),
      unchanged: counted('unchanged'),
      conflict: counted('conflict'),
      refused: refusedCount(refusals),
      warnings: warnings.length,
      blank: reading.blank,
      leftOut: leftOut.reduce((sum, { places }) => sum + places, 0),
      reports: found.newReports,
    },
    changes: [...changes],
    refusals,
    warnings,
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    monthsWithoutReport,
    unread: reading.unread,
    questions,
  };
}

function comparedWithPlan(
  reading: ImportReading,
  stored: StoredData,
  chosen: ChosenPlan,
): ImportComparison {
  const { books } = reading;
  const accounts =
    books === undefined || books.length === 0 || !stored.books
      ? null
      : plannedAccounts(stored.basis, books, stored.books);
  const planned = [...reading.amounts, ...(accounts?.figures ?? [])];
  const compared = comparePlan(stored.basis, planned, stored.years, chosen);
  const { write, shown } = compared;
  const preview = previewFrom(reading, {
    writes: [write, shown, accounts?.shown],
    changes: compared.changes,
    refusals: refusalsByCause(stored.basis, [
      ...reading.refusals,
      ...(accounts?.refusals ?? []),
      ...compared.refusals,
    ]),
    warnings: compared.warnings,
    leftOut: compared.leftOut,
    questions: [
      ...reading.questions.filter(({ about }) => about !== 'scenario'),
      ...(accounts?.questions ?? []),
      ...compared.questions,
    ],
    newReports: 0,
    monthsWithoutReport: [],
  });
  return {
    preview: { ...preview, plan: shown, ...(accounts === null ? {} : { books: accounts.shown }) },
    months: [],
    forecasts: [],
    reports: [],
    books: null,
    plan: write,
  };
}

/** Changes as soon as applying would do anything other than what the preview shows. */
function previewKey(
  writes: readonly unknown[],
  changes: readonly ImportChange[],
  refusals: readonly ImportRefusal[],
): string {
  const conflicts = changes.filter(({ status }) => status === 'conflict');
  return createHash('sha256')
    .update(JSON.stringify([...writes, conflicts, refusals]))
    .digest('hex');
}
