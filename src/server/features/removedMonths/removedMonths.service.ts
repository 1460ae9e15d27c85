import type * as z from 'zod/mini';
import type { removeMonth, RemovedMonth } from '../../../contract/removedMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { lockPartsOf, lockRecords } from '../../../engine/db/lockRecords.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import {
  importsOfReport,
  lacksUnit,
  lockImportsOfMonth,
  lockImportsOfRemoved,
  lockMonth,
  lockRemoved,
  removeRows,
  restoreRows,
} from './removedMonths.queries.ts';

export async function removeMonthOrReport(
  basis: CompanyBasis,
  transaction: Transaction,
  sent: z.output<typeof removeMonth.body>,
  now: Date,
): Promise<RemovedMonth> {
  const { fyId, monthNum, scope } = sent;
  const linked = await lockImportsOfMonth(transaction, sent);
  const label = await lockFinancialYear(transaction, fyId);
  const month = `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, label, monthNum)}`;
  if (sent.month.trim().toLowerCase() !== month.toLowerCase()) {
    throw invalidField('month', `Type the name of the month: ${month}`);
  }
  const removal = { fyId, monthNum, month, scope };
  if (scope === 'month') {
    // Quoted year-to-date figures no longer include the deleted month.
    await lockFiguresOf(basis, transaction, label, monthNum);
  }
  const rows = await lockMonth(transaction, removal);
  if (rows.reportId === null && rows.figuresId === null) {
    throw notFound(scope === 'report' ? 'Report' : 'Month');
  }
  if (rows.reportId !== null) {
    const nowLinked = await importsOfReport(transaction, rows.reportId);
    if (nowLinked.some((id) => !linked.includes(id))) {
      throw new ProblemError('changed_since', `${month} is being changed. Try again`);
    }
    await lockPartsOf(transaction, rows.reportId);
  }
  return removeRows(transaction, removal, rows, now);
}

const lockFiguresOf = (
  basis: CompanyBasis,
  transaction: Transaction,
  fyLabel: string,
  monthNum: number,
) =>
  lockRecords(basis, transaction, {
    bookMonths: [figureMonth(monthInYear(basis, { fyLabel, monthNum }))],
  });

export async function restoreRemoved(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  now: Date,
): Promise<RemovedMonth> {
  await lockImportsOfRemoved(transaction, id);
  const removed = await lockRemoved(transaction, id);
  if (removed === null) throw notFound('Deleted month');
  const { month, figures, reports } = removed;
  if (removed.isUndone) {
    throw new ProblemError('changed_since', `${month} has already been restored`);
  }
  const label = await lockFinancialYear(transaction, removed.fyId);
  if (figures > 0) await lockFiguresOf(basis, transaction, label, removed.monthNum);
  const again = await lockMonth(transaction, { ...removed, scope: 'month' });
  if ((reports > 0 && again.reportId !== null) || (figures > 0 && again.figuresId !== null)) {
    throw new ProblemError('changed_since', `${month} has been created again since it was deleted`);
  }
  if (await lacksUnit(transaction, id)) {
    throw new ProblemError(
      'changed_since',
      'A business unit in its forecasts has been deleted since',
    );
  }
  return restoreRows(transaction, id, now);
}
