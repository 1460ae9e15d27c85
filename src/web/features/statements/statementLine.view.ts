import type { StatementLineParts } from '../../../contract/statements.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { DecimalValue } from '../../../finance/decimal.ts';
import { decimal } from '../../../finance/decimal.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { nameList } from '../../../format/nameList.ts';

/** Describes the list in a line's dialog. */
export function lineDescription(line: string, parts: StatementLineParts | undefined): string {
  if (line === 'balance-notBooked')
    return 'Adjustments in the report that are not in the books. Amounts are their effect on net assets less results.';
  if (line === 'balance-difference')
    return 'Changes in the month in which the difference first appeared, largest first.';
  if ((parts?.entered ?? []).length > 0) return 'The balances and figures behind the line.';
  return line.startsWith('flow-')
    ? 'The accounts behind the line. A positive amount is cash received.'
    : 'The line’s accounts at the start and the end of the month.';
}

const MOST_NAMED = 3;

/** States when the difference appeared, and which accounts may have caused it. */
export function differenceNotes({ difference, accounts }: StatementLineParts): string[] {
  if (difference === undefined) return [];
  const change = decimal(difference.change);
  const named = (isMeant: (amount: DecimalValue) => boolean) =>
    (accounts ?? [])
      .filter(({ amount }) => isMeant(decimal(amount)))
      .slice(0, MOST_NAMED)
      .map((account) => accountLabel(account))
      .join(' and ');
  const missing = difference.withoutAmount.slice(0, MOST_NAMED);
  const whole = named((amount) => amount.eq(change));
  const half = named((amount) => amount.plus(amount).eq(change));
  return [
    `The difference first appeared in ${bookMonthName(difference.since)}, when it changed by ${formatWithCents(difference.change)}.`,
    ...(missing.length === 0
      ? []
      : [
          `${nameList(missing)} had an amount in the month before and ${missing.length === 1 ? 'has' : 'have'} none in ${bookMonthName(difference.since)}.`,
        ]),
    ...(whole === ''
      ? []
      : [`${whole} changed by exactly this amount. An amount on the other side may be missing.`]),
    ...(half === ''
      ? []
      : [`${half} changed by half of this amount. An amount may be on the wrong side.`]),
  ];
}
