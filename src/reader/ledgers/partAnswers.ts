import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { ClosedBooks } from '../../finance/books/books.ts';
import { SUM_IN_LIST_REASON } from './sumsInList.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { formatWithCents } from '../../format/accounting.ts';
import { currencyName } from '../../format/currencyName.ts';
import { formatCount } from '../../format/count.ts';
import type { ClosingEntry } from './closingEntries.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { fileRowOf, fileRowsIn, textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { PartColumn } from './partColumns.ts';
import { PartColumns } from './partColumns.ts';
import type { PartRow, PartTable } from './partTable.ts';
import { PartRows, partTable } from './partTable.ts';
import type { ReadBooks } from './readBooks.ts';
import type { RowMark } from './rowMarks.ts';
import {
  BALANCE_ROWS,
  CLOSING_ROWS,
  rowMarksOfSums,
  MARKS,
  OPENING_ROWS,
  REPEATED_ROWS,
  rowMarks,
} from './rowMarks.ts';

const MARKED_ROW_REASONS: ReadonlyMap<string, string> = new Map([
  [REPEATED_ROWS.name, 'They repeat other rows exactly.'],
  [BALANCE_ROWS.name, 'They bring forward or add up other rows of their account.'],
  [OPENING_ROWS.name, 'They are opening balances of income and cost accounts.'],
]);

export interface SheetParts {
  readonly columns: readonly PartColumn[];
  readonly currencies: readonly string[];
  readonly head: number;
  readonly rows: readonly PartRow[];
  /** Rows classified by their effect, by the name of the column that represents it. */
  readonly marked: ReadonlyMap<string, ReadonlySet<number>>;
  readonly closing: readonly ClosingEntry[];
}

const NO_PARTS: SheetParts = {
  columns: [],
  currencies: [],
  head: 0,
  rows: [],
  marked: new Map(),
  closing: [],
};
const partsBySheet = new WeakMap<GridSheet, SheetParts>();

/** The parts of a sheet's rows, cached because the same sheet is requested repeatedly. */
export function partsOfSheet(basis: CompanyBasis, sheet: GridSheet): SheetParts {
  const before = partsBySheet.get(sheet);
  if (before !== undefined) return before;
  const table = partTable(basis, sheet);
  const found = table === null ? NO_PARTS : partsOfTable(basis, sheet, table);
  partsBySheet.set(sheet, found);
  return found;
}

function partsOfTable(basis: CompanyBasis, sheet: GridSheet, table: PartTable): SheetParts {
  const reading = new PartRows(basis, table);
  const columns = new PartColumns(basis, sheet, table);
  const rows: PartRow[] = [];
  for (let at = table.head + 1; at < sheet.rows.length; at += 1) {
    const read = reading.read(at, sheet.rows[at] ?? [], fileRowsIn(sheet, at));
    if (read === null) continue;
    rows.push(read.row);
    columns.add(read);
  }
  const found = columns.found();
  const { marked, closing } =
    sheet.summed === undefined ? rowMarks(rows, table) : rowMarksOfSums(sheet.summed);
  return {
    columns: [
      ...found,
      ...MARKS.flatMap((mark) => markedColumn(mark, rows, marked.get(mark.name) ?? new Set())),
    ],
    currencies: columns.currencies(),
    head: table.head,
    rows,
    marked,
    closing,
  };
}

const countOfRows = (rows: readonly PartRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

const partValue = (value: string, own: readonly PartRow[]) => ({
  value,
  rows: countOfRows(own),
  total: textOfMillionths(own.reduce((sum, { net }) => (net > 0n ? sum + net : sum), 0n)),
});

/** Presents rows that no column marks as if a column did. */
function markedColumn(
  mark: RowMark,
  rows: readonly PartRow[],
  marked: ReadonlySet<number>,
): readonly PartColumn[] {
  if (marked.size === 0) return [];
  const { name, others, isAsked } = mark;
  const values = [
    partValue(
      others,
      rows.filter(({ row }) => !marked.has(row)),
    ),
    partValue(
      mark.rows,
      rows.filter(({ row }) => marked.has(row)),
    ),
  ];
  return [{ name, column: -1, isAsked, values, proposed: [others] }];
}

type PartAnswer = NonNullable<SheetLayout['parts']>[number];

/** The answer about a column; null if there is none, or if it has values that the answer doesn't cover. */
function partAnswer(
  { name, values }: PartColumn,
  said: SheetLayout['parts'] = [],
): PartAnswer | null {
  const own = said.find((one) => one.column.toLowerCase() === name.toLowerCase());
  if (own === undefined || own.counts === null) return own ?? null;
  const seen = new Set([...own.counts, ...own.leftOut]);
  return values.every(({ value }) => seen.has(value)) ? own : null;
}

function countedValues(column: PartColumn, said: SheetLayout['parts']): ReadonlySet<string> {
  const own = partAnswer(column, said);
  const all = column.values.map(({ value }) => value);
  return new Set(own === null ? column.proposed : (own.counts ?? all));
}

const layoutNamed = (layouts: readonly SheetLayout[], { name }: GridSheet) =>
  layouts.find(({ sheet }) => sheet === name);

const countedWorkbooks = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/** Blanks the rows of parts that are left out; the other rows keep their positions. */
export function withPartAnswers(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const counted = workbook.sheets.map((sheet) => {
    const { columns } = partsOfSheet(basis, sheet);
    const { parts } = layoutNamed(layouts, sheet) ?? {};
    return columns.map((column) => Array.from(countedValues(column, parts)));
  });
  if (counted.every((columns) => columns.length === 0)) return workbook;
  const key = JSON.stringify(counted);
  const before = countedWorkbooks.get(workbook) ?? new Map<string, ImportWorkbook>();
  countedWorkbooks.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet) => withoutRows(sheet, leftOutRows(basis, sheet, layouts))),
  };
  before.set(key, found);
  return found;
}

function withoutRows(sheet: GridSheet, left: ReadonlyMap<number, string>): GridSheet {
  if (left.size === 0) return sheet;
  return { ...sheet, rows: sheet.rows.map((row, at) => (left.has(at) ? [] : row)) };
}

function leftOutRows(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ReadonlyMap<number, string> {
  const { columns, rows, marked } = partsOfSheet(basis, sheet);
  const { parts } = layoutNamed(layouts, sheet) ?? {};
  const left = new Map<number, string>();
  for (const column of columns) {
    const counted = countedValues(column, parts);
    const [others = '', own = ''] = column.values.map(({ value }) => value);
    const valueOf = ({ row }: PartRow) => {
      if (column.column !== -1) return textAt(sheet, row, column.column);
      return marked.get(column.name)?.has(row) === true ? own : others;
    };
    for (const row of rows) if (!counted.has(valueOf(row))) left.set(row.row, column.name);
  }
  return left;
}

/** Explains why rows of a sheet are left out, by row from 0, as in "Status: Void." */
export const reasonsOfRows = (
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ReadonlyMap<number, string> => {
  const places = new Map(
    partsOfSheet(basis, sheet).columns.map(({ name, column }) => [name, column]),
  );
  return new Map(
    [...leftOutRows(basis, sheet, layouts)].map(([row, name]) => {
      const column = places.get(name) ?? -1;
      const said = `${name}: ${shownPartValue(textAt(sheet, row, column))}.`;
      return [row, column === -1 ? (MARKED_ROW_REASONS.get(name) ?? CLOSES) : said];
    }),
  );
};

const CLOSES = 'It closes income and costs.';

const shownPartValue = (value: string) => (value === '' ? 'blank' : value);

/** Describes a column as in "Status: Posted (6 rows, total 3,000.00), Void (1 row, total 29,997.00)." */
const columnWords = ({ name, values }: PartColumn) =>
  `${name}: ${values.map(({ value, rows, total }) => `${shownPartValue(value)} (${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, total ${formatWithCents(total)})`).join(', ')}.`;

/** Asks one question about all columns of a file whose parts are still undecided. */
export function partQuestions(
  basis: CompanyBasis,
  { sheets }: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportPreview['questions'] {
  const open = sheets.flatMap((sheet) => {
    const { parts } = layoutNamed(layouts, sheet) ?? {};
    return partsOfSheet(basis, sheet)
      .columns.filter((column) => column.isAsked && partAnswer(column, parts) === null)
      .map((column) => ({ sheet: sheet.name, words: columnWords(column) }));
  });
  const [first] = open;
  if (first === undefined) return [];
  const words = [...new Set(open.map((one) => one.words))];
  return [{ sheet: first.sheet, about: 'parts', question: `${words.join(' ')} Which ones count?` }];
}

/** Amounts in several currencies can't be added up. */
export function currencyRefusals(basis: CompanyBasis, whole: GridSheet): readonly Refused[] {
  const { currency } = basis;
  const { currencies } = partsOfSheet(basis, whole);
  const sheet = whole.name;
  const [only] = currencies;
  if (only === undefined) return [];
  if (currencies.length === 1) {
    return [
      {
        sheet,
        cell: null,
        reason: `The amounts are in ${only}, but figures are kept in ${currencyName(currency)}.`,
        remedy: `Export the amounts in ${currencyName(currency)}.`,
      },
    ];
  }
  return [
    {
      sheet,
      cell: null,
      reason: `The amounts are in several currencies: ${currencies.slice(0, 10).join(', ')}.`,
      remedy: 'Export the amounts in one currency.',
    },
  ];
}

const leftOutClosing = (sheet: string, { cell, name, into, lines }: ClosedBooks) => ({
  sheet,
  cell,
  kind: 'row' as const,
  name,
  places: lines,
  amounts: lines,
  reason:
    into === null
      ? 'It repeats a voucher with the same number, date and lines.'
      : `It closes income and costs into ${into}.`,
});

export const closingEntriesLeftOut = ({ sheet, books }: ReadBooks): ImportPreview['leftOut'] =>
  (books.closed ?? []).map((closed) => leftOutClosing(sheet, closed));

/** The rows of a list that add up its other rows, by name. */
export const sumsLeftOut = ({ sheet, books }: ReadBooks): ImportPreview['leftOut'] =>
  (books.sums ?? []).map(({ cell, name, lines }) => ({
    sheet,
    cell,
    kind: 'row' as const,
    name,
    places: lines,
    amounts: lines,
    reason: SUM_IN_LIST_REASON,
  }));

/** Rows excluded by a person's answer or by the file itself. */
export function leftOutParts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ImportPreview['leftOut'] {
  const left = leftOutRows(basis, sheet, layouts);
  const { columns, rows, head, closing } = partsOfSheet(basis, sheet);
  const isLeft = (name: string) => (row: number) => left.get(row) === name;
  const ofEntries = closing
    .filter((entry) => entry.rows.every(isLeft(CLOSING_ROWS.name)))
    .map(({ rows: own, name, into }) =>
      leftOutClosing(sheet.name, {
        cell: cellAddress(fileRowOf(sheet, own[0] ?? 0), 0),
        name,
        into,
        lines: own.reduce((lines, row) => lines + fileRowsIn(sheet, row), 0),
      }),
    );
  const ofColumns = columns.flatMap(({ name, column }) => {
    const own = name === CLOSING_ROWS.name ? [] : rows.filter(({ row }) => isLeft(name)(row));
    const [first] = own;
    if (first === undefined) return [];
    const values = [...new Set(own.map(({ row }) => shownPartValue(textAt(sheet, row, column))))];
    return [
      {
        sheet: sheet.name,
        cell: cellAddress(fileRowOf(sheet, first.row), Math.max(column, 0)),
        kind: 'row' as const,
        name: column === -1 ? name : `${name}: ${values.join(', ')}`,
        places: countOfRows(own),
        amounts: countOfRows(own),
        reason:
          column === -1
            ? (MARKED_ROW_REASONS.get(name) ?? '')
            : `They are left out because of their value in column ${cellAddress(head, column)}.`,
      },
    ];
  });
  return [...ofColumns, ...ofEntries];
}
