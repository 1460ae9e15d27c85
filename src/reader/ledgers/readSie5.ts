import type { AccountType, Books, BooksMonth } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { typeInBas } from '../words/chartTypes.ts';
import { bookMonth, monthOfDay } from '../../finance/books/bookMonths.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SummedAccount } from './bookSums.ts';
import type { Voucher } from './closingVouchers.ts';
import { ClosingVouchers } from './closingVouchers.ts';
import { RepeatedVouchers } from './repeatedVouchers.ts';
import { isRoundingOfBalances, roundingNote } from './sieRounding.ts';
import { SIE_SHEET } from './readSie.ts';
import type { ElementEvents } from './xmlElements.ts';
import { UnreadSieRecords } from './unreadSie.ts';

const MOST_SIE5_ENTRIES = 5_000_000;
const MOST_NAMED_SIE5_ACCOUNTS = 5;

const refusedSie5 = (reason: string, cell: string | null = null) =>
  new WorkbookRefusedError(reason, 'Export the SIE file again from the accounting system.', {
    sheet: SIE_SHEET,
    cell,
  });

const SIE5_ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = {
  asset: 'asset',
  liability: 'liability',
  equity: 'equity',
};

/** The type stated in the format's words. The chart of accounts distinguishes income and costs. */
function sie5AccountType(code: string, said: string): AccountType | null {
  if (said in SIE5_ACCOUNT_TYPES) return SIE5_ACCOUNT_TYPES[said] ?? null;
  return typeInBas(code, said === 'income' ? 'I' : said === 'cost' ? 'K' : null);
}

const plainAttributes = (attributes: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(attributes).map(([name, value]) => [
      name.slice(name.indexOf(':') + 1).toLowerCase(),
      value.trim(),
    ]),
  );

interface Sie5Balance {
  readonly month: BooksMonth | null;
  readonly amount: Millionths;
}

/** Reads a SIE file of type 5, which is XML. */
export class Sie5Reading implements ElementEvents {
  readonly #sums = new BookSums();
  readonly #closing = new Map<SummedAccount, Sie5Balance[]>();
  readonly #openings = new Map<SummedAccount, Sie5Balance[]>();
  #company: string | null = null;
  #currency: string | null = null;
  #year: { from: BooksMonth | null; to: BooksMonth | null } | null = null;
  #account: SummedAccount | null = null;
  readonly #yearEnd = new ClosingVouchers();
  readonly #repeated = new RepeatedVouchers();
  readonly #unread = new UnreadSieRecords();
  #journal = '';
  #entry:
    | (Voucher & { number: string; day: string; month: BooksMonth | null; sum: Millionths })
    | null = null;
  #line: { account: SummedAccount; month: BooksMonth; amount: Millionths } | null = null;
  #accounts = 0;
  #entries = 0;
  #lines = 0;

  open(name: string, given: Readonly<Record<string, string>>): void {
    const attributes = plainAttributes(given);
    const said = (key: string) => attributes.get(key) ?? '';
    switch (name) {
      case 'Company':
        this.#company ??= said('name') === '' ? null : said('name');
        return;
      case 'AccountingCurrency':
        this.#currency = said('currency').toUpperCase() || null;
        return;
      case 'FiscalYear':
        return this.#addYear(attributes);
      case 'Account':
        return this.#addAccount(said('id'), said('name'), said('type').toLowerCase());
      case 'OpeningBalance':
      case 'ClosingBalance':
        return this.#addBalance(name, said('month'), said('amount'));
      case 'Journal':
        this.#journal = said('id');
        return;
      case 'JournalEntry':
        this.#entries += 1;
        this.#entry = {
          cell: `JournalEntry ${said('id') === '' ? this.#entries : said('id')}`,
          name: `JournalEntry ${said('id') === '' ? this.#entries : said('id')}`,
          lines: [],
          number: said('id'),
          day: said('journaldate'),
          month: monthOfDay(said('journaldate')),
          sum: 0n,
        };
        return;
      case 'LedgerEntry':
        return this.#begin(said('accountid'), said('amount'), said('ledgerdate'));
      case 'Overstrike':
        // The entry was deleted.
        this.#line = null;
        return;
      default:
        this.#unread.add(name);
    }
  }

  close(name: string): void {
    if (name === 'Account') this.#account = null;
    else if (name === 'LedgerEntry' && this.#line !== null && this.#entry !== null) {
      const { account, month, amount } = this.#line;
      this.#sums.add(account, month, amount);
      this.#entry.lines.push(this.#line);
      this.#entry.sum += amount;
      this.#line = null;
    } else if (name === 'JournalEntry' && this.#entry !== null) {
      const { sum, cell, number, day } = this.#entry;
      const key = `${this.#journal} ${number} ${day}`;
      if (number === '' || !this.#repeated.takeOut(this.#sums, this.#entry, key))
        this.#yearEnd.add(this.#entry, ({ type }) => type === 'equity');
      this.#entry = null;
      if (sum !== 0n)
        throw refusedSie5(`Debits and credits differ by ${textOfMillionths(sum)}.`, cell);
    }
  }

  #addYear(attributes: ReadonlyMap<string, string>): void {
    const month = (key: string) => {
      const [, year, number] = /^(\d{4})-(\d{2})/.exec(attributes.get(key) ?? '') ?? [];
      return bookMonth(Number(year), Number(number));
    };
    const year = { from: month('start'), to: month('end') };
    if (this.#year === null || attributes.get('primary') === 'true') this.#year = year;
  }

  #addAccount(code: string, name: string, type: string): void {
    this.#accounts += 1;
    const account = this.#sums.account(code, `Account ${this.#accounts}`);
    account.cell = `Account ${this.#accounts}`;
    account.name = name;
    account.type = sie5AccountType(code, type);
    this.#account = account;
  }

  #amount(text: string, cell: string): Millionths {
    const amount = millionthsOf(text);
    if (amount === null) throw refusedSie5(`“${text.slice(0, 40)}” is not an amount.`, cell);
    return amount;
  }

  #addBalance(kind: string, month: string, text: string): void {
    const account = this.#account;
    if (account === null) return;
    const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? [];
    const balances = kind === 'OpeningBalance' ? this.#openings : this.#closing;
    const known = balances.get(account) ?? [];
    known.push({
      month: bookMonth(Number(year), Number(number)),
      amount: this.#amount(text, account.cell),
    });
    balances.set(account, known);
  }

  #begin(code: string, text: string, day: string): void {
    const entry = this.#entry;
    if (entry === null) return;
    this.#lines += 1;
    if (this.#lines > MOST_SIE5_ENTRIES)
      throw refusedSie5('The file has more than 5 million entries.');
    const month = monthOfDay(day) ?? entry.month;
    if (month === null) throw refusedSie5('A journal entry has no date.', entry.cell);
    const account = this.#sums.account(code, entry.cell);
    this.#line = { account, month, amount: this.#amount(text, entry.cell) };
  }

  end(): Books {
    for (const account of this.#sums.accounts.values()) {
      if (account.name === '') account.type ??= sie5AccountType(account.code, '');
    }
    const head = {
      company: this.#company,
      currency: this.#currency ?? 'SEK',
      yearBegins: this.#year?.from ?? null,
    };
    const notes = [
      ...(this.#currency === null
        ? ['The file names no currency, so its amounts are in SEK, the default of the format.']
        : []),
      ...this.#unread.notes(),
    ];
    if (this.#lines === 0) return { ...head, ...this.#trialBalance(notes) };
    const months = this.#sums.months();
    const different: string[] = [];
    for (const account of this.#sums.accounts.values()) {
      const [opening] = this.#openings.get(account) ?? [];
      const closing = this.#closing.get(account)?.at(-1);
      const begins = account.type !== null && isProfitAndLoss(account.type) ? 0n : null;
      account.opening = opening?.amount ?? (this.#year === null ? begins : 0n);
      const difference =
        closing === undefined ? 0n : (account.opening ?? 0n) + account.total() - closing.amount;
      if (difference !== 0n)
        different.push(`account ${account.code} (${textOfMillionths(difference)})`);
    }
    if (different.length > 0) {
      const more =
        different.length > MOST_NAMED_SIE5_ACCOUNTS
          ? ` and ${different.length - MOST_NAMED_SIE5_ACCOUNTS} more`
          : '';
      notes.push(
        `Movements do not add up to the closing balances. Differences: ${different.slice(0, MOST_NAMED_SIE5_ACCOUNTS).join(', ')}${more}.`,
      );
    }
    const last = this.#year?.to ?? months.at(-1) ?? '';
    const closed = [
      ...this.#repeated.found(),
      ...this.#yearEnd.takeOut(this.#sums.accounts.values(), last),
    ];
    const rows = [...this.#sums.accounts.values()]
      .filter(({ movements, opening }) => movements.size > 0 || opening)
      .map((account) => summedRow(account, SIE_SHEET, months));
    return {
      ...head,
      kind: 'ledger',
      months,
      rows,
      notes,
      ...(closed.length === 0 ? {} : { closed }),
    };
  }

  #trialBalance(notes: string[]): Omit<Books, 'company' | 'currency' | 'yearBegins'> {
    const last = this.#year?.to ?? null;
    const amounts = new Map<BooksMonth, Millionths[]>();
    const rows = [...this.#closing].flatMap(([{ code, name, type, cell }, balances]) => {
      const byMonth: Record<BooksMonth, string> = {};
      for (const { month: said, amount } of balances) {
        const month = said ?? last;
        if (month === null) throw refusedSie5('A balance has no month.', cell);
        byMonth[month] = textOfMillionths(amount);
        amounts.set(month, [...(amounts.get(month) ?? []), amount]);
      }
      const account = { code, name, type };
      return [
        {
          account,
          entity: null,
          origin: { sheet: SIE_SHEET, cell },
          movements: {},
          balances: byMonth,
        },
      ];
    });
    if (rows.length === 0) throw refusedSie5('The SIE file has neither entries nor balances.');
    const rounded = [...amounts].flatMap(([month, own]) => {
      const sum = own.reduce((a, b) => a + b, 0n);
      if (sum === 0n) return [];
      if (isRoundingOfBalances(sum, own)) return [roundingNote(sum)];
      throw refusedSie5(`Debits and credits for ${month} differ by ${textOfMillionths(sum)}.`);
    });
    return {
      kind: 'trialBalance',
      months: [...amounts.keys()].toSorted(),
      rows,
      notes: [...notes, ...rounded],
    };
  }
}
