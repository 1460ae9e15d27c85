import type * as z from 'zod/mini';
import type {
  createFinancialDataBody,
  FinancialData,
  updateFinancialDataBody,
} from '../../../contract/financialData.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { fiscalMonthName, fiscalMonthNumber } from '../../../domain/fiscalCalendar.ts';
import { grossMarginPercent } from '../../../domain/grossMargin.ts';
import type { SpecifiedFigureKey } from '../../../domain/lines.ts';
import {
  forLines,
  isComputedLine,
  MARKED_LINES,
  OPERATING_COSTS,
  OPTIONAL_LINES,
} from '../../../domain/lines.ts';
import { stillNotReported } from '../../../domain/notReported.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';
import { changesNothing } from '../../db/changesNothing.ts';
import { withCauses } from '../../db/databaseAway.ts';
import type { Transaction } from '../../db/write.ts';
import { lockRecords } from '../../db/lockRecords.ts';
import { atOnce, lastly } from '../../db/write.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { storableGrossProfit, withDerivedMargin } from '../../../domain/derivedMargin.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { refuseLongTexts } from '../../reports/refuseLongTexts.ts';
import {
  figuresOfQuotes,
  letGoOfQuotes,
  replaceQuotedFigures,
} from '../../reports/replaceQuotedFigures.ts';
import {
  type ChangedFigures,
  changeFigures,
  emptyKeptByReport,
  findFiguresId,
  findReportOf,
  insertFigures,
  type FiguresKeptByReport,
  lockFigures,
  lockKeptByReport,
} from './financialData.queries.ts';

type NewMonth = z.output<typeof createFinancialDataBody>;
type Changes = z.output<typeof updateFinancialDataBody>;

const NOTHING = '0.00';
const NOTES = ['notes', 'summaryNotes'] as const;

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
  // Years to date that texts follow go on with it.
  const month = figureMonth(monthInYear({ fyLabel: label, monthNum }));
  await lockRecords(transaction, { bookMonths: [month] });
  const kept = await lockKeptByReport(transaction, { fyId, monthNum });
  const { amounts, notReported } = firstAmounts(sent, kept);
  const { revenue, production } = amounts;
  const grossProfit = storableGrossProfit(revenue, production);
  const created = await insertFigures(transaction, {
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

/** Changes the figures that were sent, and gross profit and margin if they follow from them. */
export async function updateFigures(
  transaction: Transaction,
  id: number,
  sent: Changes,
  ifMatch: number | undefined,
): Promise<FinancialData> {
  const reportId =
    sent.quotedFigures === undefined ? undefined : await findReportOf(transaction, id);
  await lockRecords(transaction, {
    months: [id],
    reports: reportId === undefined ? [] : [reportId],
    readFigures: figuresOfQuotes(sent.quotedFigures),
  });
  const stored = await lockFigures(transaction, id);
  if (stored === undefined) throw notFound('Financial data');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('Financial data');
  const changes = changesOf(stored, sent);
  if (sent.quotedFigures !== undefined) {
    if (reportId === undefined) {
      throw invalidField('quotedFigures', 'Expected a month that has a report');
    }
    const edited = NOTES.filter((key) => sent[key] !== undefined);
    // The sent stretches are of the texts as they were sent: figures that change with them rewrite them afterwards.
    await letGoOfQuotes(transaction, reportId, sent.quotedFigures, edited);
    await changeFigures(transaction, { id }, changes);
    await replaceQuotedFigures(transaction, reportId, sent.quotedFigures, edited);
    return (await lockFigures(transaction, id)) ?? stored;
  }
  if (!isReasoned(sent) && areStored(stored, changes)) return stored;
  const changed = await lastly(transaction, () => changeFigures(transaction, { id }, changes));
  return changed ?? stored;
}

/**
 * What `updateFigures` would change in figures that are likely to be stored as they were seen; null if
 * that has to be decided over the stored ones.
 */
export function changesOfSeen(
  seen: FinancialData,
  sent: Changes,
  ifMatch: number | undefined,
): ChangedFigures | null {
  if (sent.quotedFigures !== undefined || isReasoned(sent)) return null;
  if (ifMatch !== undefined && ifMatch !== seen.version) return null;
  const changes = changesOf(seen, sent);
  return areStored(seen, changes) ? null : changes;
}

/**
 * Changes figures in one round trip. The changes were computed before anything was locked: undefined
 * is returned, and nothing is changed, if the figures are not in the version that was seen.
 */
export const updateSeenFigures = (
  transaction: Transaction,
  { id, version }: FinancialData,
  changes: ChangedFigures,
): Promise<FinancialData | undefined> =>
  atOnce(transaction, () => changeFigures(transaction, { id, version }, changes));

/** What PostgreSQL answers where a row is held by somebody whom it could wait for in a circle. */
const HELD = '55P03';

/**
 * For changes at one stroke: a report has begun to follow the figures in this very instant, and is held by somebody
 * who saves it. Nothing is changed then, as if they had not been seen. @throws any other error.
 */
export function asUnseen(error: unknown): undefined {
  if (!withCauses(error).some((cause) => 'code' in cause && cause.code === HELD)) throw error;
  return undefined;
}

/** Then the change is kept with its reason, even if it changes nothing. */
const isReasoned = ({ reason = '' }: Changes): boolean => reason !== '';

function changesOf(stored: FinancialData, sent: Changes): ChangedFigures {
  refuseLongTexts(NOTES.map((path) => ({ path, text: sent[path], stored: stored[path] })));
  const { reason: _reason, quotedFigures: _quoted, notReported: blanks = [], ...entered } = sent;
  const figures = { ...entered, ...forLines(blanks, () => NOTHING) };
  const stillBlank = new Set([...stillNotReported(stored.notReported, figures), ...blanks]);
  return {
    ...withDerivedMargin(stored, figures),
    notReported: MARKED_LINES.filter((key) => stillBlank.has(key)),
  };
}

function areStored(stored: FinancialData, changes: ChangedFigures): boolean {
  const wereBlank = new Set(stored.notReported);
  const before = { ...stored, notReported: MARKED_LINES.filter((key) => wereBlank.has(key)) };
  return changesNothing(before, changes);
}
