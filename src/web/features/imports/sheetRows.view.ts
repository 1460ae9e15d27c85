import type { Account } from '../../../contract/accounts.ts';
import type { ImportRows, RowMeaning } from '../../../contract/importRows.ts';
import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { mappingIn } from '../../../finance/books/fedLines.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import type { AccountChoice } from '../../components/accountLines.ts';
import { balanceChoice, choiceLabel } from '../../components/accountLines.ts';
import type { NewAccount } from './books.view.ts';
import { columnName } from '../../../format/columnName.ts';
import { columnTag, rowTag } from './sheetGrid.view.ts';
import { shownAccount } from './books.view.ts';

export type RowLook = 'heading' | 'account' | 'open' | 'right' | 'wrong' | 'total' | 'left';

export interface SheetRowWords {
  readonly look: RowLook;
  readonly words: string;
  readonly isRefused?: true;
}

export interface PlacedAccount {
  readonly line: AccountChoice | undefined;
  /** The line's name; absent without a line. */
  readonly label?: string;
  readonly isTyped: boolean;
}

/** Undefined for an unknown account. */
export type AccountPlaces = (
  row: number,
  account: RowMeaning['account'],
) => PlacedAccount | undefined;

export const rowOfCell = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);

const accountIdentity = ({ code, name }: { readonly code: string; readonly name: string }) =>
  code === '' ? `name ${name}` : `code ${code}`;

const labelKey = (label: string) => accountIdentity({ code: '', name: label.trim() });

export function accountPlaces(
  layout: SheetLayout,
  fresh: readonly NewAccount[],
  known: readonly Account[],
  months: readonly string[],
  balanceLines: readonly StoredBalanceLine[],
): AccountPlaces {
  const placed = (line: AccountChoice | undefined, isTyped: boolean): PlacedAccount =>
    line === undefined
      ? { line, isTyped }
      : { line, isTyped, label: choiceLabel(balanceLines, line) };
  const own = new Map(
    fresh
      .filter(({ sheet }) => sheet === layout.sheet)
      .map((account) => [rowOfCell(account.cell), shownAccount(layout, account, balanceLines)]),
  );
  // The map is also keyed by a row's label, such as "4000 Sales".
  const stored = new Map([
    ...known.map((account) => [labelKey(`${account.code} ${account.name}`), account] as const),
    ...known.map((account) => [accountIdentity(account), account] as const),
  ]);
  return (row, account) => {
    const said = own.get(row);
    if (said !== undefined) return placed(said.line, said.type !== null);
    const found = account === undefined ? undefined : stored.get(accountIdentity(account));
    return found === undefined ? undefined : placed(storedLineIn(found, months.at(-1) ?? ''), true);
  };
}

function storedLineIn({ mappings }: Account, month: string): AccountChoice | undefined {
  const found = mappingIn(
    mappings.map(({ from, line, balanceLine = null }) => ({ from: from ?? '', line, balanceLine })),
    month,
  );
  if (found === undefined) return undefined;
  return found.balanceLine === null ? found.line : balanceChoice(found.balanceLine);
}

/** Returns null for a row without meaning. */
export function bookRowWords(
  row: number,
  means: RowMeaning | undefined,
  places: AccountPlaces,
): SheetRowWords | null {
  if (means === undefined) return null;
  const { is, account, month = null, reason = '', difference } = means;
  switch (is) {
    case 'title':
      return { look: 'left', words: 'Above the table' };
    case 'heading':
      return { look: 'heading', words: 'Headings' };
    case 'period':
      return month === null
        ? { look: 'open', words: 'Month unknown' }
        : { look: 'account', words: bookMonthName(month) };
    case 'head':
      return { look: 'total', words: 'Section' };
    case 'entry':
      return { look: 'account', words: 'Entry' };
    case 'other':
      return { look: 'left', words: 'Left out: not an account balance' };
    case 'left':
      return { look: 'left', words: `Left out: ${reason}` };
    case 'total':
      return totalWords(difference);
    default:
      return accountWords(places(row, account));
  }
}

function totalWords(difference: RowMeaning['difference']): SheetRowWords {
  if (difference === undefined) return { look: 'total', words: 'Total' };
  if (difference === null) return { look: 'right', words: '✓ Total adds up' };
  const { month, amount, sum } = difference;
  const when = month === null ? '' : ` in ${bookMonthName(month)}`;
  return {
    look: 'wrong',
    words: `✗ Total differs by ${formatWithCents(amount)}${when}: its accounts add up to ${formatWithCents(sum)}`,
  };
}

function accountWords(place: PlacedAccount | undefined): SheetRowWords {
  if (place === undefined) return { look: 'account', words: 'Account' };
  const { line, label = '', isTyped } = place;
  if (!isTyped) return { look: 'open', words: 'Account: choose a type' };
  if (line === undefined) return { look: 'open', words: 'Account: needs a line' };
  return line === null
    ? { look: 'account', words: `Account: ${label.toLowerCase()}` }
    : { look: 'account', words: `Account → ${label}` };
}

export function rowsInDoubt(
  { layout, isBooks }: { readonly layout: SheetLayout; readonly isBooks: boolean },
  { refusals, leftOut, books }: Pick<ImportPreview, 'refusals' | 'leftOut' | 'books'>,
  understood: Pick<UnderstoodSheet, 'rows'> | undefined,
  attention: { readonly totals: readonly number[]; readonly left: readonly number[] },
  places: AccountPlaces,
): number[] {
  if (layout.books?.isLeftOut === true) return [];
  // For an unused sheet, only the reasons why it can't be used.
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

export interface SheetColumnWords {
  readonly tag: string;
  readonly reason: string | null;
}

/** `found` has the amount columns of a ledger sheet. */
export function sheetColumnWords(
  layout: SheetLayout,
  column: number,
  found: ImportRows['columns'],
): SheetColumnWords {
  const own = found.find((one) => one.column === columnName(column));
  if (own === undefined) return { tag: columnTag(layout, column), reason: null };
  return own.month === null
    ? { tag: 'Left out', reason: own.reason ?? 'Its heading has no period.' }
    : { tag: bookMonthName(own.month), reason: null };
}

/** Keyed by row number; empty if months are in columns. */
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

/** The reason and remedy if a whole sheet or month is refused. */
export function refusedWhole(
  { refusals }: Pick<ImportPreview, 'refusals'>,
  name: string,
): string | undefined {
  const found = refusals.find(({ sheet, cells }) => sheet === name && cells.length === 0);
  return found === undefined ? undefined : `${found.reason} ${found.remedy}`.trim();
}

export const refusedRows = (
  { refusals }: Pick<ImportPreview, 'refusals'>,
  name: string,
): ReadonlyMap<number, string> =>
  new Map(
    refusals
      .filter(({ sheet }) => sheet === name)
      .flatMap(({ cells, reason }) => cells.map((cell) => [rowOfCell(cell), reason] as const)),
  );

export function withRefusal(
  said: SheetRowWords | null,
  reason: string | undefined,
): SheetRowWords | null {
  if (reason === undefined) return said;
  const words = `✗ Refused: ${reason}`;
  return said === null
    ? { look: 'left', words, isRefused: true }
    : { ...said, words: `${said.words}. ${words}`, isRefused: true };
}

/** Works for accounts and for lines. Null for a row without meaning. */
export function sheetRowWords(
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
): SheetRowWords | null {
  // A statement that isn't used still shows how its rows were read.
  if (isBooks || !layout.isUsed || means?.is === 'left') return bookRowWords(number, means, places);
  const tag = rowTag(layout, number);
  if (tag !== '') return { look: number === layout.headerRow ? 'heading' : 'account', words: tag };
  const period = periods.get(number);
  if (period !== undefined) return { look: 'account', words: period };
  const left = preview.leftOut.find(
    ({ sheet, kind, cell }) =>
      sheet === layout.sheet && kind === 'row' && rowOfCell(cell) === number,
  );
  const isTotal = means?.is === 'total' && means.difference !== undefined;
  if (isTotal) return totalWords(means.difference);
  return left === undefined ? null : { look: 'left', words: `Left out: ${left.reason}` };
}
