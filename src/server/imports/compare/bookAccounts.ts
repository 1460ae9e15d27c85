import type { AccountAnswer } from '../../../contract/importBooks.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { AccountType, BooksRow } from '../../../domain/books/books.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
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

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Finds the accounts of a file among those that are stored: by code, or else by name. */
export class FileAccounts {
  readonly #byCode: ReadonlyMap<string, StoredAccount>;
  readonly #byName: ReadonlyMap<string, readonly StoredAccount[]>;
  readonly #found = new Map<string, FileAccount>();
  #made = 0;

  constructor(stored: readonly StoredAccount[]) {
    this.#byCode = new Map(stored.flatMap((one) => (one.code === '' ? [] : [[one.code, one]])));
    this.#byName = Map.groupBy(stored, ({ name }) => plain(name));
  }

  /** The accounts that were looked for, in that order. */
  all(): FileAccount[] {
    return [...this.#found.values()];
  }

  /** The account of a row; the first row that names a new one says what it is. */
  accountOf({ account, origin }: BooksRow, answers: readonly AccountAnswer[]): FileAccount {
    const code = (account.code ?? '').trim().slice(0, LIMITS.accountCode);
    const name = plain(account.name === '' ? code : account.name).slice(0, LIMITS.accountName);
    const key = JSON.stringify(code === '' ? ['', name] : [code]);
    const known = this.#found.get(key);
    if (known !== undefined && (known.type !== null || account.type === null)) return known;
    const place = { sheet: origin.sheet, cell: origin.cell };
    const stored = this.#stored(code, name);
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
    const said = answers.find((answer) =>
      row.code === '' ? plain(answer.name) === row.name : answer.code.trim() === row.code,
    );
    if (known === undefined) this.#made += 1;
    return {
      ...row,
      type: row.type ?? said?.type ?? null,
      line: said?.line,
      id: known?.id ?? -this.#made,
    };
  }

  #stored(code: string, name: string): StoredAccount | undefined {
    const coded = code === '' ? undefined : this.#byCode.get(code);
    if (coded !== undefined) return coded;
    const named = this.#byName.get(name) ?? [];
    const bare = named.find((account) => account.code === '');
    // An account that only now has a code is the same; one with another code is not.
    return bare ?? (code === '' && named.length === 1 ? named[0] : undefined);
  }
}
