import { createHash } from 'node:crypto';
import type {
  ImportChange,
  ImportPreview,
  ImportRefusal,
  ImportWarning,
  SheetLayout,
} from '../../../contract/imports.ts';
import { compareFigures } from './compareFigures.ts';
import { compareForecasts } from './compareForecasts.ts';
import { byCause, refusedCount } from './oneCause.ts';
import type { Refused } from '../cells/refused.ts';
import { warningsOf } from './checks.ts';
import { compareBooks } from './compareBooks.ts';
import type { ChosenPlan, PlanWrite } from './comparePlan.ts';
import { comparePlan } from './comparePlan.ts';
import { futureMonths } from './futureMonths.ts';
import { compareReports } from './compareReports.ts';
import { plannedAccounts } from './plannedAccounts.ts';
import type { ForecastWrite, MonthWrite, ReportWrite, Stored } from './stored.ts';
import type { ReadAmount, ReadFigure, ReadForecast } from '../amounts/readAmount.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { BooksWrite } from './storedBooks.ts';

/** Nobody reads more of them; their number is complete. */
const MOST_LEFT_OUT = 200;

/** What was read, before it is compared with anything. */
export interface ImportReading {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly Refused[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly unread: ImportPreview['unread'];
  readonly questions: readonly ImportPreview['questions'][number][];
  readonly warnings: readonly ImportWarning[];
  /** The number of cells that change nothing because they are blank. */
  readonly blank: number;
  /** The books that would be stored; left out where there are none. */
  readonly books?: readonly ReadBooks[];
}

export interface ImportComparison {
  readonly preview: ImportPreview;
  readonly months: readonly MonthWrite[];
  readonly forecasts: readonly ForecastWrite[];
  readonly reports: readonly ReportWrite[];
  /** null where the file has no books. */
  readonly books: BooksWrite | null;
  /** null where it does not go into a plan by line. */
  readonly plan: PlanWrite | null;
}

/** What a person has chosen about the reports. */
export interface ChosenReports {
  /** The report that new forecasts and budgets belong to. */
  readonly reportId: number | null;
  /** Whether months without a report get one. */
  readonly makesReports: boolean;
}

/** What an import would change, and what looks wrong about it. Nothing is stored. */
export function compareWithStored(
  reading: ImportReading,
  layouts: readonly SheetLayout[],
  stored: Stored,
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
  const changes = [...figures.changes, ...reports.changes, ...forecasts.changes];
  const books =
    reading.books === undefined || stored.books === undefined || stored.books === null
      ? null
      : compareBooks(stored.basis, reading.books, stored.books);
  const refusals = byCause([
    ...reading.refusals,
    ...figures.refusals,
    ...forecasts.refusals,
    ...(books?.refusals ?? []),
  ]);
  const questions = [...reading.questions, ...(books?.questions ?? [])];
  if (books !== null && books.write.balances.length > 0 && reading.amounts.length > 0) {
    questions.push({
      sheet: null,
      about: 'accounts',
      question:
        'Leave out the sheets with lines or those with accounts: one import stores either of them.',
    });
  }
  if (forecasts.needsReport) {
    questions.push({
      sheet: null,
      about: 'report',
      question: 'Choose the report that these forecasts and budgets belong to.',
    });
  }
  const leftOut = [...reading.leftOut, ...reports.leftOut, ...(books?.leftOut ?? [])];
  const found = warningsOf(stored.basis, {
    months: figures.writes,
    changes,
    stored,
    layouts,
    amounts: reading.amounts,
  });
  const future = futureMonths(books?.write.balances ?? [], stored.thisMonth);
  const warnings = [...reading.warnings, ...found, ...(books?.warnings ?? []), ...future];
  const counted = (status: ImportChange['status']) =>
    changes.filter((change) => change.status === status).length;
  const preview: ImportPreview = {
    key: keyOf(
      [
        figures.writes,
        forecasts.writes,
        reports.writes,
        reports.without,
        books?.write,
        books?.shown,
      ],
      changes,
      refusals,
    ),
    counts: {
      new: counted('new'),
      changed: counted('changed'),
      unchanged: counted('unchanged'),
      conflict: counted('conflict'),
      refused: refusedCount(refusals),
      warnings: warnings.length,
      blank: reading.blank,
      leftOut: leftOut.reduce((sum, { places }) => sum + places, 0),
      reports: reports.writes.filter(({ existing }) => existing === null).length,
    },
    changes,
    refusals,
    warnings,
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    monthsWithoutReport: reports.without,
    unread: reading.unread,
    questions,
    ...(books === null ? {} : { books: books.shown }),
  };
  return {
    preview,
    months: figures.writes,
    forecasts: forecasts.writes,
    reports: reports.writes,
    books: books?.write ?? null,
    plan: null,
  };
}

/** The same for a file that goes into a plan by line: nothing else is stored of it. */
function comparedWithPlan(
  reading: ImportReading,
  stored: Stored,
  chosen: ChosenPlan,
): ImportComparison {
  const { books } = reading;
  const accounts =
    books === undefined || books.length === 0 || !stored.books
      ? null
      : plannedAccounts(stored.basis, books, stored.books);
  const planned = [...reading.amounts, ...(accounts?.figures ?? [])];
  const compared = comparePlan(stored.basis, planned, stored.years, chosen);
  const { changes, write, shown } = compared;
  const refusals = byCause([
    ...reading.refusals,
    ...(accounts?.refusals ?? []),
    ...compared.refusals,
  ]);
  const warnings = [...reading.warnings, ...compared.warnings];
  const leftOut = [...reading.leftOut, ...compared.leftOut];
  const counted = (status: ImportChange['status']) =>
    changes.filter((change) => change.status === status).length;
  const preview: ImportPreview = {
    key: keyOf([write, shown, accounts?.shown], changes, refusals),
    counts: {
      new: counted('new'),
      changed: counted('changed'),
      unchanged: counted('unchanged'),
      conflict: 0,
      refused: refusedCount(refusals),
      warnings: warnings.length,
      blank: reading.blank,
      leftOut: leftOut.reduce((sum, { places }) => sum + places, 0),
      reports: 0,
    },
    changes: [...changes],
    refusals,
    warnings,
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    monthsWithoutReport: [],
    unread: reading.unread,
    // That they are planned is said.
    questions: [
      ...reading.questions.filter(({ about }) => about !== 'scenario'),
      ...(accounts?.questions ?? []),
      ...compared.questions,
    ],
    plan: shown,
    ...(accounts === null ? {} : { books: accounts.shown }),
  };
  return { preview, months: [], forecasts: [], reports: [], books: null, plan: write };
}

/** Differs as soon as applying would do anything other than the preview shows. */
function keyOf(
  writes: readonly unknown[],
  changes: readonly ImportChange[],
  refusals: readonly ImportRefusal[],
): string {
  const conflicts = changes.filter(({ status }) => status === 'conflict');
  return createHash('sha256')
    .update(JSON.stringify([...writes, conflicts, refusals]))
    .digest('hex');
}
