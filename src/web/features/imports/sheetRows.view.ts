import type { Account } from '../../../contract/accounts.ts';
import type { ImportRows, RowMeaning } from '../../../contract/importRows.ts';
import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import { mappingIn } from '../../../domain/books/fedLines.ts';
import { lineLabel } from '../../../domain/books/lineLabel.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import type { ChosenLine } from '../../components/accountLines.ts';
import type { NewAccount } from './books.view.ts';
import { columnName } from '../../../format/columnName.ts';
import { columnTag, rowTag } from './sheetGrid.view.ts';
import { shownAccount } from './books.view.ts';

/** How a row looks: its words say the same. */
export type RowLook = 'heading' | 'account' | 'open' | 'right' | 'wrong' | 'total' | 'left';

/** What a row is, in words. */
export interface SaidRow {
  readonly look: RowLook;
  readonly words: string;
  /** A cell of it is refused. */
  readonly isRefused?: true;
}

/** What an account of the sheet goes into; `line` is undefined where nobody has said it. */
export interface PlacedAccount {
  readonly line: ChosenLine | undefined;
  /** Whether it is known what the account is: revenue, a cost. */
  readonly isTyped: boolean;
}

/** Finds what an account goes into; undefined where the account is not known. */
export type AccountPlaces = (
  row: number,
  account: RowMeaning['account'],
) => PlacedAccount | undefined;

export const rowOfCell = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);

const keyOf = ({ code, name }: { readonly code: string; readonly name: string }) =>
  code === '' ? `name ${name}` : `code ${code}`;

const labelKey = (label: string) => keyOf({ code: '', name: label.trim() });

/** Where the accounts of a sheet go, by what was said of new ones and is stored of others. */
export function accountPlaces(
  layout: SheetLayout,
  fresh: readonly NewAccount[],
  known: readonly Account[],
  months: readonly string[],
): AccountPlaces {
  const own = new Map(
    fresh
      .filter(({ sheet }) => sheet === layout.sheet)
      .map((account) => [rowOfCell(account.cell), shownAccount(layout, account)]),
  );
  // Also as the label of a row has them: "4000 Sales".
  const stored = new Map([
    ...known.map((account) => [labelKey(`${account.code} ${account.name}`), account] as const),
    ...known.map((account) => [keyOf(account), account] as const),
  ]);
  return (row, account) => {
    const said = own.get(row);
    if (said !== undefined) return { line: said.line, isTyped: said.type !== null };
    const found = account === undefined ? undefined : stored.get(keyOf(account));
    return found === undefined
      ? undefined
      : { line: storedLineIn(found, months.at(-1) ?? ''), isTyped: true };
  };
}

function storedLineIn(account: Account, month: string): ChosenLine | undefined {
  const mappings = account.mappings.map(({ from, line, sign }) => ({
    accountId: account.id,
    from: from ?? '',
    line,
    sign,
  }));
  return mappingIn(mappings, month)?.line;
}

/** What a row of books is; null for one that says nothing. */
export function saidRow(
  row: number,
  means: RowMeaning | undefined,
  places: AccountPlaces,
): SaidRow | null {
  if (means === undefined) return null;
  const { is, account, month = null, reason = '', difference } = means;
  switch (is) {
    case 'title':
      return { look: 'left', words: 'Above the table' };
    case 'heading':
      return { look: 'heading', words: 'Headings' };
    case 'period':
      return month === null
        ? { look: 'open', words: 'Its month is not known' }
        : { look: 'account', words: bookMonthName(month) };
    case 'head':
      return { look: 'total', words: 'Section' };
    case 'entry':
      return { look: 'account', words: 'Entry' };
    case 'other':
      return { look: 'left', words: 'Left out: no amount of the books' };
    case 'left':
      return { look: 'left', words: `Left out: ${reason}` };
    case 'total':
      return saidTotal(difference);
    default:
      return saidAccount(places(row, account));
  }
}

function saidTotal(difference: RowMeaning['difference']): SaidRow {
  if (difference === undefined) return { look: 'total', words: 'Total' };
  if (difference === null) return { look: 'right', words: '✓ Total adds up' };
  const { month, amount, sum } = difference;
  const when = month === null ? '' : ` in ${bookMonthName(month)}`;
  return {
    look: 'wrong',
    words: `✗ Total differs by ${formatWithCents(amount)}${when}: its accounts add up to ${formatWithCents(sum)}`,
  };
}

function saidAccount(place: PlacedAccount | undefined): SaidRow {
  if (place === undefined) return { look: 'account', words: 'Account' };
  const { line, isTyped } = place;
  if (!isTyped) return { look: 'open', words: 'Account: choose a type' };
  if (line === undefined) return { look: 'open', words: 'Account: needs a line' };
  return line === null
    ? { look: 'account', words: `Account: ${lineLabel(line).toLowerCase()}` }
    : { look: 'account', words: `Account → ${lineLabel(line)}` };
}

/** The rows of a sheet that a person should look at, in order. */
export function rowsInDoubt(
  { layout, isBooks }: { readonly layout: SheetLayout; readonly isBooks: boolean },
  { refusals, leftOut, books }: Pick<ImportPreview, 'refusals' | 'leftOut' | 'books'>,
  understood: Pick<UnderstoodSheet, 'rows'> | undefined,
  attention: { readonly totals: readonly number[]; readonly left: readonly number[] },
  places: AccountPlaces,
): number[] {
  if (layout.books?.isLeftOut === true) return [];
  // Of a sheet that is not used, what stands in the way.
  if (!isBooks && !layout.isUsed) return [...attention.totals];
  const isHere = ({ sheet }: { readonly sheet: string }) => sheet === layout.sheet;
  const isOpen = (row: number, account: RowMeaning['account']) => {
    const place = places(row, account);
    return place !== undefined && (place.line === undefined || !place.isTyped);
  };
  const fresh = (books?.newAccounts ?? []).filter(isHere).map(({ cell }) => rowOfCell(cell));
  const listed = isBooks ? (understood?.rows ?? []) : [];
  const open = [
    ...fresh.filter((row) => isOpen(row, undefined)),
    ...listed.flatMap(({ cell, kind, label }) =>
      kind === 'account' && isOpen(rowOfCell(cell), { code: '', name: label })
        ? [rowOfCell(cell)]
        : [],
    ),
  ];
  const rows = [
    ...attention.totals,
    ...(isBooks
      ? attention.left
      : leftOut
          .filter((one) => isHere(one) && one.kind === 'row')
          .map(({ cell }) => rowOfCell(cell))),
    ...refusals.filter(isHere).flatMap(({ cells }) => cells.map(rowOfCell)),
    ...open,
  ];
  return [...new Set(rows)].filter((row) => row > 0).toSorted((a, b) => a - b);
}

/** What stands above a column; `reason`: why it is not read. */
export interface SaidColumn {
  readonly tag: string;
  readonly reason: string | null;
}

/** `found`: the columns of amounts of a sheet of books. */
export function columnSaid(
  layout: SheetLayout,
  column: number,
  found: ImportRows['columns'],
): SaidColumn {
  const own = found.find((one) => one.column === columnName(column));
  if (own === undefined) return { tag: columnTag(layout, column), reason: null };
  return own.month === null
    ? { tag: 'Left out', reason: own.reason ?? 'Its heading says no period.' }
    : { tag: bookMonthName(own.month), reason: null };
}

/** The months of rows that are read as lines, by their number; none where months run across. */
export function periodsOfRows(
  { sheet, isUsed, orientation }: SheetLayout,
  changes: ImportPreview['changes'],
): ReadonlyMap<number, string> {
  if (!isUsed || orientation === 'monthsAcross') return new Map();
  return new Map(
    changes
      .filter((change) => change.sheet === sheet)
      .map(({ cell, period }) => [rowOfCell(cell), period]),
  );
}

/** Why a sheet, or months of it, is refused where no single cell is at fault, and what helps. */
export function refusedWhole(
  { refusals }: Pick<ImportPreview, 'refusals'>,
  name: string,
): string | undefined {
  const found = refusals.find(({ sheet, cells }) => sheet === name && cells.length === 0);
  return found === undefined ? undefined : `${found.reason} ${found.remedy}`.trim();
}

/** Why cells of a sheet are refused, by the rows that they are in. */
export const refusedRows = (
  { refusals }: Pick<ImportPreview, 'refusals'>,
  name: string,
): ReadonlyMap<number, string> =>
  new Map(
    refusals
      .filter(({ sheet }) => sheet === name)
      .flatMap(({ cells, reason }) => cells.map((cell) => [rowOfCell(cell), reason] as const)),
  );

/** What is said of a row with a refused cell. */
export function withRefusal(said: SaidRow | null, reason: string | undefined): SaidRow | null {
  if (reason === undefined) return said;
  const words = `✗ Refused: ${reason}`;
  return said === null
    ? { look: 'left', words, isRefused: true }
    : { ...said, words: `${said.words}. ${words}`, isRefused: true };
}

/** What a row of a sheet is, whether it is read as accounts or as lines; null for one that says nothing. */
export function saidOfRow(
  { number, means }: Pick<ImportRows['rows'][number], 'number' | 'means'>,
  {
    layout,
    isBooks,
    preview,
    places,
    periods,
  }: {
    readonly layout: SheetLayout;
    readonly isBooks: boolean;
    readonly preview: Pick<ImportPreview, 'leftOut'>;
    readonly places: AccountPlaces;
    readonly periods: ReadonlyMap<number, string>;
  },
): SaidRow | null {
  // A statement that is not used says what was understood of it all the same.
  if (isBooks || !layout.isUsed || means?.is === 'left') return saidRow(number, means, places);
  const tag = rowTag(layout, number);
  if (tag !== '') return { look: number === layout.headerRow ? 'heading' : 'account', words: tag };
  const period = periods.get(number);
  if (period !== undefined) return { look: 'account', words: period };
  const left = preview.leftOut.find(
    ({ sheet, kind, cell }) =>
      sheet === layout.sheet && kind === 'row' && rowOfCell(cell) === number,
  );
  const isTotal = means?.is === 'total' && means.difference !== undefined;
  if (isTotal) return saidTotal(means.difference);
  return left === undefined ? null : { look: 'left', words: `Left out: ${left.reason}` };
}
