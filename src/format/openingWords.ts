import { bookMonthName } from '../finance/books/bookMonths.ts';
import { formatCount } from './count.ts';

/** Returns "Opening balances at the end of March 2025: 34 accounts." */
export function openingSentence({
  entity,
  month,
  balances,
}: {
  /** '' for a company without entities. */
  readonly entity: string;
  readonly month: string;
  readonly balances: number;
}): string {
  const of = entity === '' ? '' : ` of ${entity}`;
  const accounts = balances === 1 ? '1 account' : `${formatCount(balances)} accounts`;
  return `Opening balances${of} at the end of ${bookMonthName(month)}: ${accounts}.`;
}
