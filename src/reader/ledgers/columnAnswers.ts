import type { ColumnAnswer, ColumnMeaning, ColumnShown } from '../../contract/importColumns.ts';
import { missingMeaning, repeatedMeaning } from '../../contract/importColumns.ts';
import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import { textAt, textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { lacksYears } from '../file/chosenYears.ts';
import { dayInOrder } from '../cells/dayOrder.ts';
import { ledgerAmount } from './bookCells.ts';
import { dayOrderQuestion, listDay, listMonth } from './listDays.ts';
import type { HeadedColumn, HeadedColumns } from './headedColumns.ts';
import { partKindOf } from './partHeadings.ts';
import { partKindOfValues } from './partWords.ts';
import { isUnclear, samplesOf, headedColumns } from './headedColumns.ts';

const HEADING_BY_MEANING: Readonly<Record<ColumnMeaning, string>> = {
  accountNumber: 'Account Code',
  accountName: 'Account Name',
  accountType: 'Account Type',
  date: 'Date',
  dateDayFirst: 'Date',
  dateMonthFirst: 'Date',
  period: 'Period',
  debit: 'Debit',
  credit: 'Credit',
  side: 'D/C',
  amount: 'Amount',
  balance: 'Balance',
  openingBalance: 'Opening balance',
  movement: 'Movement',
  closingBalance: 'Closing balance',
  yearToDate: 'YTD',
  contraAccount: 'Contra account',
  entryNumber: 'Entry number',
  description: 'Narration',
  entity: 'Entity',
  currency: 'Currency',
  notNeeded: '',
};

const MOST_SAMPLES = 3;
const MOST_NAMED_COLUMNS = 8;

const isSameHeading = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The answers of a sheet by column, from 0; empty if one of the columns no longer exists. */
function answersByColumn(
  { columns }: HeadedColumns,
  answers: readonly ColumnAnswer[] | undefined,
): ReadonlyMap<number, ColumnMeaning> {
  const said = new Map<number, ColumnMeaning>();
  for (const { position, heading, means } of answers ?? []) {
    const alike = columns.filter((one) => isSameHeading(one.heading, heading));
    const found =
      alike.length === 1 && heading !== ''
        ? alike[0]
        : alike.find(({ column }) => column === position - 1);
    if (found === undefined) return new Map();
    said.set(found.column, means);
  }
  return said;
}

const answersOf = (layouts: readonly SheetLayout[], name: string) =>
  layouts.find(({ sheet }) => sheet === name)?.columns;

const columnMeanings = (
  { columns }: HeadedColumns,
  said: ReadonlyMap<number, ColumnMeaning>,
): { readonly heading: string; readonly means: ColumnMeaning }[] =>
  columns.flatMap(({ column, heading, means, isKnown }) => {
    const meaning = said.get(column) ?? (isKnown ? means : null);
    return meaning === null ? [] : [{ heading, means: meaning }];
  });

const workbooksWithColumns = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/**
 * Rewrites the headings of columns according to people's answers, so that readers needn't know about answers. Cells
 * keep their positions; unneeded columns are blanked.
 */
export function withColumnAnswers(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const answers = workbook.sheets.map(({ name }) => answersOf(layouts, name));
  if (answers.every((one) => one === undefined || one.length === 0)) return workbook;
  const key = JSON.stringify(answers);
  const before = workbooksWithColumns.get(workbook) ?? new Map<string, ImportWorkbook>();
  workbooksWithColumns.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) => withHeadings(basis, sheet, answers[at])),
  };
  before.set(key, found);
  return found;
}

function withHeadings(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: readonly ColumnAnswer[] | undefined,
): GridSheet {
  const table = headedColumns(basis, sheet);
  if (table === null) return sheet;
  const said = new Map(
    [...answersByColumn(table, answers)].filter(
      ([column, means]) => means !== 'notNeeded' || !tellsParts(sheet, table, column),
    ),
  );
  if (said.size === 0) return sheet;
  const headings = changedHeadings(table, said, runningBalances(sheet, table, said) !== null);
  const rows = sheet.rows.map((cells, row) =>
    row < table.head
      ? cells
      : Array.from(
          {
            length: row === table.head ? Math.max(cells.length, ...headings.keys()) : cells.length,
          },
          (_, column) =>
            cellAs(
              cells[column] ?? null,
              said.get(column),
              row === table.head ? headings.get(column) : undefined,
            ),
        ),
  );
  return { ...sheet, rows, hasSaidColumns: true };
}

/**
 * True if a column determines which rows are included and so can't be blanked: "Value type", or drafts among its
 * values.
 */
function tellsParts(sheet: GridSheet, { head }: HeadedColumns, column: number): boolean {
  const below = sheet.rows.slice(head + 1).map((row) => textOf(row[column] ?? null));
  return (
    partKindOf(textAt(sheet, head, column)) !== null ||
    partKindOfValues([...new Set(below)]) !== null
  );
}

function cellAs(
  cell: GridValue | null,
  means: ColumnMeaning | undefined,
  heading: string | undefined,
): GridValue | null {
  if (means === 'notNeeded') return null;
  if (heading !== undefined) return { kind: 'text', value: heading };
  if (means === 'dateDayFirst') return dayInOrder(cell, 'dayFirst');
  return means === 'dateMonthFirst' ? dayInOrder(cell, 'monthFirst') : cell;
}

function changedHeadings(
  table: HeadedColumns,
  said: ReadonlyMap<number, ColumnMeaning>,
  isRunning: boolean,
): ReadonlyMap<number, string> {
  const kinds = new Set(columnMeanings(table, said).map(({ means }) => HEADING_BY_MEANING[means]));
  const isDated = kinds.has('Date') || kinds.has('Period');
  const headings = new Map<number, string>();
  for (const { column, means, isKnown } of table.columns) {
    const meaning = said.get(column);
    if (meaning === undefined) {
      // The reader gave this column the meaning that an answer gives to another column.
      const isTaken = isKnown && means !== null && [...said.values()].includes(means);
      if (isTaken && SINGLE.has(means)) headings.set(column, 'Narration');
      continue;
    }
    const asAmount = meaning === 'balance' && isDated && !isRunning && !kinds.has('Amount');
    const asBalance = meaning === 'amount' && !isDated;
    const isAsRead = isKnown && meaning === means && !asAmount && !asBalance;
    if (isAsRead && meaning !== 'accountNumber') continue;
    headings.set(column, asAmount ? 'Amount' : asBalance ? 'Balance' : HEADING_BY_MEANING[meaning]);
  }
  return headings;
}

const SINGLE: ReadonlySet<ColumnMeaning> = new Set([
  'accountNumber',
  'accountName',
  'date',
  'period',
  'amount',
]);

export function columnsToAsk(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ColumnShown[] | null {
  const table = headedColumns(basis, sheet);
  if (table === null) return null;
  const said = answersByColumn(table, answersOf(layouts, sheet.name));
  return table.columns.map(({ column, heading, means, isKnown }) => ({
    position: column + 1,
    heading,
    samples: samplesOf(sheet, table.head, column, MOST_SAMPLES),
    means: said.get(column) ?? means,
    isKnown: said.has(column) || isKnown,
  }));
}

export function hasColumnAnswers(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): boolean {
  const table = headedColumns(basis, sheet);
  return table !== null && answersByColumn(table, answersOf(layouts, sheet.name)).size > 0;
}

const columnInWords = ({ column, heading }: HeadedColumn) =>
  heading === '' ? columnLetters(column) : `${columnLetters(column)} “${heading.slice(0, 40)}”`;

export const yearQuestion = (sheet: string): string =>
  `Choose which financial year the months in ${sheet} are in.`;

/** The question about a table with headings above amounts that no reader recognises. */
export function unknownColumnsQuestion(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ImportPreview['questions'] {
  const table = headedColumns(basis, sheet);
  if (table === null) return [];
  const layout = layouts.find((one) => one.sheet === sheet.name);
  if (lacksYears(basis, sheet) && (layout?.fyLabel ?? null) === null) {
    return [{ sheet: sheet.name, about: 'year', question: yearQuestion(sheet.name) }];
  }
  const said = answersByColumn(table, layout?.columns);
  const ask = (question: string) => [{ sheet: sheet.name, about: 'columns' as const, question }];
  if (said.size > 0) {
    const meanings = columnMeanings(table, said);
    const fault =
      repeatedMeaning(meanings) ??
      missingMeaning(meanings, table.months.length > 0) ??
      runningBalances(sheet, table, said);
    return fault === null ? unclearDays(sheet, table, said) : ask(fault);
  }
  const unknown = table.columns.filter(({ isKnown }) => !isKnown);
  const [open] = unknown;
  if (open !== undefined && unknown.length === 1) {
    const days = dayOrderOf(sheet, table, open.column);
    if (days !== null) return [days];
  }
  const [names] = table.columns;
  if (names !== undefined && unknown.length === 0 && table.columns.length === 1)
    return ask(`Confirm that ${columnInWords(names)} names the account of each row.`);
  const shown = table.columns.slice(0, MOST_NAMED_COLUMNS).map(columnInWords);
  const more = table.columns.length - shown.length;
  const list = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return ask(`Choose what each column holds: ${list}.`);
}

const AMOUNT_MEANINGS: ReadonlySet<ColumnMeaning | null> = new Set([
  'debit',
  'credit',
  'amount',
  'movement',
]);
const BALANCES: ReadonlySet<ColumnMeaning | null> = new Set(['balance', 'closingBalance']);

/** Why the only amounts of a list of days can't be added, if they are balances; null if they can. */
function runningBalances(
  sheet: GridSheet,
  { head, columns }: HeadedColumns,
  said: ReadonlyMap<number, ColumnMeaning>,
): string | null {
  const meant = columns.map((one) => ({ ...one, means: said.get(one.column) ?? one.means }));
  const balance = meant.find(({ means }) => BALANCES.has(means));
  const date = meant.find(({ means }) => means !== null && DATES.has(means));
  if (balance === undefined || date === undefined) return null;
  if (meant.some(({ means }) => AMOUNT_MEANINGS.has(means))) return null;
  const days = sheet.rows.slice(head + 1).flatMap((row) => row[date.column] ?? []);
  // A list of whole months contains one balance of each account and month.
  if (days.every((cell) => listMonth(cell) !== null || listDay(cell) === null)) return null;
  return `${columnInWords(balance)} contains balances, and each of them includes the rows before it, so they can't be added. Export the list with debits and credits or amounts, or choose “Amount” if the column contains amounts.`;
}

/** The question about a column of balances that a person calls amounts. */
export function runningAmountsQuestion(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ImportPreview['questions'] {
  const table = headedColumns(basis, sheet);
  if (table === null) return [];
  const said = answersByColumn(table, answersOf(layouts, sheet.name));
  const fault = said.size === 0 ? null : runningAmounts(basis, sheet, table, said);
  return fault === null ? [] : [{ sheet: sheet.name, about: 'columns', question: fault }];
}

/**
 * Why a column that a person calls amounts can't be added: its values are the running total of another column, or the
 * last value of each account makes the trial balance that the values together don't. Null if nothing shows that.
 */
function runningAmounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  { head, columns }: HeadedColumns,
  said: ReadonlyMap<number, ColumnMeaning>,
): string | null {
  const meant = columns.map((one) => ({ ...one, means: said.get(one.column) ?? one.means }));
  const of = (...wanted: readonly (ColumnMeaning | null)[]) =>
    meant.find(({ means }) => wanted.includes(means));
  const [amount, account, date] = [of('amount'), of('accountNumber', 'accountName'), of(...DATES)];
  if (amount === undefined || account === undefined || date === undefined) return null;
  const rows = sheet.rows
    .slice(head + 1)
    .filter((row) => listDay(row[date.column] ?? null) !== null);
  const valueOf = (row: GridSheet['rows'][number], column: number) =>
    ledgerAmount(basis, row[column] ?? null)?.amount ?? 0n;
  const byAccount = Map.groupBy(rows, (row) => textOf(row[account.column] ?? null));
  const steps = [...byAccount.values()].flatMap((own) =>
    own.slice(1).map((row, at) => ({ row, before: own[at] ?? [] })),
  );
  if (steps.length < FEWEST_STEPS) return null;
  const isStep = (parts: readonly number[]) =>
    steps.every(({ row, before }) => {
      const [debit = 0n, credit = 0n] = parts.map((column) => valueOf(row, column));
      return valueOf(row, amount.column) - valueOf(before, amount.column) === debit - credit;
    });
  const others = columns
    .filter(({ column }) => column !== amount.column && column !== date.column)
    .map(({ column }) => column)
    .filter((column) => rows.some((row) => valueOf(row, column) !== 0n));
  const sides = others.flatMap((debit) =>
    others.flatMap((credit) => (debit === credit ? [] : [[debit, credit]])),
  );
  const total = (some: readonly GridSheet['rows'][number][]) =>
    some.reduce((sum, row) => sum + valueOf(row, amount.column), 0n);
  const isRunning =
    others.some((column) => isStep([column])) ||
    sides.some(isStep) ||
    (total(rows) !== 0n && total([...byAccount.values()].flatMap((own) => own.slice(-1))) === 0n);
  return isRunning
    ? `${columnInWords(amount)} contains balances, and each of them includes the rows before it, so they can't be added. Choose the column that contains the amounts, or export the list with debits and credits.`
    : null;
}

const FEWEST_STEPS = 2;

const DATES: ReadonlySet<ColumnMeaning> = new Set(['date', 'dateDayFirst', 'dateMonthFirst']);

function unclearDays(
  sheet: GridSheet,
  { head, columns }: HeadedColumns,
  said: ReadonlyMap<number, ColumnMeaning>,
): ImportPreview['questions'] {
  const dates = columns.find(({ column }) => said.get(column) === 'date');
  if (dates === undefined) return [];
  const question = dayOrderOf(sheet, { head }, dates.column);
  return question === null ? [] : [question];
}

/** The question about the order of days and months in a column; null if its days are clear. */
function dayOrderOf(
  sheet: GridSheet,
  { head }: Pick<HeadedColumns, 'head'>,
  column: number,
): ImportPreview['questions'][number] | null {
  const cells = sheet.rows
    .slice(head + 1)
    .flatMap((row) => row[column] ?? [])
    .filter((cell) => textOf(cell) !== '');
  return isUnclear(cells) ? dayOrderQuestion(sheet.name, column, textOf(cells[0] ?? null)) : null;
}

/** The question about a table where each account occurs once for each day or month of an unknown column. */
export function periodColumnQuestion(
  basis: CompanyBasis,
  sheet: GridSheet,
  layouts: readonly SheetLayout[],
): ImportPreview['questions'] {
  const table = headedColumns(basis, sheet);
  if (table === null || !table.isOfBooks || hasColumnAnswers(basis, sheet, layouts)) return [];
  const of = (...wanted: readonly (ColumnMeaning | null)[]) =>
    table.columns.filter(({ means }) => wanted.includes(means));
  const isKnownDate = of('date', 'period').some(({ isKnown }) => isKnown);
  const accounts = of('accountNumber', 'accountName').find(({ isKnown }) => isKnown);
  const times = of('date', 'period').filter(({ isKnown }) => !isKnown);
  if (isKnownDate) return [];
  const asked = times.find(({ column }) => {
    const rows = sheet.rows.slice(table.head + 1);
    const pairs = rows.flatMap((row) =>
      listDay(row[column] ?? null) === null
        ? []
        : [[textOf(row[accounts?.column ?? -1] ?? null), textOf(row[column] ?? null)] as const],
    );
    const days = new Set(pairs.map(([, day]) => day));
    const names = new Set(pairs.map(([name]) => name));
    return days.size > 1 && (accounts === undefined || pairs.length > names.size);
  });
  if (asked === undefined) return [];
  const question = `Choose what column ${columnInWords(asked)} contains. The same accounts appear under several of its values, such as ${samplesOf(sheet, table.head, asked.column, 1)[0] ?? ''}.`;
  return [{ sheet: sheet.name, about: 'columns', question }];
}
