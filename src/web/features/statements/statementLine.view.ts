import type { StatementLineParts } from '../../../contract/statements.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { DecimalValue } from '../../../finance/decimal.ts';
import { decimal } from '../../../finance/decimal.ts';
import { formatWithCents } from '../../../format/accounting.ts';

/** Says what the dialog of a line lists. */
export function lineDescription(line: string, parts: StatementLineParts | undefined): string {
  if (line === 'balance-notBooked')
    return 'Adjustments of the report that are not in the books, as they change net assets less results.';
  if (line === 'balance-difference')
    return 'What changed in the month in which the difference first appeared, largest first.';
  if ((parts?.entered ?? []).length > 0)
    return 'The balances and figures that the line consists of.';
  return line.startsWith('flow-')
    ? 'The accounts behind the line. A positive amount is cash received.'
    : 'The line’s accounts at the start and the end of the month.';
}

const MOST_NAMED = 3;

/** When the difference appeared, and the accounts whose change alone equals it or half of it. */
export function differenceNotes({ difference, accounts }: StatementLineParts): string[] {
  if (difference === undefined) return [];
  const change = decimal(difference.change);
  const named = (isMeant: (amount: DecimalValue) => boolean) =>
    (accounts ?? [])
      .filter(({ amount }) => isMeant(decimal(amount)))
      .slice(0, MOST_NAMED)
      .map((account) => accountLabel(account))
      .join(' and ');
  const whole = named((amount) => amount.eq(change));
  const half = named((amount) => amount.plus(amount).eq(change));
  return [
    `The difference first appeared in ${bookMonthName(difference.since)}, when it changed by ${formatWithCents(difference.change)}.`,
    ...(whole === ''
      ? []
      : [`${whole} changed by exactly this amount. An amount on the other side may be missing.`]),
    ...(half === ''
      ? []
      : [`${half} changed by half of this amount. It may be on the wrong side.`]),
  ];
}
