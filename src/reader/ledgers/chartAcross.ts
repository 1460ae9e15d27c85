import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { AccountType } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import { textAt, valueAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { ledgerAmount } from './bookCells.ts';
import type { HeadedColumns } from './headedColumns.ts';

const FEWEST_CHART_ROWS = 3;
const FEWEST_MONTHS = 2;
const CHART_CODE = /^\d{3,}$/;
const BALANCE_SHEET_TYPES: ReadonlySet<AccountType | null> = new Set([
  'asset',
  'liability',
  'equity',
]);

interface ChartRow {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly amounts: readonly Millionths[];
}

/**
 * True if a table of months, with account numbers and names as headings, contains only movements of profit and loss
 * accounts: no totals, no balances, and no amounts that grow from month to month and may be cumulative.
 */
export function isPlainChart(basis: CompanyBasis, sheet: GridSheet, table: HeadedColumns): boolean {
  const known = (means: string) =>
    table.columns.find((one) => one.means === means && one.isKnown)?.column ?? -1;
  const [code, name, type] = [known('accountNumber'), known('accountName'), known('accountType')];
  if (code === -1 || name === -1 || table.months.length < FEWEST_MONTHS) return false;
  const rows: ChartRow[] = [];
  for (let row = table.head + 1; row < sheet.rows.length; row += 1) {
    const amounts = table.months.map((column) => ledgerAmount(basis, valueAt(sheet, row, column)));
    if (amounts.every((one) => one === null)) continue;
    const said = (column: number) => (column === -1 ? '' : textAt(sheet, row, column));
    const own = { code: said(code), name: said(name), type: said(type) };
    if (!CHART_CODE.test(own.code) || own.name === '' || isTotalLabel(own.name)) return false;
    rows.push({ ...own, amounts: amounts.map((one) => one?.amount ?? 0n) });
  }
  const isEach = new Set(rows.map((one) => one.code)).size === rows.length;
  return (
    rows.length >= FEWEST_CHART_ROWS &&
    isEach &&
    !rows.some(isOfBalance) &&
    !rows.some((one) => sumsOthers(one, rows)) &&
    rows.some(({ amounts }) => isFalling(amounts))
  );
}

const isOfBalance = ({ name, type }: ChartRow): boolean =>
  BALANCE_SHEET_TYPES.has(accountTypeOfWord(type)) ||
  BALANCE_SHEET_TYPES.has(typeOnEitherSide(name)?.type ?? null);

function sumsOthers({ code, amounts }: ChartRow, rows: readonly ChartRow[]): boolean {
  const stem = code.replace(/0+$/, '');
  const parts = rows.filter((one) => one.code !== code && one.code.startsWith(stem));
  return (
    parts.length > 0 &&
    amounts.every(
      (amount, at) => amount === parts.reduce((sum, one) => sum + (one.amounts[at] ?? 0n), 0n),
    )
  );
}

const isFalling = (amounts: readonly Millionths[]): boolean =>
  amounts.some((amount, at) => {
    const before = amounts[at - 1];
    return before !== undefined && absolute(amount) < absolute(before);
  });

const absolute = (amount: Millionths): Millionths => (amount < 0n ? -amount : amount);
