import type { AccountAnswer } from '../../../contract/importBooks.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { plainName } from '../../../domain/books/accountNames.ts';
import type { AccountType, BooksRow } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
import type { MappedAccount, Suggestion } from '../../../domain/books/suggestLine.ts';
import { lineSuggestions } from '../../../domain/books/suggestLine.ts';
import type { TypeSuggestion } from '../../../domain/books/suggestType.ts';
import { suggestTypes } from '../../../domain/books/suggestType.ts';
import type { BookSide } from '../../../domain/books/typeWords.ts';
import { typeOnEitherSide } from '../../../domain/books/typeWords.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { StoredAccount } from './storedBooks.ts';

/** An account of a file: one that is stored, or one that would be. */
export interface FileAccount {
  /** Below zero where it is new. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** null: nobody has said it. */
  readonly type: AccountType | null;
  /** Only of a new account; undefined: to be said later. */
  readonly line: FedLine | null | undefined;
  /** Where it stands first. */
  readonly sheet: string;
  readonly cell: string;
}

/** The code and the name of a row's account as they are stored, and what it is found by. */
export function namedIn({ account }: BooksRow) {
  const code = (account.code ?? '').trim().slice(0, LIMITS.accountCode);
  const name = plainName(account.name === '' ? code : account.name).slice(0, LIMITS.accountName);
  return { code, name, key: JSON.stringify(code === '' ? ['', name] : [code]) };
}

const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

/** Charts list accounts that nothing was ever booked to. */
export const isEmptyRow = ({ movements, balances }: BooksRow) =>
  Object.values(movements).every(isNothing) && Object.values(balances).every(isNothing);

/** The side of its amounts, of balances if it has any; null where they differ or are nothing. */
function sideOf({ movements, balances }: BooksRow): BookSide | null {
  const own = Object.values(balances);
  const amounts = (own.length > 0 ? own : Object.values(movements)).filter(
    (amount) => !/^-?[0.]+$/.test(amount),
  );
  const credits = amounts.filter((amount) => amount.startsWith('-')).length;
  if (amounts.length === 0 || (credits > 0 && credits < amounts.length)) return null;
  return credits > 0 ? 'credit' : 'debit';
}

/** By its name alone, where the account is in credit as well as in debit the same. */
function onEitherSide({ name, type }: FileAccount): TypeSuggestion | null {
  const said = type === null ? typeOnEitherSide(name) : null;
  return said === null ? null : { type: said.type, reason: { by: 'word', what: said.what } };
}

/** What a person has said of an account of the file. */
export function answerAbout(
  answers: readonly AccountAnswer[],
  { code, name }: Pick<FileAccount, 'code' | 'name'>,
): AccountAnswer | undefined {
  return answers.find((answer) =>
    code === '' ? plainName(answer.name) === name : answer.code.trim() === code,
  );
}

/** What is suggested for a new account; null where nothing is. */
export interface Suggested {
  readonly type: TypeSuggestion | null;
  readonly line: Suggestion | null;
}

/** Finds the accounts of a file among those that are stored: by code, or else by name. */
export class FileAccounts {
  readonly #basis: CompanyBasis;
  readonly #byCode: ReadonlyMap<string, StoredAccount>;
  readonly #byName: ReadonlyMap<string, readonly StoredAccount[]>;
  /** By codes and names that they, or accounts merged into them, had before. */
  readonly #byFormerName: ReadonlyMap<string, readonly StoredAccount[]>;
  readonly #stored: readonly StoredAccount[];
  readonly #found = new Map<string, FileAccount>();
  readonly #sides = new Map<string, BookSide | null>();
  /** Accounts whose amounts say nothing of their side. */
  readonly #unsided = new Set<string>();
  readonly #suggested = new Map<number, Suggested>();
  #made = 0;

  constructor(basis: CompanyBasis, stored: readonly StoredAccount[]) {
    this.#basis = basis;
    this.#stored = stored;
    this.#byCode = new Map(stored.flatMap((one) => (one.code === '' ? [] : [[one.code, one]])));
    this.#byName = Map.groupBy(stored, ({ name }) => plainName(name));
    const former = stored.flatMap((one) => one.fileNames.map((text) => [text, one] as const));
    this.#byFormerName = new Map(
      [...Map.groupBy(former, ([text]) => text)].map(([text, all]) => [
        text,
        all.map(([, account]) => account),
      ]),
    );
  }

  /** The accounts that were looked for, in that order. */
  all(): FileAccount[] {
    return [...this.#found.values()];
  }

  /** Makes a new account of the file a stored one. */
  take({ id: fresh, sheet, cell }: FileAccount, stored: StoredAccount): void {
    const { id, code, name, type } = stored;
    for (const [key, account] of this.#found) {
      if (account.id !== fresh) continue;
      this.#found.set(key, { id, code, name, type, line: undefined, sheet, cell });
    }
  }

  suggestedFor({ id }: FileAccount): Suggested {
    return this.#suggested.get(id) ?? { type: null, line: null };
  }

  /** Takes up a row, with the side on which its account stands. */
  add(row: BooksRow, answers: readonly AccountAnswer[]): void {
    this.accountOf(row, answers);
    const { key } = namedIn(row);
    const before = this.#sides.get(key);
    const side = sideOf(row);
    if (row.isNatural === true) this.#unsided.add(key);
    if (before === undefined) this.#sides.set(key, side);
    else if (before !== side && side !== null) this.#sides.set(key, null);
  }

  /** Suggests types and lines for the new accounts, and takes them where that is wanted of their sheet. */
  suggest(decided: readonly MappedAccount[], reads: readonly ReadBooks[]): void {
    const taking = new Set(reads.filter((read) => read.takesSuggestions).map(({ sheet }) => sheet));
    const ofProfit = new Set(
      reads.filter(({ books }) => books.kind === 'profitAndLoss').map(({ sheet }) => sheet),
    );
    const fresh = [...this.#found].filter(([, { id }]) => id < 0);
    const types = suggestTypes(
      fresh.map(([key, { code, name, type }]) => ({
        code,
        name,
        type,
        side: this.#sides.get(key) ?? null,
      })),
      this.#stored,
    );
    const suggest = lineSuggestions(this.#basis, decided);
    for (const [at, [key, account]] of fresh.entries()) {
      const isTaken = taking.has(account.sheet);
      const found = types[at] ?? null;
      // Without a side, "Sales" may be a department as well as revenue.
      const isOfProfit = ofProfit.has(account.sheet);
      const said = this.#unsided.has(key) ? (isOfProfit ? onEitherSide(account) : null) : found;
      const isPossible = said !== null && (isProfitAndLoss(said.type) || !isOfProfit);
      const suggested = isPossible ? said : null;
      const type = account.type ?? (isTaken ? (suggested?.type ?? null) : null);
      const { code, name } = account;
      const line = type === null ? null : suggest({ code, name, type });
      this.#suggested.set(account.id, { type: suggested, line });
      const taken = isTaken && line !== null ? line.line : undefined;
      this.#found.set(key, {
        ...account,
        type,
        line: account.line === undefined ? taken : account.line,
      });
    }
  }

  /** The account of a row; the first row that names a new one says what it is. */
  accountOf(row: BooksRow, answers: readonly AccountAnswer[]): FileAccount {
    const { account, origin } = row;
    const { code, name, key } = namedIn(row);
    const known = this.#found.get(key);
    if (known !== undefined && (known.type !== null || account.type === null)) return known;
    const place = { sheet: origin.sheet, cell: origin.cell };
    const stored = this.#storedAs(code, name);
    const found =
      stored === undefined
        ? this.#new(known, { code, name, type: account.type, ...place }, answers)
        : { ...stored, line: undefined, ...place };
    this.#found.set(key, found);
    return found;
  }

  #new(
    known: FileAccount | undefined,
    row: Pick<FileAccount, 'code' | 'name' | 'type' | 'sheet' | 'cell'>,
    answers: readonly AccountAnswer[],
  ): FileAccount {
    const said = answerAbout(answers, row);
    if (known === undefined) this.#made += 1;
    return {
      ...row,
      type: row.type ?? said?.type ?? null,
      line: said?.line,
      id: known?.id ?? -this.#made,
    };
  }

  #storedAs(code: string, name: string): StoredAccount | undefined {
    const coded = code === '' ? undefined : this.#byCode.get(code);
    if (coded !== undefined) return coded;
    const named = this.#byName.get(name) ?? [];
    const bare = named.find((account) => account.code === '');
    // An account that only now has a code is the same; one with another code is not.
    const direct = bare ?? (code === '' && named.length === 1 ? named[0] : undefined);
    return direct ?? this.#formerly(code) ?? this.#formerly(name, code !== '');
  }

  /** A name alone does not mean an account that has a code, where the file has another. */
  #formerly(text: string, isWithoutCode = false): StoredAccount | undefined {
    const found = (this.#byFormerName.get(text) ?? []).filter(
      ({ code }) => !isWithoutCode || code === '',
    );
    return found.length === 1 ? found[0] : undefined;
  }
}
