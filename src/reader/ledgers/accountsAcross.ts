import type { BookAnswers } from '../../contract/importBooks.ts';
import type { ColumnMeaning } from '../../contract/importColumns.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { bookMonth } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { monthsIn } from '../cells/headings.ts';
import type { Refused } from '../cells/refused.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import { accountInText, ledgerAmount, whyNoAmount } from './bookCells.ts';
import { isPlainChart } from './chartAcross.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { sheetTitle } from './sheetBooks.ts';
import { signOfEntries, signOfList, applyListSign } from './signOfList.ts';
import type { HeadedColumns } from './headedColumns.ts';
import { headedColumns } from './headedColumns.ts';

/**
 * The accounts of a table with a month in each column, if its headings or a person state which columns name the
 * accounts.
 */
export function accountsAcross(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const table = headedColumns(basis, sheet);
  if (table === null) return null;
  if (sheet.hasSaidColumns !== true && !isPlainChart(basis, sheet, table)) return null;
  const at = (means: ColumnMeaning) =>
    table.columns.find((one) => one.means === means)?.column ?? -1;
  const [code, name] = [at('accountNumber'), at('accountName')];
  const [type, entity] = [at('accountType'), at('entity')];
  const yearOfTitle = yearAbove(basis, sheet, table);
  const months = table.months.flatMap((column): { column: number; month: BooksMonth }[] => {
    const [only, second] = monthsIn(basis, valueAt(sheet, table.head, column));
    const year = only?.calendarYear ?? yearOfTitle;
    const month =
      only === undefined || second !== undefined || year === null
        ? null
        : bookMonth(year, only.calendarMonth);
    return month === null ? [] : [{ column, month }];
  });
  const areOnce = new Set(months.map(({ month }) => month)).size === table.months.length;
  if ((code === -1 && name === -1) || months.length === 0 || !areOnce) return null;
  const said = (row: number, column: number) => (column === -1 ? '' : textAt(sheet, row, column));
  const sums = new BookSums();
  const entities = new Map<string, string>();
  const refusals: Refused[] = [];
  const totals: { cell: string; label: string }[] = [];
  const amounts: GridValue[] = [];
  for (let row = table.head + 1; row < sheet.rows.length; row += 1) {
    const [number, text] = [said(row, code), said(row, name)];
    const label = [number, text].filter((one) => one !== '').join(' ');
    const cell = cellAddress(row, Math.max(name === -1 ? code : name, 0));
    if (label === '' || isTotalLabel(text === '' ? number : text)) {
      if (label !== '') totals.push({ cell, label });
      continue;
    }
    const own = number !== '' && text !== '' ? { code: number, name: text } : accountInText(label);
    const key = JSON.stringify([own.code, own.code === null ? own.name : '', said(row, entity)]);
    for (const { column, month } of months) {
      const value = valueAt(sheet, row, column);
      const read = ledgerAmount(basis, value);
      if (read === undefined) {
        refusals.push({
          sheet: sheet.name,
          cell: cellAddress(row, column),
          reason: whyNoAmount(basis, value),
          remedy: 'Write the amount as a number, or leave the cell blank.',
        });
      }
      if (read === null || read === undefined) continue;
      const account = sums.account(key, cell);
      account.name = own.name;
      account.code = own.code ?? '';
      account.type ??= accountTypeOfWord(said(row, type)) ?? accountTypeOfWord(own.name);
      if (entity !== -1) entities.set(key, said(row, entity));
      if (value !== null) amounts.push(value);
      sums.add(account, month, read.side === 'credit' ? -read.amount : read.amount);
    }
  }
  const accounts = [...sums.accounts.values()];
  if (accounts.length < 2) return null;
  const isPositive = accounts.every((account) => account.total() >= 0n);
  const sign = isPositive
    ? 'natural'
    : (signOfList(accounts) ?? answers.sign ?? signOfEntries(accounts));
  applyListSign(accounts, sign);
  const all = sums.months();
  const title = sheetTitle(basis.currency, sheet, { row: table.head, columns: new Map() });
  return {
    books: {
      kind: 'ledger',
      company: title.company,
      currency: title.currency,
      months: all,
      yearBegins: null,
      rows: [...sums.accounts].map(([key, account]) =>
        summedRow(account, sheet.name, all, entities.get(key) ?? null, sign === 'natural'),
      ),
      notes: title.currency === null ? ["The sheet doesn't state its currency."] : [],
    },
    unit: title.unit ?? (writtenToTheCent(amounts) ? 'units' : null),
    totals,
    refusals,
    questions:
      sign === null
        ? [
            {
              sheet: sheet.name,
              about: 'sign',
              question:
                'Choose the sign of debits, because nothing in the table separates revenue from costs.',
            },
          ]
        : [],
  };
}

/** The year in the titles above months that have no year and don't continue into another year; null otherwise. */
function yearAbove(
  basis: CompanyBasis,
  sheet: GridSheet,
  { head, months }: HeadedColumns,
): number | null {
  const numbers = months.flatMap((column) =>
    monthsIn(basis, valueAt(sheet, head, column)).map(({ calendarMonth }) => calendarMonth),
  );
  const isOfOneYear = numbers.every((month, at) => at === 0 || month > (numbers[at - 1] ?? 0));
  const titles = sheet.rows.slice(0, head).flatMap((row) => row.map(textOf));
  const years = new Set(titles.flatMap((text) => text.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []));
  const [only] = years;
  return isOfOneYear && years.size === 1 ? Number(only) : null;
}
