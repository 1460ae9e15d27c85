import type { AccountType } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { ledgerAmount } from '../ledgers/bookCells.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';

const FEWEST_ACCOUNTS = 3;
const FEWEST_OF_BALANCE_SHEET = 2;
const CODE = /^\d{3,}$/;
const BALANCE_SHEET_TYPES: ReadonlySet<AccountType | null> = new Set([
  'asset',
  'liability',
  'equity',
]);

type Row = readonly (GridValue | null)[];

/**
 * Why the months of a table may be balances of all accounts instead of movements: they add up to zero, or numbered
 * balance sheet accounts are among its rows. Null if neither is true.
 */
export function balancesByMonth(
  basis: CompanyBasis,
  { rows }: GridSheet,
  head: number,
): string | null {
  const months = (rows[head] ?? []).flatMap((cell, at) =>
    at > 0 && isMonth(basis, cell) ? [at] : [],
  );
  const [first] = months;
  if (first === undefined) return null;
  const amount = (row: Row, at: number) => ledgerAmount(basis, row[at] ?? null);
  const accounts = rows.slice(head + 1).filter((row) => {
    const labels = row.slice(0, first).map((cell) => textOf(cell));
    return (
      labels.some((text) => text !== '') &&
      !labels.some(isTotalLabel) &&
      months.some((at) => amount(row, at)?.amount)
    );
  });
  const sumOf = (at: number): Millionths =>
    accounts.reduce((sum, row) => {
      const own = amount(row, at);
      return own ? sum + (own.side === 'credit' ? -own.amount : own.amount) : sum;
    }, 0n);
  if (accounts.length >= FEWEST_ACCOUNTS && months.every((at) => sumOf(at) === 0n))
    return 'its rows add up to zero in every month, as the balances of all accounts do';
  const ofBalanceSheet = accounts.filter((row) => {
    const labels = row.slice(0, first).map((cell) => textOf(cell));
    return (
      labels.some((text) => CODE.test(text)) &&
      labels.some((text) => BALANCE_SHEET_TYPES.has(typeOnEitherSide(text)?.type ?? null))
    );
  });
  return ofBalanceSheet.length >= FEWEST_OF_BALANCE_SHEET && ofBalanceSheet.length < accounts.length
    ? 'accounts of the balance sheet are among its rows, so its amounts may be balances to date'
    : null;
}
