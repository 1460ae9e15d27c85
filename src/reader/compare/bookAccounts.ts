import type { AccountAnswer } from '../../contract/importBooks.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { comparableName } from '../../finance/books/accountNames.ts';
import type { AccountType, BooksRow } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { FedLine } from '../../finance/books/fedLines.ts';
import type { NamedAccount } from '../../finance/books/suggestionReason.ts';
import type { MappedAccount, Suggestion } from '../../finance/books/suggestLine.ts';
import { lineSuggestions } from '../../finance/books/suggestLine.ts';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { isReportedRole, reportLineOfRole } from '../../finance/statements/lineOfRole.ts';
import { suggestBalanceLine } from '../../finance/statements/suggestBalanceLine.ts';
import { chartOf } from '../../finance/statements/suggestRole.ts';
import type { TypeSuggestion } from '../words/suggestType.ts';
import { suggestTypes } from '../words/suggestType.ts';
import type { BookSide } from '../words/typeWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { StoredAccount } from './storedBooks.ts';

export interface FileAccount {
  /** Negative for a new account. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Null until a person has chosen it. */
  readonly type: AccountType | null;
  /** Set only for a new account; undefined to decide later. */
  readonly line: FedLine | null | undefined;
  /** The slug of the balance sheet line of a new account, in a company that has a balance sheet. */
  readonly balanceLine?: string | undefined;
  readonly heading?: string | undefined;
  readonly sheet: string;
  readonly cell: string;
}

/** The code and name of a row's account in their stored form, with the keys for looking it up. */
export function storedAccountNames({ account }: BooksRow) {
  const code = (account.code ?? '').trim().slice(0, LIMITS.accountCode);
  const name = comparableName(account.name === '' ? code : account.name).slice(
    0,
    LIMITS.accountName,
  );
  return { code, name, key: JSON.stringify(code === '' ? ['', name] : [code]) };
}

const isZeroAmount = (amount: string) => /^-?[0.]+$/.test(amount);

/** Charts of accounts list accounts that nothing was ever posted to. */
export const isEmptyRow = ({ movements, balances }: BooksRow) =>
  Object.values(movements).every(isZeroAmount) && Object.values(balances).every(isZeroAmount);

function sideOfRow({ movements, balances }: BooksRow): BookSide | null {
  const own = Object.values(balances);
  const amounts = (own.length > 0 ? own : Object.values(movements)).filter(
    (amount) => !/^-?[0.]+$/.test(amount),
  );
  const credits = amounts.filter((amount) => amount.startsWith('-')).length;
  if (amounts.length === 0 || (credits > 0 && credits < amounts.length)) return null;
  return credits > 0 ? 'credit' : 'debit';
}

/** Outside a statement, "Sales" may be either a department or revenue without a debit or credit side. */
function onEitherSide({ name, type }: FileAccount, isOfProfit: boolean): TypeSuggestion | null {
  const said = type === null ? typeOnEitherSide(name) : null;
  const isUnclear = !isOfProfit && said?.type === 'revenue' && said.what === name.toLowerCase();
  return said === null || isUnclear
    ? null
    : { type: said.type, reason: { by: 'word', what: said.what } };
}

export function accountAnswer(
  answers: readonly AccountAnswer[],
  { code, name }: Pick<FileAccount, 'code' | 'name'>,
): AccountAnswer | undefined {
  return answers.find((answer) =>
    code === '' ? comparableName(answer.name) === name : answer.code.trim() === code,
  );
}

export interface AccountSuggestion {
  readonly type: TypeSuggestion | null;
  readonly line: Suggestion | null;
}

export class FileAccounts {
  readonly #basis: CompanyBasis;
  readonly #byCode: ReadonlyMap<string, StoredAccount>;
  readonly #byName: ReadonlyMap<string, readonly StoredAccount[]>;
  /** Keyed by earlier codes and names of these accounts, or of accounts merged into them. */
  readonly #byFormerName: ReadonlyMap<string, readonly StoredAccount[]>;
  readonly #stored: readonly StoredAccount[];
  readonly #balanceLines: readonly BalanceLine[] | null;
  readonly #found = new Map<string, FileAccount>();
  readonly #sides = new Map<string, BookSide | null>();
  readonly #unsided = new Set<string>();
  readonly #suggested = new Map<number, AccountSuggestion>();
  #made = 0;

  /** Balance sheet lines in their order; null if accounts aren't mapped to them. */
  constructor(
    basis: CompanyBasis,
    stored: readonly StoredAccount[],
    balanceLines: readonly BalanceLine[] | null = null,
  ) {
    this.#basis = basis;
    this.#stored = stored;
    this.#balanceLines = balanceLines;
    this.#byCode = new Map(stored.flatMap((one) => (one.code === '' ? [] : [[one.code, one]])));
    this.#byName = Map.groupBy(stored, ({ name }) => comparableName(name));
    const former = stored.flatMap((one) => one.fileNames.map((text) => [text, one] as const));
    this.#byFormerName = new Map(
      [...Map.groupBy(former, ([text]) => text)].map(([text, all]) => [
        text,
        all.map(([, account]) => account),
      ]),
    );
  }

  all(): FileAccount[] {
    return [...this.#found.values()];
  }

  take({ id: fresh, sheet, cell }: FileAccount, stored: StoredAccount): void {
    const { id, code, name, type } = stored;
    for (const [key, account] of this.#found) {
      if (account.id !== fresh) continue;
      this.#found.set(key, { id, code, name, type, line: undefined, sheet, cell });
    }
  }

  suggestedFor({ id }: FileAccount): AccountSuggestion {
    return this.#suggested.get(id) ?? { type: null, line: null };
  }

  add(row: BooksRow, answers: readonly AccountAnswer[]): void {
    this.accountOf(row, answers);
    const { key } = storedAccountNames(row);
    const before = this.#sides.get(key);
    const side = sideOfRow(row);
    if (row.isNatural === true) this.#unsided.add(key);
    if (before === undefined) this.#sides.set(key, side);
    else if (before !== side && side !== null) this.#sides.set(key, null);
  }

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
    const typed = fresh.flatMap(([, { code, name, type }], at) => {
      const known = type ?? types[at]?.type ?? null;
      return known === null ? [] : [{ code, name, type: known }];
    });
    const chart = chartOf([...typed, ...this.#stored]);
    const suggestReported = lineSuggestions(this.#basis, decided, chart);
    const suggest = (account: NamedAccount) => {
      const reported = suggestReported(account);
      const lines = this.balanceLinesFor(account);
      return lines === null
        ? reported
        : (suggestBalanceLine(lines, account, chart, reported) ?? reported);
    };
    for (const [at, [key, account]] of fresh.entries()) {
      const isTaken = taking.has(account.sheet);
      const found = types[at] ?? null;
      const isOfProfit = ofProfit.has(account.sheet);
      const said = this.#unsided.has(key) ? onEitherSide(account, isOfProfit) : found;
      const isPossible = said !== null && (isProfitAndLoss(said.type) || !isOfProfit);
      const suggested = isPossible ? said : null;
      const type = account.type ?? (isTaken ? (suggested?.type ?? null) : null);
      const { code, name, heading } = account;
      const line = type === null ? null : suggest({ code, name, type, heading });
      this.#suggested.set(account.id, { type: suggested, line });
      const answer = this.#answeredLine({ ...account, type });
      this.#found.set(key, {
        ...account,
        type,
        line: isTaken ? line?.line : undefined,
        balanceLine: isTaken ? line?.balanceLine : undefined,
        ...answer,
      });
    }
  }

  /** The lines that an account can be mapped to; null for income and costs, and without a balance sheet. */
  balanceLinesFor({ type }: Pick<FileAccount, 'type'>): readonly BalanceLine[] | null {
    return type === null || isProfitAndLoss(type) ? null : this.#balanceLines;
  }

  /** Null if nobody has chosen a line, or the chosen one isn't a line of the account's type any more. */
  #answeredLine(account: FileAccount): Pick<FileAccount, 'line' | 'balanceLine'> | null {
    const { line, balanceLine: slug } = account;
    const lines = this.balanceLinesFor(account) ?? [];
    const chosen = lines.find((one) =>
      slug === undefined ? isReportedRole(one.role) && one.role === line : one.slug === slug,
    );
    if (chosen !== undefined) {
      return { line: reportLineOfRole(chosen.role), balanceLine: chosen.slug };
    }
    return slug !== undefined || line === undefined ? null : { line, balanceLine: undefined };
  }

  accountOf(row: BooksRow, answers: readonly AccountAnswer[]): FileAccount {
    const { account, origin } = row;
    const { code, name, key } = storedAccountNames(row);
    const known = this.#found.get(key);
    if (known !== undefined && (known.type !== null || account.type === null)) return known;
    const place = { sheet: origin.sheet, cell: origin.cell };
    const stored = this.#storedAs(code, name);
    const found =
      stored === undefined
        ? this.#new(known, { ...account, code, name, ...place }, answers)
        : { ...stored, line: undefined, ...place };
    this.#found.set(key, found);
    return found;
  }

  #new(
    known: FileAccount | undefined,
    row: Pick<FileAccount, 'code' | 'name' | 'type' | 'heading' | 'sheet' | 'cell'>,
    answers: readonly AccountAnswer[],
  ): FileAccount {
    const said = accountAnswer(answers, row);
    if (known === undefined) this.#made += 1;
    return {
      ...row,
      type: row.type ?? said?.type ?? null,
      line: said?.line,
      balanceLine: said?.balanceLine,
      id: known?.id ?? -this.#made,
    };
  }

  #storedAs(code: string, name: string): StoredAccount | undefined {
    const coded = code === '' ? undefined : this.#byCode.get(code);
    if (coded !== undefined) return coded;
    const named = this.#byName.get(name) ?? [];
    const bare = named.find((account) => account.code === '');
    // An account that had no code before is still the same account; an account with another code
    // isn't.
    const direct = bare ?? (code === '' && named.length === 1 ? named[0] : undefined);
    return direct ?? this.#formerly(code) ?? this.#formerly(name, code !== '');
  }

  /** If the file has another code, a name alone doesn't identify an account that has a code. */
  #formerly(text: string, isWithoutCode = false): StoredAccount | undefined {
    const found = (this.#byFormerName.get(text) ?? []).filter(
      ({ code }) => !isWithoutCode || code === '',
    );
    return found.length === 1 ? found[0] : undefined;
  }
}
