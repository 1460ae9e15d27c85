import { decimal, plainText } from '../decimal.ts';
import type { LineKey } from '../lines.ts';
import { sum } from '../money.ts';
import type { Cause } from './briefingMonths.ts';

/** An amount that somebody entered of a line in a month, in the sign of the line. */
export interface RecordedItem {
  readonly line: LineKey;
  readonly amount: string;
  readonly reason: string;
}

/** What stands in the place of a reason that nobody gave. */
const NO_REASONS: ReadonlySet<string> = new Set(['', 'Edited in the table', 'Imported']);

interface Month {
  readonly items: readonly RecordedItem[];
  /** Words that follow a reason: " in October 2025"; '' in the month that is told of. */
  readonly when: string;
  readonly sign: '1' | '-1';
}

/**
 * The recorded reasons why lines of a month are not what they were: what was entered of it with a reason,
 * and what was entered of the month that it is compared with and is not in it. Items of a line for the
 * same reason are one cause. @throws RangeError on an amount that is not a plain decimal.
 */
export function recordedCauses(
  now: readonly RecordedItem[],
  before: { readonly items: readonly RecordedItem[]; readonly name: string } | null,
): Cause[] {
  const months: readonly Month[] = [
    { items: now, when: '', sign: '1' },
    ...(before === null
      ? []
      : [{ items: before.items, when: ` in ${before.name}`, sign: '-1' } as const]),
  ];
  const causes = months.flatMap(({ items, when, sign }) =>
    items
      .filter(({ reason }) => !NO_REASONS.has(reason.trim()))
      .map(({ line, amount, reason }): Cause => ({
        line,
        name: `“${reason.trim()}”${when}`,
        amount: plainText(decimal(amount).times(sign)),
      })),
  );
  const alike = Map.groupBy(causes, ({ line, name }) => `${line} ${name}`);
  return [...alike.values()].flatMap((same): Cause[] => {
    const [first] = same;
    const { total } = sum(same.map(({ amount }) => amount));
    if (first === undefined || total === null || decimal(total).eq('0')) return [];
    return [{ line: first.line, name: first.name, amount: total }];
  });
}
