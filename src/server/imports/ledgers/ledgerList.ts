import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import type { Books } from '../../../domain/books/books.ts';
import { textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { accountInText, isTotalRow, ledgerAmount, sideOf, whyNoAmount } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt } from './bookColumns.ts';
import { BookSums, rowOf } from './bookSums.ts';
import type { SummedAccount } from './bookSums.ts';
import { accountInHead, ContraPairs, headedAccount, LedgerGroups } from './ledgerGroups.ts';
import type { ListedAccount } from './ledgerGroups.ts';
import { dayOrderQuestion, isUnclearDay, listDay } from './listDays.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import type { Sides } from './trialRows.ts';
import type { BelowZero } from './sideSigns.ts';
import { SideSigns } from './sideSigns.ts';
import { signOfEntries, signOfList, turnAmounts } from './signOfList.ts';

/** "January total": a row without a date among entries. */
const ENDS_AS_TOTAL = /\p{L}[:\s]+(?:sub-?)?totals?:?$/iu;
/** Of sixteen periods of a year the last ones are corrections of it. */
const CORRECTIONS = /^(?:p|per|period)?[ .]*0?(1[3-6])(?:[./ -]20\d{2})?$/i;
const MOST_REFUSALS = 100;
const OPENING =
  /^'?(?:opening|beginning|initial|brought forward|balance (?:brought|b\/f)|b\/f|saldovortrag|eb-wert|anfangsbestand|saldo inicial|solde initial|report a nouveau|ingående balans|ingående saldo|inngående)/i;
const CLOSING =
  /^'?(?:closing|ending|history balance|balance c\/f|carried forward|endsaldo|saldo final|solde final|utgående)/i;

type Cells = readonly (GridValue | null)[];

export const saysOpening = (cells: Cells): boolean =>
  cells.some((cell) => cell?.kind === 'text' && OPENING.test(textOf(cell)));

/** What is known of a list when it has been read. */
interface ListFacts {
  /** Which sign debits have, as a person says. */
  readonly said?: BookAnswers['sign'];
  /** Each account is there once a month. */
  readonly isOnceAMonth?: boolean;
}

/**
 * Reads a general ledger row by row: one line of a voucher a row, with its account in the row or in a
 * head above a group of rows. Only sums by account and month are kept.
 */
export class LedgerListReading {
  readonly #basis: CompanyBasis;
  readonly #sheet: string;
  readonly #columns: Readonly<
    Record<
      | 'date'
      | 'code'
      | 'name'
      | 'type'
      | 'entity'
      | 'contra'
      | 'debit'
      | 'credit'
      | 'amount'
      | 'side',
      number
    >
  >;
  /** With the day first and with the month first: which is right is known when all days are. */
  readonly #dayFirst = new BookSums();
  readonly #monthFirst = new BookSums();
  #canDayFirst = true;
  #canMonthFirst = true;
  /** The first day that could be two. */
  #unclearDay = '';
  readonly #entities = new Map<string, string>();
  readonly #refusals: Refused[] = [];
  readonly #totals: { cell: string; label: string }[] = [];
  readonly #groups = new LedgerGroups();
  readonly #pairs = new ContraPairs();
  #section = '';
  #sums = { debit: 0n, credit: 0n };
  readonly #signs: SideSigns;
  #rows = 0;
  /** The rows of one account that follow each other, and what they amount to. */
  #run = { key: '', sum: 0n };
  readonly isGrouped: boolean;

  /** `below`: the side that is below zero, though a column says it as well. */
  constructor(basis: CompanyBasis, sheet: string, head: BookHead, below: BelowZero = null) {
    this.#basis = basis;
    this.#sheet = sheet;
    this.#signs = new SideSigns(below);
    const at = (kind: Parameters<typeof bookColumnAt>[1]) => bookColumnAt(head, kind);
    this.#columns = {
      date: at('date') === -1 ? at('otherDate') : at('date'),
      code: at('code'),
      name: at('name'),
      type: at('type'),
      entity: at('entity'),
      contra: at('contra'),
      debit: at('debit'),
      credit: at('credit'),
      amount: at('amount'),
      side: at('side'),
    };
    this.isGrouped = this.#columns.code === -1 && this.#columns.name === -1;
  }

  get belowZero(): BelowZero {
    return this.#signs.belowZero;
  }

  get entries(): number {
    return this.#rows;
  }

  /** A row above the head, which may say whose entries stand below it. */
  addAbove(cells: Cells): void {
    const said = headedAccount(cells);
    if (said !== null) this.#beginHeaded(said);
  }

  #beginHeaded(said: ListedAccount): void {
    this.#groups.begin(said, null, '');
    this.#groups.isHeaded = true;
  }

  get #areGrouped(): boolean {
    return this.isGrouped || this.#groups.isHeaded;
  }

  /** A row below the head; `row` is its number, from 0. */
  add(row: number, cells: Cells): void {
    const text = (column: number) => (column === -1 ? '' : textOf(cells[column] ?? null));
    const sides = this.#amountOf(row, cells, text);
    const amount = sides === null ? null : sides.debit - sides.credit;
    const first = cells.map((cell) => textOf(cell)).find((said) => said !== '') ?? '';
    const dateCell = cells[this.#columns.date] ?? null;
    const day = listDay(dateCell);
    if (day === null) return this.#undatedRow(row, cells, first, amount);
    if (amount === null) return;
    const account = this.#accountOf(text);
    if (account === null) {
      return this.#refuse(row, 0, 'The row has an amount and names no account.');
    }
    if (OPENING.test(account.name) || (this.#areGrouped && saysOpening(cells))) {
      this.#groups.open(amount);
      return;
    }
    this.#rows += 1;
    this.#sums.debit += sides?.debit ?? 0n;
    this.#sums.credit += sides?.credit ?? 0n;
    this.#groups.book(amount);
    this.#pairs.add(account.code ?? account.name, text(this.#columns.contra), amount);
    this.#canDayFirst &&= day.dayFirst !== null;
    this.#canMonthFirst &&= day.monthFirst !== null;
    if (this.#unclearDay === '' && isUnclearDay(dateCell)) this.#unclearDay = textOf(dateCell);
    const key = `${text(this.#columns.entity)}\n${account.code ?? ''}\n${account.code === null ? account.name : ''}`;
    this.#run = { key, sum: amount + (this.#run.key === key ? this.#run.sum : 0n) };
    const cell = cellAddress(row, Math.max(this.#columns.code, this.#columns.name, 0));
    for (const [sums, month] of [
      [this.#dayFirst, day.dayFirst],
      [this.#monthFirst, day.monthFirst],
    ] as const) {
      if (month === null) continue;
      const summed = sums.account(key, cell);
      if (summed.name === '') summed.name = account.name;
      summed.type ??=
        accountTypeOfWord(text(this.#columns.type)) ?? accountTypeOfWord(this.#section);
      sums.add(summed, month, amount);
    }
    const entity = text(this.#columns.entity);
    if (entity !== '') this.#entities.set(key, entity);
    // "Sales" above entries of its own is an account, and says nothing of the accounts below it.
    if (account.name === this.#section) this.#section = '';
  }

  /** Sage writes the sum of an account below its entries without a word. */
  #hasAmountsAlone(cells: Cells): boolean {
    return cells.every(
      (cell) => textOf(cell) === '' || ledgerAmount(this.#basis, cell) !== undefined,
    );
  }

  /** A head of a group, its total, its opening balance, or a row that cannot be counted. */
  #undatedRow(row: number, cells: Cells, first: string, amount: Millionths | null): void {
    if (first === '') return;
    if (isTotalRow(first) || ENDS_AS_TOTAL.test(first)) {
      this.#totals.push({ cell: cellAddress(row, 0), label: first });
      const where = `${first} (${cellAddress(row, 0)})`;
      this.#groups.total(amount, where);
      return;
    }
    const said = headedAccount(cells);
    if (said !== null) return this.#beginHeaded(said);
    if (amount !== null && this.#areGrouped && this.#hasAmountsAlone(cells)) {
      this.#groups.total(amount, `The sum in ${cellAddress(row, 0)}`);
      return;
    }
    if (amount !== null && amount === this.#run.sum && this.#hasAmountsAlone(cells)) {
      this.#totals.push({ cell: cellAddress(row, 0), label: `The sum in ${cellAddress(row, 0)}` });
      return;
    }
    const isBalance = cells.some(
      (cell) => cell?.kind === 'text' && (OPENING.test(textOf(cell)) || CLOSING.test(textOf(cell))),
    );
    if (isBalance) {
      this.#groups.open(amount ?? 0n);
      return;
    }
    const account = accountInHead(cells);
    // Odoo writes the sums of an account beside its name.
    const isHead = this.isGrouped && account.code !== null && first === textOf(cells[0] ?? null);
    if (amount !== null && !isHead) {
      const { date } = this.#columns;
      const [, period] = CORRECTIONS.exec(textOf(cells[date] ?? null)) ?? [];
      const reason =
        period === undefined
          ? 'The row has an amount and no date.'
          : `Period ${period} holds corrections of the year and is no month.`;
      return this.#refuse(row, date, reason);
    }
    const isAlone = cells.every((cell) => textOf(cell) === '' || textOf(cell) === first);
    if (this.#groups.isHeaded || (!this.isGrouped && !(isAlone && this.#namesAccount(cells))))
      return;
    const isSection = accountTypeOfWord(first) !== null && account.code === null;
    if (isSection && this.#groups.account === null) this.#section = first;
    this.#groups.begin(account, amount, `${first} (${cellAddress(row, 0)})`);
  }

  /** Whether a row has a text in the columns of accounts. */
  #namesAccount(cells: Cells): boolean {
    const { code, name } = this.#columns;
    return [code, name].some((column) => textOf(cells[column] ?? null) !== '');
  }

  #accountOf(text: (column: number) => string): ListedAccount | null {
    if (this.#areGrouped) return this.#groups.account;
    const [code, name] = [text(this.#columns.code), text(this.#columns.name)];
    // NetSuite writes the account once, above its entries.
    if (code === '' && name === '') return this.#groups.account;
    this.#groups.account = null;
    if (code !== '' && name !== '') return { code, name };
    return accountInText(code === '' ? name : code);
  }

  /** One column of amounts is as the sheet writes it, on the side of debits unless it says another. */
  #amountOf(row: number, cells: Cells, text: (column: number) => string): Sides | null {
    const { debit, credit, amount, side } = this.#columns;
    const read = (column: number) => {
      const found = column === -1 ? null : ledgerAmount(this.#basis, cells[column] ?? null);
      if (found !== undefined) return found;
      // Heads are repeated on every page of some lists.
      if (listDay(cells[this.#columns.date] ?? null) !== null) {
        this.#refuse(row, column, whyNoAmount(this.#basis, cells[column] ?? null));
      }
      return null;
    };
    if (debit !== -1 && credit !== -1) {
      const [d, c] = [read(debit), read(credit)];
      if (d === null && c === null) return null;
      return { debit: d?.amount ?? 0n, credit: c?.amount ?? 0n };
    }
    const one = read(amount);
    if (one === null) return null;
    const beside = side === -1 ? null : sideOf(text(side));
    return this.#signs.sidesOf(one, beside);
  }

  #refuse(row: number, column: number, reason: string): void {
    if (this.#refusals.length >= MOST_REFUSALS) return;
    this.#refusals.push({
      sheet: this.#sheet,
      cell: cellAddress(row, Math.max(column, 0)),
      reason,
      remedy: 'Correct the row, or export the ledger again.',
    });
  }

  /** Whether accounts stand against each other, and none of it is there from both sides. */
  get areOneSided(): boolean {
    return this.#pairs.areOneSided;
  }

  /** Null when nothing was booked, so that the sheet is no ledger. */
  end(title: SheetTitle, { said = null, isOnceAMonth = false }: ListFacts = {}): SheetBooks | null {
    if (this.#rows === 0) return null;
    const isUnclear = this.#canDayFirst && this.#canMonthFirst && this.#differ();
    const hasDays = this.#canDayFirst || this.#canMonthFirst;
    if (!hasDays) {
      this.#refusals.push({
        sheet: this.#sheet,
        cell: null,
        reason: 'Some dates have the day first and others the month first.',
        remedy: 'Export the ledger with dates such as 2025-01-31.',
      });
    }
    const wrong = this.#groups.end();
    if (wrong.length > 0) {
      this.#refusals.push({
        sheet: this.#sheet,
        cell: null,
        reason: `Totals differ from the entries above them: ${wrong.slice(0, 5).join(', ')}.`,
        remedy: 'Export the ledger again with all of its entries.',
      });
    }
    if (this.areOneSided) {
      this.#refusals.push({
        sheet: this.#sheet,
        cell: null,
        reason:
          'Each entry is there once, with a contra account beside it: its other side is missing.',
        remedy: 'Export the ledger by account, so that an entry stands below each of its accounts.',
      });
    }
    const turned = this.#signs.refusal();
    if (turned !== null) this.#refusals.push({ sheet: this.#sheet, cell: null, ...turned });
    const sums = this.#canDayFirst ? this.#dayFirst : this.#monthFirst;
    for (const [key, account] of sums.accounts) account.code = key.split('\n')[1] ?? '';
    const accounts = [...sums.accounts.values()];
    const isSided = this.#columns.debit !== -1 || this.#columns.side !== -1;
    // Sums of months without one below zero are written as each account grows.
    const natural = isOnceAMonth && accounts.every((one) => one.total() >= 0n) ? 'natural' : null;
    const sign = isSided
      ? 'debit'
      : (signOfList(accounts) ?? said ?? signOfEntries(accounts) ?? natural);
    turnAmounts(accounts, sign);
    if (isUnclear) for (const { movements } of accounts) movements.clear();
    const months = sums.months();
    const isNatural = sign === 'natural';
    const rows = [...sums.accounts].map(([key, account]) =>
      rowOf(account, this.#sheet, months, this.#entities.get(key) ?? null, isNatural),
    );
    const books: Books = {
      kind: 'ledger',
      company: title.company,
      currency: title.currency,
      months,
      yearBegins: null,
      rows,
      notes: this.#notes(title, accounts, isSided),
    };
    return {
      books,
      unit: title.unit ?? 'units',
      totals: this.#totals,
      refusals: this.#refusals,
      questions: [
        ...(isUnclear ? [dayOrderQuestion(this.#sheet, this.#columns.date, this.#unclearDay)] : []),
        ...(sign === null
          ? [
              {
                sheet: this.#sheet,
                about: 'sign' as const,
                question:
                  'Choose which sign debits have: nothing in the ledger separates debits from credits.',
              },
            ]
          : []),
      ],
    };
  }

  #differ(): boolean {
    const [a, b] = [this.#dayFirst, this.#monthFirst].map((sums) =>
      [...sums.accounts].map(([key, { movements }]) => `${key} ${[...movements].join(' ')}`),
    );
    return a?.join('\n') !== b?.join('\n');
  }

  #notes(title: SheetTitle, accounts: readonly SummedAccount[], isSided: boolean): string[] {
    const { debit, credit } = this.#sums;
    return [
      ...(isSided && debit !== credit
        ? [
            `Debits are ${textOfMillionths(debit)} and credits ${textOfMillionths(credit)}: the list does not hold all accounts.`,
          ]
        : []),
      ...(title.currency === null ? ['The sheet does not say its currency.'] : []),
      ...(accounts.some(({ type }) => type === null)
        ? [
            'The sheet does not say what all of its accounts are: amounts of those are debit less credit.',
          ]
        : []),
    ];
  }
}
