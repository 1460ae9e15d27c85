import { type DemoRows, TRIAL_BALANCES } from '../../src/server/demo/demoFiles.ts';
import type { DemoCompany, DemoDocument } from './demoCompany.ts';
import { issueDate } from './financialYears.ts';
import { covenants, flowMoves } from './lenders.ts';
import { ACCOUNTS, BALANCE_LINES } from './ledger.ts';

/** The morning on which the board papers of a month go out. */
function issuedAt(month: { index: number }): string {
  const { year, month: calendarMonth, day } = issueDate(month);
  return new Date(Date.UTC(year, calendarMonth - 1, day, 9)).toISOString();
}

/** The company's rows in the product's files, table by table. */
function rowsOf(company: DemoCompany, documents: readonly DemoDocument[]): DemoRows {
  return {
    users: company.users,
    financialData: company.financialData.map((month, index) =>
      Object.assign({ report: company.summaries[index]?.reference ?? '' }, month),
    ),
    reports: company.summaries.map((summary, index) => ({
      report: summary.reference,
      issuedAt: issuedAt({ index }),
      fyId: summary.fyId,
      monthNum: (index % 12) + 1,
      monthName: summary.monthName,
      year: summary.year,
      overview: summary.overview,
      staffCount: summary.staffCount,
      bullets: summary.bullets,
    })),
    businessUnits: company.businessUnits,
    forecasts: company.forecasts.map(({ summaryRef, ...forecast }) =>
      Object.assign({ report: summaryRef }, forecast),
    ),
    plans: company.plans,
    ebitdaItems: company.ebitdaItems,
    monthEvents: company.monthEvents,
    agendaItems: company.agendaItems,
    boardActions: company.boardActions,
    questions: company.questions,
    balanceLines: BALANCE_LINES,
    ledgerAccounts: ACCOUNTS,
    covenants,
    flowMoves,
    firstReported: company.firstReported,
    documents: documents.map(({ summaryRef, originalName, file }) => ({
      report: summaryRef,
      originalName,
      file,
    })),
  };
}

/** One row per line, so that a diff shows only the rows that changed. */
function json(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** All files of the demo company by their path in its folder; documents kept compressed are left out. */
export function filesOf(
  company: DemoCompany,
  documents: readonly DemoDocument[],
  balances: Buffer,
): Map<string, Buffer> {
  const tables = Object.entries(rowsOf(company, documents)).map(
    ([table, rows]): [string, Buffer] => [`${table}.json`, Buffer.from(json(rows))],
  );
  const contents = documents
    .filter(({ file }) => !file.endsWith('.gz'))
    .map(({ file, content }): [string, Buffer] => [`documents/${file}`, content]);
  return new Map([...tables, ...contents, [`documents/${TRIAL_BALANCES.file}`, balances]]);
}
