import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { BookRow } from '../books/bookRows.ts';
import { statementOnSheet } from '../books/statementOnSheet.ts';
import { ERROR_TEXT } from '../cells/amountText.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { textOf, valueAt } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { accountInText } from '../ledgers/bookCells.ts';
import { isShareLabel } from '../words/rowWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';

/**
 * Refuses errors such as "#REF!" among the accounts of a statement. Without these amounts, its accounts don't add up, and
 * only some of its lines would be read. An error in the row of a line is refused with that line.
 */
export function errorsInAccounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  { meanings }: SheetLayout,
): Refused[] {
  const statement = statementOnSheet(basis, sheet);
  if (statement?.kind !== 'profitAndLoss') return [];
  const chosen = new Set(meanings.map(({ position }) => position - 1));
  return statement.blocks.flatMap(({ rows, timing }) =>
    rows.flatMap((row) => {
      if (chosen.has(row.row) || !isAccountRow(row)) return [];
      return timing.columns.flatMap(({ index }): Refused[] => {
        const at = statement.isTurned ? ([index, row.row] as const) : ([row.row, index] as const);
        const value = valueAt(sheet, ...at);
        if (!isErrorCell(value)) return [];
        return [
          {
            sheet: sheet.name,
            cell: cellAddress(...at),
            reason: `${row.label} has the error ${textOf(value)} instead of an amount.`,
            remedy: 'Correct the formula, save the file and import it again.',
          },
        ];
      });
    }),
  );
}

const isErrorCell = (value: GridValue | null): boolean =>
  value !== null &&
  (value.kind === 'error' ? value.value.startsWith('#') : ERROR_TEXT.test(textOf(value)));

const isAccountRow = ({ kind, outside, label, code, section }: BookRow): boolean =>
  (kind === 'account' || kind === 'head') &&
  outside === null &&
  !isShareLabel(label) &&
  (code !== null ||
    section !== null ||
    typeOnEitherSide(accountInText(label).name) !== null ||
    accountInText(label).code !== null);
