import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { Books } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { accountInText, isTotalRow, ledgerAmount, sideOf, whyNoAmount } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt } from './bookColumns.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SummedAccount } from './bookSums.ts';
import { accountInHead, ContraPairs, headedAccount, LedgerGroups } from './ledgerGroups.ts';
import type { ListedAccount } from './ledgerGroups.ts';
import { dayOrderQuestion, isUnclearDay, listDay } from './listDays.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import type { Sides } from './trialRows.ts';
import type { BelowZero } from './sideSigns.ts';
import { SideSigns } from './sideSigns.ts';
import { signOfEntries, signOfList, applyListSign } from './signOfList.ts';

/** Matches "January total" in a row without a date among entries. */
const ENDS_AS_TOTAL = /\p{L}[:\s]+(?:sub-?)?totals?:?$/iu;
/** In a year of sixteen periods, the last ones are adjustments. */
const CORRECTIONS = /^(?:p|per|period)?[ .]*0?(1[3-6])(?:[./ -]20\d{2})?$/i;
const MOST_REFUSALS = 100;
const MOST_SUM_ROWS = 10_000;
const rowOf = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? '0');
const NO_DATE = 'The row has an amount but no date.';
const OPENING_ROW =
  /^'?(?:opening|beginning|initial|brought forward|balance (?:brought|b\/f)|b\/f|saldovortrag|eb-wert|anfangsbestand|saldo inicial|solde initial|report a nouveau|ingående balans|ingående saldo|inngående)/i;
const CLOSING_ROW =
  /^'?(?:closing|ending|history balance|(?:balance )?(?:c\/f|c\/d|carried (?:forward|down))|endsaldo|saldo final|solde final|utgående)/i;

type LedgerCells = readonly (GridValue | null)[];

export const saysOpening = (cells: LedgerCells): boolean =>
  cells.some((cell) => cell?.kind === 'text' && OPENING_ROW.test(textOf(cell)));

interface ListFacts {
  readonly said?: BookAnswers['sign'];
  readonly isOnceAMonth?: boolean;
}

/**
 * Reads a general ledger row by row, with one voucher line in each row. The account is in the row or in a heading above
 * a group of rows. Only sums by account and month are kept.
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
  /** Sums with the day first and with the month first. The right order is known once all days are read. */
  readonly #dayFirst = new BookSums();
  readonly #monthFirst = new BookSums();
  #canDayFirst = true;
  #canMonthFirst = true;
  #unclearDay = '';
  readonly #entities = new Map<string, string>();
  readonly #refusals: Refused[] = [];
  readonly #totals: { cell: string; label: string }[] = [];
  readonly #groups = new LedgerGroups();
  readonly #pairs = new ContraPairs();
  /** Rows without a date that may sum the entries of their account. */
  readonly #sumRows: {
    readonly row: number;
    readonly key: string;
    readonly label: string;
    readonly amount: Millionths;
  }[] = [];
  #section = '';
  #sums = { debit: 0n, credit: 0n };
  readonly #signs: SideSigns;
  #rows = 0;
  #run = { key: '', sum: 0n };
  readonly isGrouped: boolean;

  /** `below` is the side whose amounts are negative, even if a column also states the side. */
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

  addAbove(cells: LedgerCells): void {
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

  add(row: number, cells: LedgerCells): void {
    const text = (column: number) => (column === -1 ? '' : textOf(cells[column] ?? null));
    const sides = this.#amountOf(row, cells, text);
    const amount = sides === null ? null : sides.debit - sides.credit;
    const first = cells.map((cell) => textOf(cell)).find((said) => said !== '') ?? '';
    const dateCell = cells[this.#columns.date] ?? null;
    const day = listDay(dateCell);
    if (day === null) return this.#undatedRow(row, cells, first, sides);
    if (amount === null) return;
    const account = this.#accountOf(text);
    if (account === null) {
      return this.#refuse(row, 0, 'The row has an amount but no account.');
    }
    const isOfGroup = account === this.#groups.account;
    if (OPENING_ROW.test(account.name) || (isOfGroup && saysOpening(cells))) {
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
    const key = this.#keyOf(account, text(this.#columns.entity));
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
    // "Sales" above its own entries is an account and doesn't describe the accounts below it.
    if (account.name === this.#section) this.#section = '';
  }

  /** Sage writes the sum of an account below its entries without any label. */
  #hasAmountsAlone(cells: LedgerCells): boolean {
    return cells.every(
      (cell) => textOf(cell) === '' || ledgerAmount(this.#basis, cell) !== undefined,
    );
  }

  /** The debits and credits of the whole ledger, in its last row. */
  #isSumOfAll(sides: Sides | null): boolean {
    return (
      this.#rows > 1 &&
      sides !== null &&
      sides.debit !== 0n &&
      sides.debit === this.#sums.debit &&
      sides.credit === this.#sums.credit
    );
  }

  /** Handles a group heading, its total, its opening balance, or a row that can't be included. */
  #undatedRow(row: number, cells: LedgerCells, first: string, sides: Sides | null): void {
    if (first === '') return;
    const amount = sides === null ? null : sides.debit - sides.credit;
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
    const isSum = amount === this.#run.sum || this.#isSumOfAll(sides);
    if (amount !== null && isSum && this.#hasAmountsAlone(cells)) {
      this.#totals.push({ cell: cellAddress(row, 0), label: `The sum in ${cellAddress(row, 0)}` });
      return;
    }
    const isBalance = cells.some(
      (cell) =>
        cell?.kind === 'text' && (OPENING_ROW.test(textOf(cell)) || CLOSING_ROW.test(textOf(cell))),
    );
    if (isBalance) {
      this.#groups.open(amount ?? 0n);
      return;
    }
    const account = accountInHead(cells);
    // Odoo writes the sums of an account next to its name.
    const isHead = this.isGrouped && account.code !== null && first === textOf(cells[0] ?? null);
    if (amount !== null && !isHead) {
      const { date } = this.#columns;
      const [, period] = CORRECTIONS.exec(textOf(cells[date] ?? null)) ?? [];
      const own = this.#areGrouped ? null : this.#accountOfRow(cells);
      if (period === undefined && own !== null && this.#sumRows.length < MOST_SUM_ROWS) {
        this.#sumRows.push({
          row,
          key: this.#keyOf(own, textOf(cells[this.#columns.entity] ?? null)),
          label: first,
          amount,
        });
        return;
      }
      const reason =
        period === undefined
          ? NO_DATE
          : `Period ${period} contains year-end adjustments and is not a month.`;
      return this.#refuse(row, date, reason);
    }
    const isAlone = cells.every((cell) => textOf(cell) === '' || textOf(cell) === first);
    if (this.#groups.isHeaded || (!this.isGrouped && !(isAlone && this.#namesAccount(cells))))
      return;
    const isSection = accountTypeOfWord(first) !== null && account.code === null;
    if (isSection && this.#groups.account === null) this.#section = first;
    this.#groups.begin(account, amount, `${first} (${cellAddress(row, 0)})`);
  }

  #keyOf({ code, name }: ListedAccount, entity: string): string {
    return `${entity}\n${code ?? ''}\n${code === null ? name : ''}`;
  }

  #accountOfRow(cells: LedgerCells): ListedAccount | null {
    const [code, name] = [this.#columns.code, this.#columns.name].map((column) =>
      column === -1 ? '' : textOf(cells[column] ?? null),
    );
    if (code === undefined || name === undefined || (code === '' && name === '')) return null;
    return code !== '' && name !== '' ? { code, name } : accountInText(code === '' ? name : code);
  }

  /** Odoo writes the sums of an account in a row of its own; any other row without a date is refused. */
  #refuseUndated(sums: BookSums): void {
    const totals = new Map([...sums.accounts].map(([key, account]) => [key, account.total()]));
    for (const { row, key, label, amount } of this.#sumRows) {
      if (totals.get(key) === amount) this.#totals.push({ cell: cellAddress(row, 0), label });
      else this.#refuse(row, this.#columns.date, NO_DATE);
    }
    this.#refusals.sort((one, other) => rowOf(one.cell ?? '') - rowOf(other.cell ?? ''));
  }

  #namesAccount(cells: LedgerCells): boolean {
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

  /**
   * A single amount column keeps the sheet's own sign. Positive amounts count as debits unless the
   * sheet states otherwise.
   */
  #amountOf(row: number, cells: LedgerCells, text: (column: number) => string): Sides | null {
    const { debit, credit, amount, side } = this.#columns;
    const read = (column: number) => {
      const found = column === -1 ? null : ledgerAmount(this.#basis, cells[column] ?? null);
      if (found !== undefined) return found;
      // Some lists repeat their headings on every page.
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

  get areOneSided(): boolean {
    return this.#pairs.areOneSided;
  }

  /** Returns null if nothing was posted, so the sheet isn't a ledger. */
  end(title: SheetTitle, { said = null, isOnceAMonth = false }: ListFacts = {}): SheetBooks | null {
    if (this.#rows === 0) return null;
    const sums = this.#canDayFirst ? this.#dayFirst : this.#monthFirst;
    this.#refuseUndated(sums);
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
        reason: 'Each entry appears once with a contra account, so its other side is missing.',
        remedy:
          'Export the ledger by account, so that each entry is listed under each of its accounts.',
      });
    }
    const turned = this.#signs.refusal();
    if (turned !== null) this.#refusals.push({ sheet: this.#sheet, cell: null, ...turned });
    for (const [key, account] of sums.accounts) account.code = key.split('\n')[1] ?? '';
    const accounts = [...sums.accounts.values()];
    const isSided = this.#columns.debit !== -1 || this.#columns.side !== -1;
    // If no monthly sum is negative, each account is written so that it grows.
    const natural = isOnceAMonth && accounts.every((one) => one.total() >= 0n) ? 'natural' : null;
    const sign = isSided
      ? 'debit'
      : (signOfList(accounts) ?? said ?? signOfEntries(accounts) ?? natural);
    applyListSign(accounts, sign);
    if (isUnclear) for (const { movements } of accounts) movements.clear();
    const months = sums.months();
    const isNatural = sign === 'natural';
    const rows = [...sums.accounts].map(([key, account]) =>
      summedRow(account, this.#sheet, months, this.#entities.get(key) ?? null, isNatural),
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
                  'Choose the sign of debits, because nothing in the ledger separates debits from credits.',
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
            `Debits are ${textOfMillionths(debit)} and credits are ${textOfMillionths(credit)}, so the list doesn't include all accounts.`,
          ]
        : []),
      ...(title.currency === null ? ["The sheet doesn't state its currency."] : []),
      ...(accounts.some(({ type }) => type === null)
        ? [
            "The sheet doesn't state the type of every account. Accounts without a type show debits less credits.",
          ]
        : []),
    ];
  }
}
