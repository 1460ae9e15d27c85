import type { ImportWarning } from '../../contract/imports.ts';
import { bookMonth, bookMonthName } from '../../finance/books/bookMonths.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite } from './storedBooks.ts';

/** Names the months of the accounts that haven't begun, because their amounts may be planned. */
export function futureMonths(
  balances: readonly BalanceWrite[],
  { calendarYear, calendarMonth }: MonthOfYear,
): ImportWarning[] {
  const now = bookMonth(calendarYear, calendarMonth) ?? '';
  const future = balances.filter(
    ({ month, amount }) => month > now && amount !== null && /[1-9]/.test(amount),
  );
  return [...Map.groupBy(future, ({ sheet }) => sheet)].map(([sheet, its]): ImportWarning => {
    const months = [...new Set(its.map(({ month }) => month))].toSorted();
    const have = months.length === 1 ? 'has' : 'have';
    return {
      check: 'notBegun',
      sheet,
      cell: null,
      period: bookMonthName(months[0] ?? now),
      sentence: `${namedMonths(months)} ${have} not started yet: check that the amounts are actuals`,
    };
  });
}
