import type * as z from 'zod/mini';
import type {
  createFinancialDataBody,
  FinancialData,
  updateFinancialDataBody,
} from '../../../contract/financialData.ts';
import { fiscalMonthName, fiscalMonthNumber } from '../../../domain/fiscalCalendar.ts';
import { grossMarginPercent } from '../../../domain/grossMargin.ts';
import { forLines, OPERATING_COSTS } from '../../../domain/lines.ts';
import type { Transaction } from '../../db/write.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { storableGrossProfit, withDerivedMargin } from '../../reports/derivedMargin.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import {
  changeFigures,
  emptyKeptByReport,
  findFiguresId,
  insertFigures,
  lockFigures,
  lockKeptByReport,
} from './financialData.queries.ts';

type NewMonth = z.output<typeof createFinancialDataBody>;
type Changes = z.output<typeof updateFinancialDataBody>;

const NOTHING = '0.00';

/**
 * Creates the figures of a month. They replace what the month's report may have stored so far: fields
 * that were not sent are taken over from the report, where they are cleared.
 */
export async function createFigures(transaction: Transaction, sent: NewMonth) {
  const { fyId, monthNum } = sent;
  const label = await lockFinancialYear(transaction, fyId);
  const monthName = fiscalMonthName(monthNum);
  if (fiscalMonthNumber(sent.monthName) !== monthNum) {
    throw invalidField('monthName', `Month ${monthNum} of a financial year is ${monthName}`);
  }
  const kept = await lockKeptByReport(transaction, { fyId, monthNum });
  const revenue = sent.revenue ?? kept?.revenue ?? NOTHING;
  const production = sent.production ?? NOTHING;
  const grossProfit = storableGrossProfit(revenue, production);
  const created = await insertFigures(transaction, {
    fyId,
    monthNum,
    monthName,
    revenue,
    ebitda: sent.ebitda ?? kept?.ebitda ?? NOTHING,
    adjEbitda: sent.adjEbitda ?? sent.ebitda ?? NOTHING,
    cash: sent.cash ?? NOTHING,
    grossProfit,
    grossMarginPercent: grossMarginPercent(grossProfit, revenue),
    production,
    ...forLines(OPERATING_COSTS, (key) => sent[key] ?? NOTHING),
    notes: sent.notes === undefined ? kept?.notes : sent.notes,
    summaryNotes: sent.summaryNotes === undefined ? kept?.summaryNotes : sent.summaryNotes,
  });
  if (created === undefined) {
    const existingId = await findFiguresId(transaction, { fyId, monthNum });
    throw new ProblemError(
      'already_exists',
      `Financial data for ${monthName} ${label} already exists`,
      existingId === undefined ? {} : { existingId },
    );
  }
  if (kept !== undefined) {
    const { id, ...values } = kept;
    if (Object.values(values).some((value) => value !== null)) {
      await emptyKeptByReport(transaction, id);
    }
  }
  return created;
}

/** Changes the figures that were sent, and gross profit and margin if they follow from them. */
export async function updateFigures(
  transaction: Transaction,
  id: number,
  sent: Changes,
  ifMatch: number | undefined,
): Promise<FinancialData> {
  const stored = await lockFigures(transaction, id);
  if (stored === undefined) throw notFound('Financial data');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('Financial data');
  if (Object.keys(sent).length === 0) return stored;
  return (await changeFigures(transaction, id, withDerivedMargin(stored, sent))) ?? stored;
}
