import {
  accountTypeOfWord,
  typeInNorwegianChart,
  typeInPortugueseChart,
} from '../words/chartTypes.ts';
import type { AccountType, Books, BooksMonth } from '../../finance/books/books.ts';
import { bookMonth, monthIndex, monthOfDay, monthsLater } from '../../finance/books/bookMonths.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SummedAccount } from './bookSums.ts';
import { SaftHeader } from './saftHeader.ts';
import type { ElementEvents } from './xmlElements.ts';

export const SAFT_SHEET = 'SAF-T file';
const MOST_SAFT_ENTRIES = 5_000_000;
const MOST_NAMED_SAFT_ACCOUNTS = 5;
const LAST_PERIOD = 12;
/** Portuguese accounts that only sum others, and cost accounts, which repeat the ledger. */
const NOT_POSTED = new Set(['GR', 'GA', 'AR', 'AA', 'AM']);

const refusedSaft = (reason: string, cell: string | null = null) =>
  new WorkbookRefusedError(reason, 'Export the SAF-T file again from the accounting system.', {
    sheet: SAFT_SHEET,
    cell,
  });

type SaftFields = Map<string, string>;

/**
 * Reads the ledger of a SAF-T file from Norway, Portugal or another country that follows the OECD's schema. Only sums
 * by account and month are kept.
 */
export class SaftReading implements ElementEvents {
  readonly #path: string[] = [];
  readonly #header = new SaftHeader();
  readonly #sums = new BookSums();
  readonly #closingEntries = new Map<SummedAccount, Millionths>();
  readonly #categories = new Map<string, string>();
  readonly #standard = new Map<string, string>();
  readonly #types = new Map<string, string>();
  /** How often a transaction's date is this many months after its period. */
  readonly #offsets = new Map<number, number>();
  #fields: SaftFields = new Map();
  #line: SaftFields = new Map();
  #transaction = new Map<SummedAccount, Millionths>();
  #accounts = 0;
  #transactions = 0;
  #entries = 0;
  #latePeriods = 0;
  #totals: { debit: Millionths | null; credit: Millionths | null } = { debit: null, credit: null };
  #summed = { debit: 0n, credit: 0n };

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0) this.#header.begin(attributes);
    this.#path.push(name);
    if (name === 'Account' || name === 'Transaction') this.#fields = new Map();
    else if (name === 'Line' || name === 'DebitLine' || name === 'CreditLine')
      this.#line = new Map();
  }

  close(name: string, text: string): void {
    this.#path.pop();
    const parent = this.#path.at(-1) ?? '';
    if (this.#path[1] === 'Header') return this.#header.close(name, parent, text);
    switch (name) {
      case 'Account':
        if (parent === 'GeneralLedgerAccounts') this.#addAccount();
        return;
      case 'Line':
      case 'DebitLine':
      case 'CreditLine':
        if (this.#path.includes('Transaction')) this.#addLine();
        return;
      case 'Transaction':
        return this.#endTransaction();
      case 'TotalDebit':
      case 'TotalCredit':
        if (parent === 'GeneralLedgerEntries') {
          this.#totals[name === 'TotalDebit' ? 'debit' : 'credit'] = millionthsOf(text);
        }
        return;
      default:
        this.#keep(name, parent, text);
    }
  }

  #keep(name: string, parent: string, text: string): void {
    if (parent === 'Account' || parent === 'Transaction') this.#fields.set(name, text);
    else if (parent === 'Line' || parent === 'DebitLine' || parent === 'CreditLine') {
      // In Portugal the amount is the element's own text, elsewhere the text of its child.
      if (!this.#line.has(name)) this.#line.set(name, text);
    } else if (name === 'Amount') this.#line.set(parent, text);
  }

  #amount(text: string | undefined, cell: string): Millionths {
    const amount = millionthsOf(text === undefined || text === '' ? '0' : text);
    if (amount === null) throw refusedSaft(`“${text?.slice(0, 40)}” is not an amount.`, cell);
    return amount;
  }

  #addAccount(): void {
    this.#accounts += 1;
    const fields = this.#fields;
    const cell = `Account ${this.#accounts}`;
    const code = fields.get('AccountID') ?? '';
    const account = this.#sums.account(code, cell);
    account.cell = cell;
    account.name = fields.get('AccountDescription') ?? '';
    const balance = (when: string) =>
      this.#amount(fields.get(`${when}DebitBalance`), cell) -
      this.#amount(fields.get(`${when}CreditBalance`), cell);
    account.opening = balance('Opening');
    account.closing = balance('Closing');
    this.#categories.set(code, fields.get('GroupingCategory') ?? '');
    this.#standard.set(code, fields.get('StandardAccountID') ?? '');
    this.#types.set(code, fields.get('AccountType') ?? '');
  }

  #addLine(): void {
    const line = this.#line;
    this.#entries += 1;
    const cell = this.#place();
    if (this.#entries > MOST_SAFT_ENTRIES)
      throw refusedSaft('The file has more than 5 million entries.', cell);
    const code = line.get('AccountID') ?? '';
    if (code === '') throw refusedSaft('An entry has no account.', cell);
    const debit = this.#amount(line.get('DebitAmount'), cell);
    const credit = this.#amount(line.get('CreditAmount'), cell);
    this.#summed.debit += debit;
    this.#summed.credit += credit;
    const account = this.#sums.account(code, `Transaction ${this.#transactions + 1}`);
    this.#transaction.set(account, (this.#transaction.get(account) ?? 0n) + debit - credit);
  }

  #place(): string {
    const id = this.#fields.get('TransactionID');
    return `Transaction ${id === undefined || id === '' ? this.#transactions + 1 : id}`;
  }

  #endTransaction(): void {
    const entries = this.#transaction;
    this.#transaction = new Map();
    const cell = this.#place();
    this.#transactions += 1;
    if (entries.size === 0) return;
    const difference = [...entries.values()].reduce((sum, amount) => sum + amount, 0n);
    if (difference !== 0n) {
      throw refusedSaft(`Debits and credits differ by ${textOfMillionths(difference)}.`, cell);
    }
    if (this.#header.isPortuguese && this.#fields.get('TransactionType') === 'A') {
      for (const [account, amount] of entries) {
        this.#closingEntries.set(account, (this.#closingEntries.get(account) ?? 0n) + amount);
      }
      return;
    }
    const month = this.#monthOf(cell);
    for (const [account, amount] of entries) this.#sums.add(account, month, amount);
  }

  /** The month by a transaction's period, before the meaning of period 1 is known. */
  #monthOf(cell: string): BooksMonth {
    const fields = this.#fields;
    const dated = monthOfDay(fields.get('TransactionDate') ?? fields.get('GLPostingDate') ?? '');
    const period = Number(fields.get('Period') ?? Number.NaN);
    if (!Number.isInteger(period) || period < 1) {
      if (dated === null) throw refusedSaft('A transaction has neither a period nor a date.', cell);
      this.#offsets.set(0, (this.#offsets.get(0) ?? 0) + 1);
      return dated;
    }
    const isLate = period > LAST_PERIOD;
    if (isLate) this.#latePeriods += 1;
    const number = Math.min(period, LAST_PERIOD);
    const begins = this.#header.isPortuguese ? this.#header.from : null;
    if (begins !== null) return monthsLater(begins, number - 1);
    const year = Number(fields.get('PeriodYear') ?? dated?.slice(0, 4) ?? Number.NaN);
    const month = bookMonth(year, number);
    if (month === null) throw refusedSaft('A transaction has no year.', cell);
    if (!isLate && dated !== null) {
      const offset = monthIndex(dated) - monthIndex(month);
      this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1);
    }
    return month;
  }

  /** @throws WorkbookRefusedError if the file contradicts itself. */
  end(): Books {
    const header = this.#header;
    for (const account of this.#sums.accounts.values()) account.type = this.#typeOf(account);
    const posted = [...this.#sums.accounts.values()].filter(
      ({ code, movements }) =>
        movements.size > 0 || !NOT_POSTED.has(this.#categories.get(code) ?? ''),
    );
    const head = { company: header.company, currency: header.currency, yearBegins: header.from };
    if (this.#entries === 0) return { ...head, ...this.#trialBalance(posted) };
    this.#checkTotals();
    const shift = this.#shift();
    const months = this.#sums.months().map((month) => monthsLater(month, shift));
    const rows = posted
      .filter(({ movements, opening, closing }) => movements.size > 0 || opening || closing)
      .map((account) => {
        if (shift !== 0) {
          const moved = [...account.movements].map(
            ([month, amount]) => [monthsLater(month, shift), amount] as const,
          );
          account.movements.clear();
          for (const [month, amount] of moved) account.movements.set(month, amount);
        }
        return summedRow(account, SAFT_SHEET, months);
      });
    return { ...head, kind: 'ledger', months, rows, notes: this.#notes(posted, shift) };
  }

  #typeOf({ code, closing }: SummedAccount): AccountType | null {
    const said = accountTypeOfWord(this.#types.get(code) ?? '');
    if (said !== null) return said;
    if (this.#header.isPortuguese) return typeInPortugueseChart(code, closing ?? 0n);
    if (!this.#header.isNorwegian) return null;
    return typeInNorwegianChart(this.#standard.get(code) || code);
  }

  #checkTotals(): void {
    const { debit, credit } = this.#totals;
    for (const [said, summed, word] of [
      [debit, this.#summed.debit, 'debit'],
      [credit, this.#summed.credit, 'credit'],
    ] as const) {
      if (said === null || said === summed) continue;
      throw refusedSaft(
        `The file states total ${word}s of ${textOfMillionths(said)}, but its entries add up to ${textOfMillionths(summed)}, so entries are missing.`,
      );
    }
  }

  /** Returns by how many months the periods precede the months of transaction dates. */
  #shift(): number {
    const [best = [0, 0]] = [...this.#offsets].toSorted((a, b) => b[1] - a[1]);
    const all = [...this.#offsets.values()].reduce((sum, count) => sum + count, 0);
    if (all === 0 || best[1] * 2 > all) return best[0];
    throw refusedSaft('The periods of the transactions do not agree with their dates.');
  }

  #notes(posted: readonly SummedAccount[], shift: number): string[] {
    const different = posted.flatMap((account) => {
      const { code, opening, closing } = account;
      if (opening === null || closing === null || (closing === 0n && opening === 0n)) return [];
      const closed = this.#closingEntries.get(account) ?? 0n;
      const difference = opening + account.total() + closed - closing;
      return difference === 0n ? [] : [`account ${code} (${textOfMillionths(difference)})`];
    });
    const more =
      different.length > MOST_NAMED_SAFT_ACCOUNTS
        ? ` and ${different.length - MOST_NAMED_SAFT_ACCOUNTS} more`
        : '';
    return [
      ...(different.length === 0
        ? []
        : [
            `Movements do not add up to the closing balances. Differences: ${different.slice(0, MOST_NAMED_SAFT_ACCOUNTS).join(', ')}${more}.`,
          ]),
      ...(this.#closingEntries.size === 0
        ? []
        : ['Entries that close the year’s profit and loss are not counted.']),
      ...(this.#latePeriods === 0
        ? []
        : ['Entries after period 12 count in the last month of their year.']),
      ...(shift === 0 ? [] : ['Period 1 is not January, so months are taken from the dates.']),
    ];
  }

  #trialBalance(
    posted: readonly SummedAccount[],
  ): Omit<Books, 'company' | 'currency' | 'yearBegins'> {
    const month = this.#header.to;
    const rows = posted.filter(({ opening, closing }) => opening || closing);
    if (month === null || rows.length === 0) {
      throw refusedSaft('The SAF-T file has no general ledger: neither entries nor balances.');
    }
    const sum = rows.reduce((total, { closing }) => total + (closing ?? 0n), 0n);
    if (sum !== 0n) throw refusedSaft(`Debits and credits differ by ${textOfMillionths(sum)}.`);
    return {
      kind: 'trialBalance',
      months: [month],
      notes: [],
      rows: rows.map(({ code, name, type, cell, closing }) => ({
        account: { code, name, type },
        entity: null,
        origin: { sheet: SAFT_SHEET, cell },
        movements: {},
        balances: { [month]: textOfMillionths(closing ?? 0n) },
      })),
    };
  }
}
