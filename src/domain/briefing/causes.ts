import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { sum } from '../money.ts';
import type { ToldFigureId } from '../figureId.ts';
import { monthWords, toldOf } from './sentence.ts';

/** A recorded reason for the change of a line in a month, against the month that it is compared with. */
interface Cause {
  readonly line: LineKey;
  readonly name: string;
  /** By what it changed the line, in units of the company's currency. */
  readonly amount: string;
  readonly figure: ToldFigureId;
}

/** How many causes of a line are told. */
const MOST_CAUSES = 3;

/** An amount that somebody entered of a line in a month, in the sign of the line. */
export interface RecordedItem {
  readonly line: LineKey;
  readonly amount: string;
  readonly reason: string;
}

/** What was entered of a month. */
export interface RecordedMonth {
  readonly month: MonthOfYear;
  readonly items: readonly RecordedItem[];
}

/** What stands in the place of a reason that nobody gave. */
const NO_REASONS: ReadonlySet<string> = new Set(['', 'Edited in the table', 'Imported']);

/** What was entered of a month by line and reason, as one amount each; what comes to nothing is left out. */
export function recordedByReason({ month, items }: RecordedMonth) {
  const given = items
    .map(({ reason, ...item }) => Object.assign(item, { reason: reason.trim() }))
    .filter(({ reason }) => !NO_REASONS.has(reason));
  const alike = Map.groupBy(given, ({ line, reason }) => `${line} ${reason}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    const { total } = sum(same.map(({ amount }) => amount));
    if (first === undefined || total === null || decimal(total).eq('0')) return [];
    const { line, reason } = first;
    return [{ line, reason, amount: total, figure: toldOf('recorded', line, month, { reason }) }];
  });
}

/**
 * The recorded reasons why lines of a month are not what they were: what was entered of it with a reason,
 * and what was entered of the month that it is compared with and is not in it. Items of a line for the
 * same reason are one cause. @throws RangeError on an amount that is not a plain decimal.
 */
export function recordedCauses(now: RecordedMonth, before: RecordedMonth | null): Cause[] {
  const own = recordedByReason(now).map(({ line, reason, amount, figure }): Cause => ({
    line,
    name: `“${reason}”`,
    amount,
    figure,
  }));
  if (before === null) return own;
  const earlier = recordedByReason(before).map(({ line, reason, amount, figure }): Cause => ({
    line,
    name: `“${reason}” in ${monthWords(before.month)}`,
    amount: plainText(decimal(amount).neg()),
    figure,
  }));
  return [...own, ...earlier];
}

/** What was entered of a line in a month for a reason; null: nothing. */
export function recordedFor(month: RecordedMonth, line: LineKey, reason: string): string | null {
  return (
    recordedByReason(month).find((one) => one.line === line && one.reason === reason)?.amount ??
    null
  );
}

/** The causes of a line that are told, the largest first. */
export const largestCauses = (causes: readonly Cause[], line: LineKey): Cause[] =>
  causes
    .filter((cause) => cause.line === line)
    .toSorted((a, b) => decimal(b.amount).abs().cmp(decimal(a.amount).abs()))
    .slice(0, MOST_CAUSES);

const wayOf = (difference: DecimalValue): '1' | '-1' => (difference.lt('0') ? '-1' : '1');

/** What recorded causes leave open of a difference: above zero the way that the line went. */
export function unrecorded(
  difference: DecimalValue,
  causes: readonly DecimalValue[],
): DecimalValue {
  const said = causes.reduce((total, amount) => total.plus(amount), Decimal('0'));
  return difference.minus(said).times(wayOf(difference));
}
