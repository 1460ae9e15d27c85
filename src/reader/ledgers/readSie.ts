import { typeInBas } from '../words/chartTypes.ts';
import { monthOfDay } from '../../finance/books/bookMonths.ts';
import type { AccountType, Books, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SummedAccount } from './bookSums.ts';
import type { Voucher } from './closingVouchers.ts';
import { ClosingVouchers } from './closingVouchers.ts';
import { RepeatedVouchers } from './repeatedVouchers.ts';
import { isRoundingOfBalances, roundingNote } from './sieRounding.ts';
import { decodedSie, sieEncoding, sieFields } from './sieText.ts';
import { UnreadSieRecords } from './unreadSie.ts';

export const SIE_SHEET = 'SIE file';
const MOST_SIE_LINES = 5_000_000;
const MOST_NAMED_SIE_ACCOUNTS = 5;

const refusedSie = (reason: string, cell: string) =>
  new WorkbookRefusedError(reason, 'Export the SIE file again from the accounting system.', {
    sheet: SIE_SHEET,
    cell,
  });

interface SieYear {
  readonly from: BooksMonth;
  readonly to: BooksMonth;
}

/** An amount in the format's notation. Some programs write a decimal comma. */
function sieAmount(text: string, cell: string): Millionths {
  const amount = millionthsOf(text.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2'));
  if (amount === null) throw refusedSie(`“${text.slice(0, 40)}” is not an amount.`, cell);
  return amount;
}

/** True if a list of objects is empty. Balances of cost centres repeat those of the account. */
const isEmptyObjectList = (list: string) => /^\{\s*\}$/.test(list);

/**
 * Reads a SIE file of type 1 to 4 line by line. Lines have one character for each byte; texts are decoded at the end,
 * once their encoding is known.
 */
export class SieReading {
  readonly #sums = new BookSums();
  readonly #kinds = new Map<string, string>();
  readonly #years = new Map<string, SieYear>();
  /** Closing balances, and results of profit and loss accounts, by year and account. */
  readonly #closing = new Map<string, Map<string, Millionths>>();
  readonly #periods: { account: string; month: BooksMonth; amount: Millionths; cell: string }[] =
    [];
  readonly #openings = new Map<string, Millionths>();
  #company = '';
  #currency: string | null = null;
  #plan: string | null = null;
  #line = 0;
  readonly #yearEnd = new ClosingVouchers();
  readonly #repeated = new RepeatedVouchers();
  readonly #unread = new UnreadSieRecords();
  #voucher: (Voucher & { number: string; day: string; sum: Millionths }) | null = null;
  #vouchers = 0;

  add(line: string): void {
    this.#line += 1;
    if (this.#line > MOST_SIE_LINES) {
      throw refusedSie('The file has more than 5 million lines.', `line ${this.#line}`);
    }
    const text = line.trimStart();
    if (text.startsWith('{')) return;
    if (text.startsWith('}')) return this.#endVoucher();
    if (text.startsWith('#')) this.#record(sieFields(text), `line ${this.#line}`);
  }

  #record([label = '', ...fields]: readonly string[], cell: string): void {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = fields;
    switch (label.toUpperCase()) {
      case '#FNAMN':
        this.#company = first;
        return;
      case '#VALUTA':
        this.#currency = first.toUpperCase();
        return;
      case '#KPTYP':
        this.#plan = first.toUpperCase();
        return;
      case '#KONTO':
        this.#named(first, cell).name = second;
        return;
      case '#KTYP':
        this.#kinds.set(first, second.toUpperCase());
        return;
      case '#RAR':
        return this.#addYear(first, second, third, cell);
      case '#IB':
        if (first === '0') this.#open(second, sieAmount(third, cell), cell);
        return;
      case '#UB':
      case '#RES':
        return this.#close(first, second, sieAmount(third, cell), cell);
      case '#PSALDO':
        if (first === '0' && isEmptyObjectList(fourth)) this.#addPeriod(second, third, fifth, cell);
        else this.#unread.add('#PSALDO');
        return;
      case '#VER':
        this.#endVoucher();
        this.#vouchers += 1;
        this.#voucher = {
          cell,
          name: `${first} ${second}`.trim(),
          lines: [],
          number: second,
          day: third,
          sum: 0n,
        };
        return;
      case '#TRANS':
        return this.#addEntry(fields, cell);
      // These are budgets, balances by object and removed entries. Added entries also appear as
      // #TRANS.
      default:
        this.#unread.add(label.toUpperCase());
    }
  }

  #named(code: string, cell: string): SummedAccount {
    const account = this.#sums.account(code, cell);
    account.cell = cell;
    return account;
  }

  #addYear(number: string, from: string, to: string, cell: string): void {
    const year = { from: monthOfDay(from), to: monthOfDay(to) };
    if (year.from === null || year.to === null) {
      throw refusedSie(`The period ${from} to ${to} is not a valid year.`, cell);
    }
    this.#years.set(number, { from: year.from, to: year.to });
  }

  #open(code: string, amount: Millionths, cell: string): void {
    this.#sums.account(code, cell);
    this.#openings.set(code, amount);
  }

  #close(year: string, code: string, amount: Millionths, cell: string): void {
    this.#sums.account(code, cell);
    const closing = this.#closing.get(year) ?? new Map<string, Millionths>();
    this.#closing.set(year, closing.set(code, amount));
  }

  #addPeriod(period: string, account: string, text: string, cell: string): void {
    const month = monthOfDay(`${period}01`);
    if (month === null) throw refusedSie(`The period ${period} is not a valid month.`, cell);
    this.#periods.push({ account, month, amount: sieAmount(text, cell), cell });
  }

  #addEntry(fields: readonly string[], cell: string): void {
    const [code = '', , text = '', day = ''] = fields;
    const voucher = this.#voucher;
    if (voucher === null) throw refusedSie('An entry does not belong to any voucher.', cell);
    const amount = sieAmount(text, cell);
    const month = monthOfDay(day === '' ? voucher.day : day);
    if (month === null) throw refusedSie(`“${day || voucher.day}” is not a date.`, cell);
    voucher.sum += amount;
    const account = this.#sums.account(code, cell);
    voucher.lines.push({ account, month, amount });
    this.#sums.add(account, month, amount);
  }

  #endVoucher(): void {
    const voucher = this.#voucher;
    this.#voucher = null;
    if (voucher === null) return;
    const { name, number, day } = voucher;
    if (number !== '' && this.#repeated.takeOut(this.#sums, voucher, `${name} ${day}`)) return;
    this.#yearEnd.add(voucher, ({ code }) => this.#typeOf(code) === 'equity');
    if (voucher.sum === 0n) return;
    throw refusedSie(
      `Debits and credits of the voucher differ by ${textOfMillionths(voucher.sum)}.`,
      voucher.cell,
    );
  }

  /** @throws WorkbookRefusedError if the file contradicts itself. */
  end(): Books {
    this.#endVoucher();
    this.#decode();
    if (this.#vouchers > 0) this.#unread.add('#PSALDO', this.#periods.length);
    for (const [code, account] of this.#sums.accounts) {
      account.type = this.#typeOf(code);
    }
    const head = {
      company: this.#company === '' ? null : this.#company,
      // The format assumes Swedish crowns if no currency is stated.
      currency: this.#currency ?? 'SEK',
    };
    if (this.#vouchers === 0 && this.#periods.length === 0) {
      return { ...head, ...this.#trialBalance() };
    }
    return { ...head, ...this.#ledger() };
  }

  #typeOf(code: string): AccountType | null {
    const kind = this.#kinds.get(code) ?? null;
    const isBas = this.#plan === null || /BAS/.test(this.#plan);
    return isBas || kind !== null ? typeInBas(code, kind) : null;
  }

  #decode(): void {
    const texts = [this.#company, ...[...this.#sums.accounts.values()].map(({ name }) => name)];
    const encoding = sieEncoding(texts);
    this.#company = decodedSie(this.#company, encoding);
    for (const account of this.#sums.accounts.values()) {
      account.name = decodedSie(account.name, encoding);
    }
  }

  #ledger(): Omit<Books, 'company' | 'currency'> {
    const current = this.#years.get('0');
    if (this.#vouchers === 0) {
      for (const { account, month, amount, cell } of this.#periods) {
        this.#sums.add(this.#sums.account(account, cell), month, amount);
      }
    }
    const inYear = (month: BooksMonth) =>
      current === undefined || (month >= current.from && month <= current.to);
    const months = this.#sums.months();
    const outside = months.filter((month) => !inYear(month));
    if (outside.length > 0) {
      throw refusedSie(
        `There are entries in ${outside.slice(0, MOST_NAMED_SIE_ACCOUNTS).join(', ')}, outside the financial year of the file.`,
        'line 1',
      );
    }
    for (const [code, account] of this.#sums.accounts) {
      const opening = this.#openings.get(code);
      account.opening = opening ?? (current === undefined ? null : 0n);
      account.closing = this.#closing.get('0')?.get(code) ?? null;
    }
    const notes = [...this.#notes(), ...this.#earlierYears(), ...this.#differences()];
    const last = current?.to ?? months.at(-1) ?? '';
    const closed = [
      ...this.#repeated.found(),
      ...this.#yearEnd.takeOut(this.#sums.accounts.values(), last),
    ];
    const rows = [...this.#sums.accounts.values()]
      .filter(({ movements, opening, closing }) => movements.size > 0 || opening || closing)
      .map((account) => summedRow(account, SIE_SHEET, months));
    return {
      kind: 'ledger',
      months,
      yearBegins: current?.from ?? null,
      rows,
      notes,
      ...(closed.length === 0 ? {} : { closed }),
    };
  }

  #differences(): string[] {
    const different = [...this.#sums.accounts.values()].flatMap((account) => {
      const { code, opening, closing } = account;
      if (closing === null) return [];
      const difference = (opening ?? 0n) + account.total() - closing;
      return difference === 0n ? [] : [`account ${code} (${textOfMillionths(difference)})`];
    });
    if (different.length === 0) return [];
    const more =
      different.length > MOST_NAMED_SIE_ACCOUNTS
        ? ` and ${different.length - MOST_NAMED_SIE_ACCOUNTS} more`
        : '';
    return [
      `Movements do not add up to the closing balances. Differences: ${different.slice(0, MOST_NAMED_SIE_ACCOUNTS).join(', ')}${more}.`,
    ];
  }

  #trialBalance(): Omit<Books, 'company' | 'currency'> {
    const rows: BooksRow[] = [];
    const years = [...this.#years].filter(([number]) => this.#closing.has(number));
    if (years.length === 0) {
      throw refusedSie('The file has neither entries nor balances of a year.', 'line 1');
    }
    const opening = [...this.#openings.values()].reduce((sum, amount) => sum + amount, 0n);
    const closing = [...(this.#closing.get('0')?.values() ?? [])].reduce((a, b) => a + b, 0n);
    const difference = closing - opening;
    const isRounded = isRoundingOfBalances(difference, this.#closing.get('0')?.values() ?? []);
    if (difference !== 0n && !isRounded) {
      throw new WorkbookRefusedError(
        `Debits and credits differ by ${textOfMillionths(difference)}.`,
        'Export the SIE file again once the debits and credits of the year are equal.',
        { sheet: SIE_SHEET },
      );
    }
    for (const { code, name, type, cell } of this.#sums.accounts.values()) {
      const balances: Record<BooksMonth, string> = {};
      for (const [number, { to }] of years) {
        const amount = this.#closing.get(number)?.get(code);
        if (amount !== undefined) balances[to] = textOfMillionths(amount);
      }
      if (Object.keys(balances).length === 0) continue;
      const account = { code, name, type };
      rows.push({
        account,
        entity: null,
        origin: { sheet: SIE_SHEET, cell },
        movements: {},
        balances,
      });
    }
    return {
      kind: 'trialBalance',
      months: years.map(([, { to }]) => to).toSorted(),
      yearBegins: this.#years.get('0')?.from ?? null,
      rows,
      notes: [...this.#notes(), ...(difference === 0n ? [] : [roundingNote(difference)])],
    };
  }

  #notes(): string[] {
    return [
      ...(this.#currency === null
        ? ['The file names no currency, so its amounts are in SEK, the default of the format.']
        : []),
      ...this.#unread.notes(),
    ];
  }

  #earlierYears(): string[] {
    const named = [...this.#years].flatMap(([number, { to }]) =>
      number !== '0' && this.#closing.has(number) ? [to.slice(0, 4)] : [],
    );
    return named.length === 0
      ? []
      : [`The file also has balances for ${named.toSorted().join(', ')}. They are not imported.`];
  }
}
