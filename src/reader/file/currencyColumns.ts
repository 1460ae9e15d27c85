import type { ImportPreview } from '../../contract/imports.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { currencyName } from '../../format/currencyName.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { withChangedSheets } from './changedSheets.ts';
import type { ColumnHeads } from './columnHeads.ts';
import { columnHeads } from './columnHeads.ts';
import type { ImportWorkbook } from './workbook.ts';

const FEWEST_RATES = 2;
/** Rates of different months and of single accounts differ, but not by more. */
const MOST_CHANGE_OF_RATES = 1.25;
const CURRENCY_SIGNS =
  /(?:US|AU?|NZ|CA?|HK|S)?\$|\p{Sc}|(?<!\p{L})(?:euros?|kr)(?!\p{L})\.?|[()[\]]/giu;

interface CurrencyColumn {
  readonly column: number;
  readonly cell: string;
  readonly name: string;
  readonly currency: string;
  /** The other words of its headings, such as its month. */
  readonly key: string;
}

interface CurrencyColumns {
  readonly heads: ColumnHeads;
  readonly own: readonly CurrencyColumn[];
  readonly foreign: readonly CurrencyColumn[];
}

const columnsBySheet = new WeakMap<GridSheet, CurrencyColumns | null>();
const workbooksInOwnCurrency = new WeakMap<ImportWorkbook, ImportWorkbook>();

/** Removes columns in another currency, if each one stands next to the same amounts in the company's currency. */
export function withOwnCurrency(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  return withChangedSheets(workbooksInOwnCurrency, workbook, (sheet) => {
    const found = currencyColumns(basis, sheet);
    return found === null ? sheet : inOwnCurrency(sheet, found);
  });
}

function inOwnCurrency(sheet: GridSheet, { heads, own, foreign }: CurrencyColumns): GridSheet {
  const { head, data } = heads;
  const hidden = new Set(foreign.map(({ column }) => column));
  const kept = new Set(own.map(({ column }) => column));
  const rows = sheet.rows.map((cells, row) => {
    if (row < head) return cells;
    const width = row < data ? Math.max(cells.length, ...kept) + 1 : cells.length;
    return Array.from({ length: width }, (_, column): GridValue | null => {
      if (hidden.has(column)) return null;
      // A month above the amounts in another currency also heads those next to them.
      return row < data && kept.has(column) ? heads.at(row, column) : (cells[column] ?? null);
    });
  });
  return { ...sheet, rows };
}

/** The columns that aren't read, because they repeat others in another currency. */
export function currenciesLeftOut(basis: CompanyBasis, sheet: GridSheet): ImportPreview['leftOut'] {
  const { foreign = [], heads } = currencyColumns(basis, sheet) ?? {};
  return foreign.map(({ column, cell, name, currency }) => ({
    sheet: sheet.name,
    cell,
    kind: 'column' as const,
    name,
    places: 1,
    amounts: sheet.rows
      .slice(heads?.data)
      .filter((cells) => writtenNumber(basis, cells[column] ?? null) !== null).length,
    reason: `It is in ${currency}. The amounts in ${currencyName(basis.currency)} next to it are read.`,
  }));
}

function currencyColumns(basis: CompanyBasis, sheet: GridSheet): CurrencyColumns | null {
  const before = columnsBySheet.get(sheet);
  if (before !== undefined) return before;
  const found = columnsIn(basis, sheet);
  columnsBySheet.set(sheet, found);
  return found;
}

function columnsIn(basis: CompanyBasis, sheet: GridSheet): CurrencyColumns | null {
  const heads = columnHeads(basis, sheet);
  if (heads === null) return null;
  const { data } = heads;
  const columns = Array.from({ length: heads.width }, (_, column) => column).flatMap(
    (column): CurrencyColumn[] => {
      const texts = heads.textsOf(column);
      const [currency, other] = new Set(texts.flatMap((text) => currenciesIn(text)));
      if (currency === undefined || other !== undefined) return [];
      const key = texts
        .map((text) => withoutCurrencyWords(text, currency))
        .filter((text) => text !== '')
        .join('\n');
      const name = texts.findLast((text) => currenciesIn(text).length > 0) ?? '';
      return [{ column, currency, key, name, cell: cellAddress(data - 1, column) }];
    },
  );
  const isOwn = ({ currency }: CurrencyColumn) => canBeCurrency(currency, basis.currency);
  const own = columns.filter(isOwn);
  const foreign = columns.filter((one) => !isOwn(one));
  const pairs = foreign.map((other) => ({
    other,
    same: own.filter(({ key }) => key === other.key),
  }));
  if (foreign.length === 0 || pairs.some(({ same }) => same.length !== 1)) return null;
  const rates = pairs.flatMap(({ other, same: [one] }) =>
    sheet.rows.slice(data).flatMap((cells) => {
      const [first, second] = [one?.column ?? -1, other.column].map((column) =>
        Number(writtenNumber(basis, cells[column] ?? null)?.value ?? '0'),
      );
      return first === undefined || second === undefined || first * second === 0
        ? []
        : [second / first];
    }),
  );
  return areOneRate(rates) ? { heads, own, foreign } : null;
}

/** Balances of a bank account in euros and of another one in dollars aren't the same amounts. */
const areOneRate = (rates: readonly number[]): boolean =>
  rates.length >= FEWEST_RATES &&
  Math.min(...rates) > 0 &&
  Math.max(...rates) <= Math.min(...rates) * MOST_CHANGE_OF_RATES;

const withoutCurrencyWords = (text: string, currency: string): string =>
  text.replaceAll(currency, ' ').replaceAll(CURRENCY_SIGNS, ' ').replaceAll(/\s+/g, ' ').trim();
