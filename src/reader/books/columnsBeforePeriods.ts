import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookBlock } from './statement.ts';

export interface ColumnBeforePeriods {
  readonly cell: string;
  readonly label: string;
}

/** The columns of numbers before the first period whose headings name neither a period nor accounts. */
export function columnsBeforePeriods(
  basis: CompanyBasis,
  sheet: GridSheet,
  { table, rows }: BookBlock,
  isTurned: boolean,
): ColumnBeforePeriods[] {
  const filled = rows.filter(({ kind }) => kind === 'account' || kind === 'total');
  return Array.from({ length: Math.max(0, table.firstColumn) }, (_, column) => column).flatMap(
    (column): ColumnBeforePeriods[] => {
      const at = (row: number) => (isTurned ? ([column, row] as const) : ([row, column] as const));
      const label = table.head < 0 ? '' : textOf(valueAt(sheet, ...at(table.head)));
      const amounts = filled.filter(
        ({ row }) => writtenNumber(basis, valueAt(sheet, ...at(row))) !== null,
      );
      if (label === '' || isOfAccounts(label) || amounts.length * 2 <= filled.length) return [];
      return [{ cell: cellAddress(...at(table.head)), label }];
    },
  );
}

const isOfAccounts = (label: string) => ACCOUNTS_WORDS.test(label.replaceAll('_', ' '));

const ACCOUNTS_WORDS =
  /(?<!\p{L})(?:codes?|no|nr|num(?:ber)?|num[eé]ro|número|konto(?:nummer)?|kto|account|acct|ids?|gl|notes?|ref|tili|účet|cuenta|compte|conta|conto|rekening|grootboek(?:rekening)?)(?!\p{L})|[#°]/iu;
