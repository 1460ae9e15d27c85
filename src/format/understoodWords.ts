import { bookMonthName } from '../finance/books/bookMonths.ts';
import { formatCount } from './count.ts';
import { currencyName } from './currencyName.ts';

interface UnderstoodSheetWords {
  readonly kind: string;
  readonly company?: string | undefined;
  readonly months: readonly string[];
  readonly currency: string | null;
  readonly rows: readonly {
    readonly cell: string;
    readonly label: string;
    readonly kind: string;
    readonly entity?: string | undefined;
  }[];
  readonly notes: readonly string[];
  readonly differences?: readonly unknown[] | undefined;
}

const SHEET_KIND_WORDS: Readonly<Record<string, string>> = {
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
  trialBalance: 'Trial balance',
  ledger: 'General ledger',
};
const ADDS_UP = /^\d+ totals? adds? up\.$/;

/**
 * Returns a text such as "Profit and loss by month of Harbour & Vale Ltd, January to June 2025, US
 * dollars, 47 accounts, adds up."
 */
export function understoodWords({
  kind,
  company,
  months,
  currency,
  rows,
  notes,
  differences = [],
}: UnderstoodSheetWords): string {
  // An account has one row for each entity.
  const accounts = rows
    .filter((row) => row.kind === 'account')
    .map(({ cell, label, entity }) => (entity === undefined ? cell : label.slice(entity.length)));
  const count = new Set(accounts).size;
  const doesAddUp = differences.length === 0 && notes.some((note) => ADDS_UP.test(note));
  const what = `${SHEET_KIND_WORDS[kind] ?? 'Accounts'}${months.length > 1 ? ' by month' : ''}`;
  const parts = [
    company === undefined ? what : `${what} of ${company}`,
    monthSpanWords(months),
    currency === null ? '' : currencyName(currency),
    count === 1 ? '1 account' : `${formatCount(count)} accounts`,
    differences.length > 0 ? 'does not add up' : doesAddUp ? 'adds up' : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

/**
 * Returns "January to June 2025", "November 2025 to January 2026" or "May 2025"; '' without months.
 */
function monthSpanWords(months: readonly string[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return bookMonthName(first);
  const [name = ''] = bookMonthName(first).split(' ');
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${isOneYear ? name : bookMonthName(first)} to ${bookMonthName(last)}`;
}

export const understoodNotes = ({ notes }: Pick<UnderstoodSheetWords, 'notes'>): string[] =>
  notes.filter((note) => !ADDS_UP.test(note));
