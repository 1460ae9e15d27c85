import type { ImportPreview } from '../../contract/imports.ts';
import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import type { AccountType, BooksMonth } from '../../finance/books/books.ts';
import { isCreditType, isProfitAndLoss } from '../../finance/books/books.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { inCents, yearBeginning } from '../../finance/books/bookedAmounts.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { requiredMillionths, textOfMillionths } from '../../finance/books/exactSums.ts';
import { formatAmountIn } from '../../format/money.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { BooksPlan } from './planBooks.ts';
import { whoseOf } from './planBooks.ts';
import { SCALES } from './unitScales.ts';

interface EarningsRemarks {
  readonly questions: ImportPreview['questions'];
  readonly warnings: ImportPreview['warnings'];
}

const ONE = 1_000_000n;

/** Gives the result from the year's first month to a month; null if the books lack income and costs. */
export const resultToDate =
  (basis: CompanyBasis, types: ReadonlyMap<number, AccountType>, plan: Pick<BooksPlan, 'soFar'>) =>
  (month: BooksMonth, entity: string): Millionths | null => {
    const from = yearBeginning(month, basis.yearStartMonth);
    const soFar = (id: number | null) =>
      plan.soFar(id === null ? '' : whoseOf(id, entity), entity, from, monthsLater(month, 1));
    if (soFar(null) === null) return null;
    return [...types].reduce((sum, [id, type]) => {
      if (!isProfitAndLoss(type)) return sum;
      const amount = soFar(id) ?? 0n;
      return isCreditType(type) ? sum + amount : sum - amount;
    }, 0n);
  };

/**
 * Compares the result of the year in a balance sheet with the books after the import: asks if they differ, and warns if
 * the books lack income and costs. `resultOf` gives the books' result from the year's first month to a month.
 */
export function earningsRemarks(
  currency: string,
  { sheet, books, unit, isOtherResult }: ReadBooks,
  resultOf: (month: BooksMonth, entity: string) => Millionths | null,
): EarningsRemarks {
  const scale = SCALES[unit ?? 'units'];
  // Amounts in thousands are rounded.
  const tolerance = scale === 1n ? 0n : scale * ONE;
  const entity = books.rows[0]?.entity ?? '';
  const compared = Object.entries(books.earnings ?? {})
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, amount]) => ({
      month,
      stated: inCents(requiredMillionths(amount) * scale),
      booked: resultOf(month, entity),
    }));
  const unknown = compared.findLast(({ booked }) => booked === null);
  const other = compared.find(({ stated, booked }) => {
    const difference = booked === null ? 0n : stated - booked;
    return (difference < 0n ? -difference : difference) > tolerance;
  });
  const money = (amount: Millionths) => formatAmountIn(currency, textOfMillionths(amount));
  return {
    questions:
      other === undefined || other.booked === null || isOtherResult
        ? []
        : [
            {
              sheet,
              about: 'earnings',
              question: `The balance sheet states a result of ${money(other.stated)} for the year to ${bookMonthName(other.month)}, but income and costs in the books come to ${money(other.booked)}. Confirm that it should be stored anyway.`,
            },
          ],
    warnings:
      unknown === undefined
        ? []
        : [
            {
              check: 'earnings',
              sheet,
              cell: null,
              period: bookMonthName(unknown.month),
              sentence: `The result of the year in the balance sheet can’t be checked, because the books lack income and costs of the year to ${bookMonthName(unknown.month)}. Import the profit and loss statement of these months too.`,
            },
          ],
  };
}
