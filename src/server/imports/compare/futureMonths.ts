import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../../domain/fiscalCalendar.ts';
import type { ReadAmount } from '../amounts/readAmount.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite } from './storedBooks.ts';

interface PlacedAmount {
  readonly sheet: string | null;
  readonly month: BooksMonth;
}

const keyOf = (year: number, month: number): BooksMonth =>
  `${year}-${String(month).padStart(2, '0')}`;

const isZero = (value: string) => !/[1-9]/.test(value);

/** Asks before amounts of months that have not begun are stored as actual ones. */
export function futureQuestions(
  layouts: readonly SheetLayout[],
  amounts: readonly ReadAmount[],
  balances: readonly BalanceWrite[],
  thisMonth: MonthOfYear,
): ImportPreview['questions'] {
  const now = keyOf(thisMonth.calendarYear, thisMonth.calendarMonth);
  const ofLines = amounts.flatMap((amount): PlacedAmount[] => {
    if (amount.subject !== 'figures' || isZero(amount.value)) return [];
    const { sheet, fyLabel, monthNum } = amount;
    const month = fiscalToCalendar(toFiscalMonth(monthNum));
    return [{ sheet, month: keyOf(calendarYear(fyLabel, monthNum), month) }];
  });
  const ofBooks = balances.flatMap(({ sheet, month, amount }): PlacedAmount[] =>
    amount === null || isZero(amount) ? [] : [{ sheet, month }],
  );
  const future = [...ofLines, ...ofBooks].filter(({ month }) => month > now);
  const bySheet = Map.groupBy(future, ({ sheet }) => sheet);
  return [...bySheet].flatMap(([sheet, its]): ImportPreview['questions'] => {
    if (layouts.find((layout) => layout.sheet === sheet)?.scenario === 'actual') return [];
    const months = new Set(its.map(({ month }) => month));
    const have = months.size === 1 ? 'has' : 'have';
    const question = `Say whether the amounts${sheet === null ? '' : ` of ${sheet}`} are actual ones or a plan: ${namedMonths([...months])} ${have} not begun.`;
    return [{ sheet, about: 'scenario', question }];
  });
}
