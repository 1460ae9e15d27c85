import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook, ReadLedger } from '../file/workbook.ts';

const MOST_SHOWN = 2_000;
const text = (value: string | null): GridValue | null =>
  value === null || value === '' ? null : { kind: 'text', value };

/** A ledger as a workbook with a sheet that shows its accounts. */
export function ledgerWorkbook(ledger: ReadLedger): ImportWorkbook {
  const { books } = ledger;
  const head = [text('Account'), text('Name')].concat(books.months.map((month) => text(month)));
  const rows = books.rows.slice(0, MOST_SHOWN).map(({ account, movements, balances }) => {
    const amounts = books.kind === 'ledger' ? movements : balances;
    const names = [text(account.code), text(account.name)];
    return names.concat(books.months.map((month) => text(amounts[month] ?? null)));
  });
  const shown: GridSheet = {
    name: books.rows[0]?.origin.sheet ?? 'Ledger',
    isHidden: false,
    rows: [head, ...rows],
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
  };
  return { sheets: [shown], identities: null, identityRefusals: [], ledger };
}
