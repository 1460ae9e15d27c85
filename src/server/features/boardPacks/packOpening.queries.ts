import type { FinancialData } from '../../../contract/financialData.ts';
import type { BoardAction } from '../../../contract/meetings.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type {
  PackMeeting,
  PackReport,
  PackScope,
  PackSource,
  PackYear,
} from '../../../packs/model/packSource.ts';
import { readPageSource } from '../../months/briefingSource.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';
import { readMeeting } from '../../months/meetingRows.ts';

const asPrinted = ({ id: _id, summaryId: _report, version: _version, ...action }: BoardAction) =>
  action;

export type OpeningMonth = Required<PackScope>;

/**
 * The pack's own month, or the newest month with figures of a year or of all years. Null if there is none, and for a
 * pack of one month of all years, which doesn't report on a month.
 */
export function openingMonth(
  { fyId, monthNum }: PackScope,
  years: readonly PackYear[],
  figures: readonly FinancialData[],
): OpeningMonth | null {
  if (monthNum !== undefined) return fyId === undefined ? null : { fyId, monthNum };
  const places = new Map(years.map(({ id }, place) => [id, place]));
  const placeOf = (row: FinancialData) =>
    (places.get(row.fyId) ?? 0) * MONTHS_IN_YEAR + row.monthNum;
  const own = figures.filter((row) => fyId === undefined || row.fyId === fyId);
  const newest = own.toSorted((a, b) => placeOf(a) - placeOf(b)).at(-1);
  return newest === undefined ? null : { fyId: newest.fyId, monthNum: newest.monthNum };
}

export async function meetingOf(
  transaction: Transaction,
  month: OpeningMonth | null,
  reports: readonly PackReport[],
): Promise<PackMeeting | undefined> {
  const report = reports.find((one) => one.fyId === month?.fyId && one.monthNum === month.monthNum);
  const meeting = report === undefined ? undefined : await readMeeting(transaction, report.id);
  if (meeting === undefined) return undefined;
  const agenda = meeting.agenda.map(({ kind, itemText, decision, decidedOn }) => ({
    kind,
    itemText,
    decision,
    decidedOn,
  }));
  const actions = meeting.actions.map(asPrinted);
  const earlier = meeting.earlier.map(asPrinted);
  const isEmpty = agenda.length + actions.length + earlier.length === 0;
  return isEmpty ? undefined : { agenda, actions, earlier };
}

export async function briefingSourceOf(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  opening: OpeningMonth | null,
  years: readonly PackYear[],
  figures: readonly FinancialData[],
  statements: ShownStatements | null,
): Promise<Pick<PackSource, 'briefing'>> {
  const row = figures.find(
    (one) => one.fyId === opening?.fyId && one.monthNum === opening.monthNum,
  );
  const year = years.find(({ id }) => id === opening?.fyId);
  if (row === undefined || year === undefined) return {};
  const month = monthInYear(basis, { fyLabel: year.fyYear, monthNum: row.monthNum });
  const months = await readMonthsWithFigures(basis, transaction);
  const { materiality: _sameForPack, ...briefing } = await readPageSource(
    basis,
    transaction,
    month,
    {
      months,
      notes: row.notes ?? '',
      statements,
    },
  );
  return { briefing };
}
