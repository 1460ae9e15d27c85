import type { ImportBooks } from '../../contract/importBooks.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import { accountLabel, fileNamesOf } from '../../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../finance/books/accountTypes.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isCreditType, isProfitAndLoss } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { areNamesOfOne, isSameAccountName, nameLikeness } from '../words/similarNames.ts';
import { formatCount } from '../../format/count.ts';
import { formatAmountIn } from '../../format/money.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount, FileAccounts } from './bookAccounts.ts';
import { accountAnswer, isEmptyRow, storedAccountNames } from './bookAccounts.ts';
import { namedMonths } from './namedMonths.ts';
import type { RenamedWrite, StoredAccount, StoredBooks } from './storedBooks.ts';

export interface CommonAmounts {
  readonly months: readonly BooksMonth[];
  readonly total: Millionths;
}

interface RenamedAccount {
  readonly found: FileAccount;
  readonly account: StoredAccount;
  readonly by: 'amounts' | 'code' | 'name';
  readonly common: CommonAmounts;
  /** False for a ledger: an account that it lacks keeps its stored amounts. */
  readonly isComplete: boolean;
  /** Undefined until a person has answered. */
  readonly isSame: boolean | undefined;
}

export interface RowsOfAccount {
  readonly found: FileAccount;
  readonly rows: readonly { readonly read: ReadBooks; readonly row: BooksRow }[];
}

const NOTHING_IN_COMMON: CommonAmounts = { months: [], total: 0n };
/** More accounts than this are combined into one question. */
const MOST_RENAMES_ASKED = 3;

export class RenamedAccounts {
  readonly #currency: string;
  readonly all: readonly RenamedAccount[];
  readonly refusals: Refused[] = [];
  readonly #stored: StoredBooks;

  constructor(
    currency: string,
    reads: readonly ReadBooks[],
    stored: StoredBooks,
    accounts: FileAccounts,
    commonOf: (rows: RowsOfAccount, account: StoredAccount) => CommonAmounts | null,
  ) {
    this.#currency = currency;
    this.#stored = stored;
    const groups = rowsByAccount(reads, accounts);
    const named = new Set(groups.map(({ found }) => found.id));
    const missing = stored.accounts.filter(({ id }) => !named.has(id));
    const kept = new Set([...stored.balances, ...stored.balancesToDate].map(({ month }) => month));
    const areNew = ({ rows }: RowsOfAccount) =>
      rows.every(({ read }) => read.books.months.every((month) => !kept.has(month)));
    const pairs = groups.flatMap((rows) =>
      rows.found.id > 0
        ? this.#byCode(rows)
        : (this.#said(rows, missing, commonOf) ??
          (areNew(rows) ? renamedByName(rows, missing) : likely(rows, missing, commonOf))),
    );
    // An account matches at most one other: answers come first, then the closest match.
    const taken = new Set<number>();
    this.all = pairs
      .toSorted((a, b) => renameWeight(b) - renameWeight(a))
      .filter(({ found, account, by }) => {
        if (by === 'code') return true;
        if (taken.has(found.id) || taken.has(account.id)) return false;
        taken.add(found.id).add(account.id);
        return true;
      });
    for (const { found, account, by, isSame } of this.all) {
      if (by !== 'code' && isSame !== false) accounts.take(found, account);
    }
  }

  #byCode({ found, rows }: RowsOfAccount): RenamedAccount[] {
    const account = this.#stored.accounts.find(({ id }) => id === found.id);
    const [first] = rows;
    if (account === undefined || account.code === '' || first === undefined) return [];
    const { code, name, read } = { ...storedAccountNames(first.row), read: first.read };
    const isKnown =
      code !== account.code ||
      name === '' ||
      name === code ||
      isSameAccountName(name, account.name) ||
      account.fileNames.some((text) => isSameAccountName(text, name));
    if (isKnown) return [];
    const said = accountAnswer(read.answers, { code, name })?.sameAs;
    return [
      {
        found: { ...found, code, name },
        account,
        by: 'code',
        common: NOTHING_IN_COMMON,
        isComplete: true,
        isSame: said === undefined ? undefined : said !== null,
      },
    ];
  }

  #said(
    rows: RowsOfAccount,
    missing: readonly StoredAccount[],
    commonOf: (rows: RowsOfAccount, account: StoredAccount) => CommonAmounts | null,
  ): RenamedAccount[] | null {
    const { found } = rows;
    const [first] = rows.rows;
    const said = first === undefined ? undefined : accountAnswer(first.read.answers, found)?.sameAs;
    if (said === undefined || said === null) return null;
    const account = this.#stored.accounts.find(({ id }) => id === said);
    const reason = whyNotSame(found, account, missing);
    if (account === undefined || reason !== null) {
      this.refusals.push({
        sheet: found.sheet,
        cell: found.cell,
        reason: reason ?? '',
        remedy: 'Choose another account, or none.',
      });
      return [];
    }
    const common = commonOf(rows, account);
    const by = common === null ? 'name' : 'amounts';
    const isWhole = areBooksComplete(rows);
    return [
      {
        found,
        account,
        by,
        common: common ?? NOTHING_IN_COMMON,
        isComplete: isWhole,
        isSame: true,
      },
    ];
  }

  writes(): RenamedWrite[] {
    return this.all.flatMap(({ found, account, by, isSame }): RenamedWrite[] => {
      if (isSame === false && by !== 'code') return [];
      const isRenamed = isSame !== false;
      const code = isRenamed && found.code !== '' ? found.code : account.code;
      const name = isRenamed ? found.name : account.name;
      const others = isRenamed ? [account] : [account, { ...found, fileNames: [] }];
      return [
        {
          id: account.id,
          code,
          name,
          fileNames: fileNamesOf({ code, name }, others),
          before: account,
        },
      ];
    });
  }

  shown(): NonNullable<ImportBooks['renamedAccounts']> {
    return this.all.map(({ found, account, by, common, isSame }) => ({
      sheet: found.sheet,
      cell: found.cell,
      code: found.code,
      name: found.name,
      account: { id: account.id, code: account.code, name: account.name },
      by,
      amount: by === 'code' || common.months.length === 0 ? null : textOfMillionths(common.total),
      months: [...common.months],
      isSame: isSame ?? null,
    }));
  }

  questionsOf({ sheet }: ReadBooks): ImportPreview['questions'] {
    const open = this.all.filter(
      ({ found, isSame }) => found.sheet === sheet && isSame === undefined,
    );
    const [first] = open;
    if (first === undefined) return [];
    if (open.length > MOST_RENAMES_ASKED) {
      const question = `${formatCount(open.length)} accounts may be stored under other names, such as ${accountLabel(first.found)}. Choose which ones are the same.`;
      return [{ sheet, about: 'renamed', question }];
    }
    return open.map((one) => ({
      sheet,
      about: 'renamed',
      name: accountLabel(one.found),
      question: `Is ${accountLabel(one.found)} the same account as ${accountLabel(one.account)}? ${ifTheyDiffer(this.#currency, one)}`,
    }));
  }
}

function rowsByAccount(reads: readonly ReadBooks[], accounts: FileAccounts): RowsOfAccount[] {
  const groups = new Map<number, { found: FileAccount; rows: RowsOfAccount['rows'][number][] }>();
  for (const read of reads) {
    for (const row of read.books.rows) {
      if (isEmptyRow(row)) continue;
      const found = accounts.accountOf(row, read.answers);
      const group = groups.get(found.id) ?? { found, rows: [] };
      groups.set(found.id, group);
      group.rows.push({ read, row });
    }
  }
  return [...groups.values()];
}

const areBooksComplete = ({ rows }: RowsOfAccount) =>
  rows.every(({ read }) => read.books.kind !== 'ledger');

const isSameKind = (found: FileAccount, { type }: StoredAccount) =>
  found.type === null ||
  (isCreditType(found.type) === isCreditType(type) &&
    isProfitAndLoss(found.type) === isProfitAndLoss(type));

function whyNotSame(
  found: FileAccount,
  account: StoredAccount | undefined,
  missing: readonly StoredAccount[],
): string | null {
  const label = accountLabel(found);
  if (account === undefined) return `The account chosen for ${label} does not exist.`;
  if (found.type !== null && !isSameKind(found, account)) {
    return `${label} has the type ${ACCOUNT_TYPE_LABELS[found.type]} in the file, and ${accountLabel(account)} has the type ${ACCOUNT_TYPE_LABELS[account.type]}.`;
  }
  if (missing.includes(account)) return null;
  return `${label} can’t be a new name for ${accountLabel(account)}, because the file contains both accounts.`;
}

const isOtherAccount = ({ found, rows: [first] }: RowsOfAccount) =>
  first !== undefined && accountAnswer(first.read.answers, found)?.sameAs === null;

/**
 * Missing accounts with an equivalent name, for a file without a month to compare. A new code means a different
 * account.
 */
function renamedByName(rows: RowsOfAccount, missing: readonly StoredAccount[]): RenamedAccount[] {
  const { found } = rows;
  const isSame = isOtherAccount(rows) ? false : undefined;
  return missing.flatMap((account): RenamedAccount[] => {
    const isRecoded = found.code !== '' && account.code !== '';
    const isAlike = isRecoded
      ? isSameAccountName(found.name, account.name)
      : areNamesOfOne(found.name, account.name);
    if (!isAlike || !isSameKind(found, account)) return [];
    const common = NOTHING_IN_COMMON;
    return [{ found, account, by: 'name', common, isComplete: areBooksComplete(rows), isSame }];
  });
}

function likely(
  rows: RowsOfAccount,
  missing: readonly StoredAccount[],
  commonOf: (rows: RowsOfAccount, account: StoredAccount) => CommonAmounts | null,
): RenamedAccount[] {
  const { found } = rows;
  const isSame = isOtherAccount(rows) ? false : undefined;
  return missing.flatMap((account): RenamedAccount[] => {
    if (!isSameKind(found, account) || nameLikeness(found.name, account.name) === 0) return [];
    const common = commonOf(rows, account);
    return common === null
      ? []
      : [{ found, account, by: 'amounts', common, isComplete: areBooksComplete(rows), isSame }];
  });
}

const renameWeight = ({ found, account, isSame }: RenamedAccount) =>
  (isSame === true ? 10 : 0) + nameLikeness(found.name, account.name);

function ifTheyDiffer(
  currency: string,
  { found, account, by, common, isComplete: isWhole }: RenamedAccount,
): string {
  if (by === 'code') {
    return `If the accounts differ, ${account.code} keeps the name ${account.name} and its amounts are stored there.`;
  }
  if (by === 'name') {
    return `The file has no ${accountLabel(account)}. If the two differ, ${accountLabel(found)} is a new account.`;
  }
  const amount = formatAmountIn(currency, textOfMillionths(common.total));
  const months = namedMonths(common.months);
  const [old, made] = [accountLabel(account), accountLabel(found)];
  return isWhole
    ? `Both accounts have ${amount} in ${months}. If they differ, the amount is removed from ${old} and stored in a new account, ${made}.`
    : `Both accounts have ${amount} in ${months}. If they differ, ${old} keeps the amount, and a new account, ${made}, gets it as well.`;
}
