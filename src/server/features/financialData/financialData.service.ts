import type * as z from 'zod/mini';
import type { createFinancialDataBody } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { fiscalMonthName, fiscalMonthNumber } from '../../../domain/fiscalCalendar.ts';
import { grossMarginPercent } from '../../../domain/grossMargin.ts';
import type { SpecifiedFigureKey } from '../../../domain/lines.ts';
import {
  forLines,
  isComputedLine,
  OPERATING_COSTS,
  OPTIONAL_LINES,
} from '../../../domain/lines.ts';
import { stillNotReported } from '../../../domain/notReported.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';
import type { Transaction } from '../../db/write.ts';
import { lockRecords } from '../../db/lockRecords.ts';
import { invalidField, ProblemError } from '../../http/problem.ts';
import { storableGrossProfit } from '../../../domain/derivedMargin.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { refuseOptionalLinesOff } from '../../reports/refuseLinesOff.ts';
import {
  emptyKeptByReport,
  findFiguresId,
  insertFigures,
  type FiguresKeptByReport,
  lockKeptByReport,
} from './financialData.queries.ts';

type NewMonth = z.output<typeof createFinancialDataBody>;

const NOTHING = '0.00';

/**
 * Creates the figures of a month. They replace what the month's report may have stored so far: fields
 * that were not sent are taken over from the report, where they are cleared.
 */
export async function createFigures(basis: CompanyBasis, transaction: Transaction, sent: NewMonth) {
  refuseOptionalLinesOff(basis, sent);
  const { fyId, monthNum } = sent;
  const label = await lockFinancialYear(transaction, fyId);
  const monthName = fiscalMonthName(basis, monthNum);
  if (fiscalMonthNumber(basis, sent.monthName) !== monthNum) {
    throw invalidField('monthName', `Month ${monthNum} of a financial year is ${monthName}`);
  }
  // Years to date that texts follow go on with it.
  const month = figureMonth(monthInYear(basis, { fyLabel: label, monthNum }));
  await lockRecords(basis, transaction, { bookMonths: [month] });
  const kept = await lockKeptByReport(transaction, { fyId, monthNum });
  const { amounts, notReported } = firstAmounts(sent, kept);
  const { revenue, production } = amounts;
  const grossProfit = storableGrossProfit(revenue, production);
  const created = await insertFigures(basis, transaction, {
    fyId,
    monthNum,
    monthName,
    ...amounts,
    // Of these nothing is entered until somebody says so: they stay empty.
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
      await emptyKeptByReport(transaction, id);
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

/** The amounts of a new month: 0 for those that nobody has entered, which are remembered. */
function firstAmounts(sent: NewMonth, kept: FiguresKeptByReport | undefined) {
  const isLeftOut = (key: FirstAmount) =>
    sent[key] === undefined || (sent.notReported?.some((name) => name === key) ?? false);
  const entered: Partial<Record<FirstAmount, string>> = {};
  for (const key of FIRST_AMOUNTS) {
    const amount = isLeftOut(key) ? keptAmount(kept, key) : sent[key];
    if (amount !== undefined) entered[key] = amount;
  }
  // Without an amount of its own it takes that of EBITDA, if it was sent with it.
  if (isLeftOut('adjEbitda') && !isLeftOut('ebitda') && entered.ebitda !== undefined) {
    entered.adjEbitda = entered.ebitda;
  }
  return {
    amounts: forLines(FIRST_AMOUNTS, (key) => entered[key] ?? NOTHING),
    notReported: stillNotReported(FIRST_AMOUNTS, entered),
  };
}

/** What was entered with the month's report before it had figures. */
function keptAmount(kept: FiguresKeptByReport | undefined, key: FirstAmount): string | undefined {
  if (kept === undefined || (key !== 'revenue' && key !== 'ebitda')) return undefined;
  return kept.notReported.includes(key) ? undefined : (kept[key] ?? undefined);
}
