import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import { sum } from '../../finance/money.ts';
import type { BriefingFigureId } from '../../finance/figureId.ts';
import { monthWords, briefingFigureId } from './sentence.ts';

interface RecordedCause {
  readonly line: LineKey;
  readonly name: string;
  readonly amount: string;
  readonly figure: BriefingFigureId;
}

const MOST_LINE_CAUSES = 3;

export interface RecordedItem {
  readonly line: LineKey;
  readonly amount: string;
  readonly reason: string;
}

export interface RecordedMonth {
  readonly month: MonthOfYear;
  readonly items: readonly RecordedItem[];
}

/** Default texts that don't count as a reason. */
const DEFAULT_REASONS: ReadonlySet<string> = new Set(['', 'Edited in the table', 'Imported']);

/** One amount per line and reason; zero amounts are left out. */
export function recordedByReason({ month, items }: RecordedMonth) {
  const given = items
    .map(({ reason, ...item }) => Object.assign(item, { reason: reason.trim() }))
    .filter(({ reason }) => !DEFAULT_REASONS.has(reason));
  const alike = Map.groupBy(given, ({ line, reason }) => `${line} ${reason}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    const { total } = sum(same.map(({ amount }) => amount));
    if (first === undefined || total === null || decimal(total).eq('0')) return [];
    const { line, reason } = first;
    return [
      {
        line,
        reason,
        amount: total,
        figure: briefingFigureId('recorded', line, month, { reason }),
      },
    ];
  });
}

/**
 * Recorded reasons for the change of lines: amounts entered for the month, less amounts of the earlier month that
 * didn't recur. Items of a line with the same reason are one cause. @throws RangeError on an amount that is not a plain
 * decimal.
 */
export function recordedCauses(now: RecordedMonth, before: RecordedMonth | null): RecordedCause[] {
  const own = recordedByReason(now).map(({ line, reason, amount, figure }): RecordedCause => ({
    line,
    name: `“${reason}”`,
    amount,
    figure,
  }));
  if (before === null) return own;
  const earlier = recordedByReason(before).map(
    ({ line, reason, amount, figure }): RecordedCause => ({
      line,
      name: `“${reason}” in ${monthWords(before.month)}`,
      amount: plainText(decimal(amount).neg()),
      figure,
    }),
  );
  return [...own, ...earlier];
}

export function recordedFor(month: RecordedMonth, line: LineKey, reason: string): string | null {
  return (
    recordedByReason(month).find((one) => one.line === line && one.reason === reason)?.amount ??
    null
  );
}

export const largestCauses = (causes: readonly RecordedCause[], line: LineKey): RecordedCause[] =>
  causes
    .filter((cause) => cause.line === line)
    .toSorted((a, b) => decimal(b.amount).abs().cmp(decimal(a.amount).abs()))
    .slice(0, MOST_LINE_CAUSES);

const signOf = (difference: DecimalValue): '1' | '-1' => (difference.lt('0') ? '-1' : '1');

/** The part of a difference that recorded causes don't explain; positive in the direction of the change. */
export function unexplainedPart(
  difference: DecimalValue,
  causes: readonly DecimalValue[],
): DecimalValue {
  const said = causes.reduce((total, amount) => total.plus(amount), Decimal('0'));
  return difference.minus(said).times(signOf(difference));
}
