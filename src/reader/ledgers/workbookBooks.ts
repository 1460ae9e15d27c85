import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook, ReadLedger } from '../file/workbook.ts';

const MOST_SHOWN_ACCOUNTS = 2_000;
const textOrBlank = (value: string | null): GridValue | null =>
  value === null || value === '' ? null : { kind: 'text', value };

export function ledgerWorkbook(ledger: ReadLedger): ImportWorkbook {
  const { books } = ledger;
  const head = [textOrBlank('Account'), textOrBlank('Name')].concat(
    books.months.map((month) => textOrBlank(month)),
  );
  const rows = books.rows.slice(0, MOST_SHOWN_ACCOUNTS).map(({ account, movements, balances }) => {
    const amounts = books.kind === 'ledger' ? movements : balances;
    const names = [textOrBlank(account.code), textOrBlank(account.name)];
    return names.concat(books.months.map((month) => textOrBlank(amounts[month] ?? null)));
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
