import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { isTotalRow, ledgerAmount } from './bookCells.ts';
import { bookHead } from './bookColumns.ts';
import { listDay } from './listDays.ts';

const FEWEST_CHANGED = 2;

type Row = readonly (GridValue | null)[];

/**
 * Writes the date and number of each entry on all of its lines, and leaves out the sum below them, in journals that
 * state both on the first line only, such as those of QuickBooks.
 */
export function withDatedLines(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const sheets = workbook.sheets.map((sheet) => {
    const rows = datedRows(basis, sheet);
    return rows === null ? sheet : { ...sheet, rows };
  });
  return { ...workbook, sheets };
}

/** Returns null unless the entries balance at every sum, and all together. */
function datedRows(basis: CompanyBasis, sheet: GridSheet): readonly Row[] | null {
  const head = bookHead(basis.currency, sheet);
  if (head === null) return null;
  const of = (...kinds: readonly string[]) =>
    [...head.columns].flatMap(([column, { kind }]) => (kinds.includes(kind) ? [column] : []));
  const [[date], [debit], [credit]] = [of('date'), of('debit'), of('credit')];
  const accounts = of('code', 'name');
  if (date === undefined || debit === undefined || credit === undefined) return null;
  const repeated = of('date', 'otherDate', 'entry');
  const amount = (row: Row, at: number) => ledgerAmount(basis, row[at] ?? null)?.amount ?? null;
  const filled: Row[] = sheet.rows.slice(0, head.row + 1);
  let first: Row | null = null;
  let net: Millionths = 0n;
  let changed = 0;
  for (const row of sheet.rows.slice(head.row + 1)) {
    const [own, other] = [amount(row, debit), amount(row, credit)];
    const isEmpty = own === null && other === null;
    const hasAccount = accounts.some((at) => textOf(row[at] ?? null) !== '');
    const text = row.map((cell) => textOf(cell)).find((said) => said !== '') ?? '';
    if (listDay(row[date] ?? null) !== null) {
      first = row;
      net += (own ?? 0n) - (other ?? 0n);
      filled.push(row);
    } else if (isEmpty || isTotalRow(text)) {
      filled.push(row);
    } else if (hasAccount && first !== null) {
      const begins: Row = first;
      net += (own ?? 0n) - (other ?? 0n);
      changed += 1;
      filled.push(
        row.map((cell, at) =>
          repeated.includes(at) && textOf(cell) === '' ? (begins[at] ?? null) : cell,
        ),
      );
    } else if (own === other && net === 0n) {
      changed += 1;
      filled.push([]);
    } else return null;
  }
  return net === 0n && changed >= FEWEST_CHANGED ? filled : null;
}
