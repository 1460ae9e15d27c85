import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';
import { accountInText } from './bookCells.ts';

export interface ListedAccount {
  readonly code: string | null;
  readonly name: string;
}

/** "Konto: 1200 Bank" in one or two cells; Sage writes "N/C:" and "Name:" followed by their values. */
const SAYS_ACCOUNT =
  /^(?:n\/c|konto(?:nummer)?|sachkonto|(?:nominal |ledger |g\/?l )?account(?: (?:code|number|no\.?))?|compte|cuenta|conta|rekening)\s*:\s*(.*)$/i;
const SAYS_NAME = /^(?:account )?name\s*:\s*(.*)$/i;

/** The account in a heading row above its entries ("Account: 1200 Bank"); null for any other row. */
export function headedAccount(cells: readonly (GridValue | null)[]): ListedAccount | null {
  const texts = cells.map((cell) => textOf(cell)).filter((text) => text !== '');
  const at = texts.findIndex((text) => SAYS_ACCOUNT.test(text));
  if (at === -1) return null;
  const own = SAYS_ACCOUNT.exec(texts[at] ?? '')?.[1] ?? '';
  const said = own === '' ? (texts[at + 1] ?? '') : own;
  if (!/\d/.test(said)) return null;
  const { code, name } = accountInText(said);
  const named = texts.findIndex((text) => SAYS_NAME.test(text));
  if (named === -1) return { code: code ?? said, name: code === null ? '' : name };
  const behind = SAYS_NAME.exec(texts[named] ?? '')?.[1] ?? '';
  return { code: code ?? said, name: behind === '' ? (texts[named + 1] ?? '') : behind };
}

export function accountInHead(cells: readonly (GridValue | null)[]): ListedAccount {
  const [first = '', second = ''] = cells.map((cell) => textOf(cell)).filter((text) => text !== '');
  const account = accountInText(first);
  const isNamed = account.name === '' && /\p{L}{2}/u.test(second);
  return isNamed ? { ...account, name: second } : account;
}

/** The account of consecutive entries in a list, and whether the entries add up to its totals. */
export class LedgerGroups {
  account: ListedAccount | null = null;
  isHeaded = false;
  readonly wrong: string[] = [];
  #sum = 0n;
  #opening = 0n;
  /** The sum of the entries of all accounts. */
  #all = 0n;
  #said: { readonly amount: Millionths; readonly where: string } | null = null;

  begin(account: ListedAccount, said: Millionths | null, where: string): void {
    this.#hold();
    this.account = account;
    this.#sum = 0n;
    this.#opening = 0n;
    this.#said = said === null ? null : { amount: said, where };
  }

  book(amount: Millionths): void {
    this.#sum += amount;
    this.#all += amount;
  }

  open(amount: Millionths): void {
    this.#opening += amount;
  }

  /** Called at the account's total. */
  total(amount: Millionths | null, where: string): void {
    if (this.account !== null && amount !== null && amount !== this.#all)
      this.#compare(amount, where);
    this.#hold();
    if (this.isHeaded) return;
    this.account = null;
    this.#sum = 0n;
    this.#opening = 0n;
  }

  end(): readonly string[] {
    this.#hold();
    return this.wrong;
  }

  #hold(): void {
    if (this.#said !== null) this.#compare(this.#said.amount, this.#said.where);
    this.#said = null;
  }

  /** Some totals include the opening balance. */
  #compare(amount: Millionths, where: string): void {
    if (amount === this.#sum || amount === this.#sum + this.#opening) return;
    this.wrong.push(`${where} by ${textOfMillionths(amount - this.#sum)}`);
  }
}

/** Compares what each account posted against another with what the other posted against it. */
export class ContraPairs {
  readonly #sums = new Map<string, Map<string, Millionths>>();

  add(account: string, contra: string, amount: Millionths): void {
    const other = accountInText(contra);
    const key = other.code ?? other.name;
    if (key === '') return;
    const own = this.#sums.get(account) ?? new Map<string, Millionths>();
    this.#sums.set(account, own.set(key, (own.get(key) ?? 0n) + amount));
  }

  /** True if accounts of the list are posted against each other, and never from both sides. */
  get areOneSided(): boolean {
    let pairs = 0;
    for (const [account, others] of this.#sums) {
      for (const [other, amount] of others) {
        const back = this.#sums.get(other);
        if (back === undefined || amount === 0n) continue;
        if (back.get(account) === -amount) return false;
        pairs += 1;
      }
    }
    return pairs > 0;
  }
}
