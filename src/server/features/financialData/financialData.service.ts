import type * as z from 'zod/mini';
import type { createFinancialDataBody } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { fiscalMonthName, fiscalMonthNumber } from '../../../finance/fiscalCalendar.ts';
import { grossMarginPercent } from '../../../finance/grossMargin.ts';
import type { SpecifiedFigureKey } from '../../../finance/lines.ts';
import {
  forLines,
  isComputedLine,
  OPERATING_COSTS,
  OPTIONAL_LINES,
} from '../../../finance/lines.ts';
import { stillNotReported } from '../../../finance/notReported.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { storableGrossProfit } from '../../../finance/derivedMargin.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import { refuseHiddenOptionalLines } from '../../months/refuseHiddenLines.ts';
import {
  clearFiguresInReport,
  findFiguresId,
  insertFigures,
  type FiguresInReport,
  lockFiguresInReport,
} from './financialData.queries.ts';

type NewMonth = z.output<typeof createFinancialDataBody>;

const ZERO_FIGURE = '0.00';

/**
 * Creates the figures of a month. They replace amounts stored in the month's report: fields that weren't sent are taken
 * from the report and cleared there.
 */
export async function createFigures(basis: CompanyBasis, transaction: Transaction, sent: NewMonth) {
  refuseHiddenOptionalLines(basis, sent);
  const { fyId, monthNum } = sent;
  const label = await lockFinancialYear(transaction, fyId);
  const monthName = fiscalMonthName(basis, monthNum);
  if (fiscalMonthNumber(basis, sent.monthName) !== monthNum) {
    throw invalidField('monthName', `Month ${monthNum} of a financial year is ${monthName}`);
  }
  // Quoted year-to-date figures include the new month.
  const month = figureMonth(monthInYear(basis, { fyLabel: label, monthNum }));
  await lockRecords(basis, transaction, { bookMonths: [month] });
  const kept = await lockFiguresInReport(transaction, { fyId, monthNum });
  const { amounts, notReported } = firstMonthAmounts(sent, kept);
  const { revenue, production } = amounts;
  const grossProfit = storableGrossProfit(revenue, production);
  const created = await insertFigures(basis, transaction, {
    fyId,
    monthNum,
    monthName,
    ...amounts,
    // These fields stay empty until a value is entered.
    ...forLines(OPTIONAL_LINES, (key) => (isComputedLine(key) ? null : (sent[key] ?? null))),
    grossProfit,
    grossMarginPercent: grossMarginPercent(grossProfit, revenue),
    notReported,
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
    if (Object.values(values).some((value) => value !== null && value.length > 0)) {
      await clearFiguresInReport(transaction, id);
    }
  }
  return created;
}

const FIRST_AMOUNTS = [
  'revenue',
  'ebitda',
  'adjEbitda',
  'cash',
  'production',
  ...OPERATING_COSTS,
] as const satisfies readonly SpecifiedFigureKey[];
type FirstAmount = (typeof FIRST_AMOUNTS)[number];

/** A new month's amounts: 0 for those not entered, which are marked as not entered. */
function firstMonthAmounts(sent: NewMonth, kept: FiguresInReport | undefined) {
  const isLeftOut = (key: FirstAmount) =>
    sent[key] === undefined || (sent.notReported?.some((name) => name === key) ?? false);
  const entered: Partial<Record<FirstAmount, string>> = {};
  for (const key of FIRST_AMOUNTS) {
    const amount = isLeftOut(key) ? amountInReport(kept, key) : sent[key];
    if (amount !== undefined) entered[key] = amount;
  }
  // If only EBITDA was sent, adjusted EBITDA takes the same amount.
  if (isLeftOut('adjEbitda') && !isLeftOut('ebitda') && entered.ebitda !== undefined) {
    entered.adjEbitda = entered.ebitda;
  }
  return {
    amounts: forLines(FIRST_AMOUNTS, (key) => entered[key] ?? ZERO_FIGURE),
    notReported: stillNotReported(FIRST_AMOUNTS, entered),
  };
}

function amountInReport(kept: FiguresInReport | undefined, key: FirstAmount): string | undefined {
  if (kept === undefined || (key !== 'revenue' && key !== 'ebitda')) return undefined;
  return kept.notReported.includes(key) ? undefined : (kept[key] ?? undefined);
}
