import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { frameOf } from './testStatements.ts';
import { understoodSheets } from './understoodSheets.ts';

/** The first sheet's figures, or the reason that stops them. */
export function fateOf(workbook: ImportWorkbook) {
  const [understood] = understoodSheets(STANDARD_BASIS, workbook, []);
  const [books] = booksOfWorkbook(STANDARD_BASIS, workbook).values();
  if (understood === undefined) throw new Error('There is no sheet');
  return {
    frame: frameOf(understood),
    rows: books === undefined ? [] : rowsOf(books),
    stops: [...(books?.refusals ?? []), ...(books?.questions ?? [])].map((one) =>
      'reason' in one ? one.reason : one.question,
    ),
    left: understood.left.map(({ cell }) => cell),
    notes: understood.notes,
    /** Remarks of the books about themselves. */
    said: books?.books.notes ?? [],
    notRead: (books?.left ?? []).map(({ cell }) => cell),
  };
}

const rowsOf = ({ books }: SheetBooks) =>
  books.rows.map(({ entity, account: { code, name, type }, movements, balances }) =>
    [
      ...[entity, code, name].filter((part) => part !== null && part !== ''),
      `(${type ?? 'open'})`,
      ...Object.values({ ...movements, ...balances }).map((amount) => Number(amount).toFixed(2)),
    ].join(' '),
  );

export const fate = (...lines: readonly string[]) => fateOf(readPasted(lines.join('\n')));

/** Two accounts of income and two of costs below the heads that a case gives. */
export const under = (head: string, ...amounts: readonly (readonly string[])[]) => {
  const labels = [
    'Sales',
    'Services',
    'Total Income',
    'Rent',
    'Power',
    'Total Expenses',
    'Net Income',
  ];
  const rows = labels.map((label, at) =>
    [label, ...amounts.map((column) => column[at] ?? '')].join(','),
  );
  return [
    'Profit and Loss',
    'Harbour Ltd',
    head,
    'Income',
    ...rows.slice(0, 3),
    'Expenses',
    ...rows.slice(3),
  ];
};
export const JANUARY = ['1100.55', '110.25', '1210.80', '400.10', '50.05', '450.15', '760.65'];
export const FEBRUARY = ['1200.35', '110.45', '1310.80', '400.15', '50.35', '450.50', '860.30'];
export const READ = [
  'Sales (revenue) -1100.55 -1200.35',
  'Services (revenue) -110.25 -110.45',
  'Rent (operatingCost) 400.10 400.15',
  'Power (operatingCost) 50.05 50.35',
];
