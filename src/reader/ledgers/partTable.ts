import { hash } from 'node:crypto';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { isNamingHeading } from '../cells/accountHeadings.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { lineIn, lineNamedBy, isMonth, roleOf } from '../cells/headings.ts';
import { accountListHead, isPlannedWord } from './accountListHead.ts';
import { isTotalRow, ledgerAmount, sideOf } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt, bookHead } from './bookColumns.ts';
import { departmentColumns } from './departments.ts';
import { listDay } from './listDays.ts';
import { textWithoutAccents, partKindOf } from './partHeadings.ts';
import { arePartWords, isActualValue, partKindOfValues } from './partWords.ts';

/** The columns of a table whose rows are added up or listed, from 0. */
export interface PartTable {
  readonly shape: 'ledger' | 'trialBalance' | 'list' | 'monthsAcross';
  readonly head: number;
  /** Columns that name the account of a row; empty if a heading above its rows names it. */
  readonly accounts: readonly number[];
  /** −1 if months are in columns or there are none. */
  readonly month: number;
  /** The voucher or another number of an entry; −1 if there is none. */
  readonly entry: number;
  readonly debits: readonly number[];
  readonly credits: readonly number[];
  readonly amounts: readonly number[];
  readonly side: number;
  readonly type: number;
  /** Balances next to debits and credits, which differ in every row. */
  readonly running: readonly number[];
  readonly currency: number;
  /** Columns with a known meaning, which aren't parts. */
  readonly known: ReadonlySet<number>;
  readonly width: number;
}

const MOST_PART_TABLE_COLUMNS = 80;
const MOST_PART_HEAD_ROW = 40;
/** Numbers that identify entries. Texts and sources of entries occur in several entries. */
const ENTRY_NUMBER =
  /(?:^|[ .])(?:no|nr|num|number|numero|id|#|n°)\.?$|^(?:journal entry|voucher|entry|document|transaction|journal|num|txn|reference|ref|belegnr\.?|belegfeld 1|ecriturenum|verifikation|bilag|je ?#?)$/i;

/** The table of a sheet; null if it has no table whose rows could be parts. */
export function partTable(basis: CompanyBasis, sheet: GridSheet): PartTable | null {
  const books = bookHead(basis.currency, sheet);
  if (books === null)
    return partTableOfList(basis, sheet) ?? downTable(basis, sheet) ?? acrossTable(basis, sheet);
  const isOfEntries = bookColumnAt(books, 'entry') !== -1 || bookColumnAt(books, 'code') !== -1;
  const isOfMonths = !isOfEntries && bookColumnAt(books, 'amount') !== -1;
  return (isOfMonths ? partTableOfList(basis, sheet) : null) ?? partTableOfBooks(sheet, books);
}

const NO_PART_COLUMNS = {
  debits: [],
  credits: [],
  amounts: [],
  running: [],
  side: -1,
  entry: -1,
  type: -1,
} as const;

function partTableOfBooks(sheet: GridSheet, head: BookHead): PartTable {
  const of = (...kinds: readonly string[]) =>
    [...head.columns].flatMap(([column, { kind }]) => (kinds.includes(kind) ? [column] : []));
  const [month = -1] = of('date', 'otherDate');
  const isLedger = month !== -1;
  const sided = of('debit', 'credit');
  const balances = of('balance');
  const entry = of('entry').find((at) => ENTRY_NUMBER.test(textAt(sheet, head.row, at))) ?? -1;
  const [currency = -1] = of('currency');
  const labels = isLedger ? [] : of('label');
  return {
    ...NO_PART_COLUMNS,
    shape: isLedger ? 'ledger' : 'trialBalance',
    head: head.row,
    accounts: [...of('code', 'name'), ...labels],
    month,
    entry,
    debits: of('debit'),
    credits: of('credit'),
    amounts: sided.length > 0 ? [] : [...of('amount'), ...(isLedger ? [] : balances)],
    side: of('side')[0] ?? -1,
    type: of('type')[0] ?? -1,
    running: sided.length > 0 || of('amount').length > 0 ? balances : [],
    currency,
    known: knownColumns(sheet, head.row, [
      ...of('date', 'otherDate', 'code', 'name', 'entity', 'contra', 'side', 'currency'),
      ...of('type').filter((column) => !saysParts(sheet, head.row, column)),
      ...sided,
      ...balances,
      ...of('amount'),
      ...labels,
      ...(entry === -1 ? [] : [entry]),
    ]),
    width: Math.min(widthOf(sheet), MOST_PART_TABLE_COLUMNS),
  };
}

/** A "Type" column may say for each row whether it is planned. */
function saysParts(sheet: GridSheet, head: number, column: number): boolean {
  const values = valuesBelow(sheet, head, column);
  return partKindOfValues(values) !== null;
}

const valuesBelow = (sheet: GridSheet, head: number, column: number): readonly string[] => [
  ...new Set(sheet.rows.slice(head + 1).map((row) => textOf(row[column] ?? null))),
];

const knownColumns = (sheet: GridSheet, head: number, columns: readonly number[]) =>
  new Set([...columns, ...departmentColumns(sheet, [head], widthOf(sheet))]);

/** True if each row of a list is marked as planned or actual. Rows of the other kind are left out. */
const saysPlans = (sheet: GridSheet, head: number, column: number): boolean =>
  sheet.rows.slice(head + 1).every((row) => {
    const text = textOf(row[column] ?? null);
    return text === '' || isActualValue(text) || isPlannedWord(text);
  });

/** Describes a monthly list of accounts or of the report's own lines. */
function partTableOfList(basis: CompanyBasis, sheet: GridSheet): PartTable | null {
  const head = accountListHead(basis, sheet);
  if (head !== null) {
    const { row, month, year, names, type, entity, currency, scenario, amount } = head;
    return {
      ...NO_PART_COLUMNS,
      shape: 'list',
      head: row,
      accounts: names,
      month,
      amounts: [amount],
      currency,
      known: knownColumns(sheet, row, [
        month,
        year,
        ...names,
        type,
        entity,
        currency,
        amount,
        ...(saysPlans(sheet, row, scenario) ? [scenario] : []),
      ]),
      width: Math.min(widthOf(sheet), MOST_PART_TABLE_COLUMNS),
    };
  }
  for (let row = 0; row < Math.min(sheet.rows.length, MOST_PART_HEAD_ROW); row += 1) {
    const columns = Array.from(
      { length: Math.min(widthOf(sheet), MOST_PART_TABLE_COLUMNS) },
      (_, at) => at,
    );
    const roles = columns.map((column) => roleOf(textAt(sheet, row, column)));
    const [month, amount] = [roles.indexOf('month'), roles.indexOf('amount')];
    if (month === -1 || amount === -1) continue;
    const own = columns.filter((column) => {
      const role = roles[column];
      return role !== null && (role !== 'metric' || saysPlans(sheet, row, column));
    });
    const texts = columns.filter(
      (column) => roles[column] === null && textAt(sheet, row, column) !== '',
    );
    const ofLines = texts.filter((column) => areLineNames(basis, valuesBelow(sheet, row, column)));
    const names = ofLines.length > 0 ? ofLines : texts;
    return {
      ...NO_PART_COLUMNS,
      shape: 'list',
      head: row,
      accounts: names.slice(0, 1),
      month,
      amounts: [amount],
      currency: roles.indexOf('currency'),
      known: knownColumns(sheet, row, [...own, ...names.slice(0, 1)]),
      width: columns.length,
    };
  }
  return null;
}

const areLineNames = (basis: CompanyBasis, values: readonly string[]): boolean =>
  values.some((value) => value !== '') &&
  values.every((value) => value === '' || lineNamedBy(basis, { kind: 'text', value }) !== null);

/** Describes a table with months in rows and the report's lines side by side. */
function downTable(basis: CompanyBasis, sheet: GridSheet): PartTable | null {
  for (let row = 0; row < Math.min(sheet.rows.length, MOST_PART_HEAD_ROW); row += 1) {
    const columns = Array.from(
      { length: Math.min(widthOf(sheet), MOST_PART_TABLE_COLUMNS) },
      (_, at) => at,
    );
    const roles = columns.map((column) => roleOf(textAt(sheet, row, column)));
    const lines = columns.filter((at) => lineIn(basis, valueAt(sheet, row, at)) !== null);
    const month = roles.indexOf('month');
    if (month === -1 || lines.length === 0) continue;
    return {
      ...NO_PART_COLUMNS,
      shape: 'list',
      head: row,
      accounts: [],
      month,
      amounts: lines,
      currency: roles.indexOf('currency'),
      known: knownColumns(sheet, row, [
        ...lines,
        ...columns.filter((at) => roles[at] !== null && roles[at] !== 'metric'),
      ]),
      width: columns.length,
    };
  }
  return null;
}

/** Describes a table with months in columns and other columns than names to the left of them. */
function acrossTable(basis: CompanyBasis, sheet: GridSheet): PartTable | null {
  const width = Math.min(widthOf(sheet), MOST_PART_TABLE_COLUMNS);
  for (let row = 0; row < Math.min(sheet.rows.length, MOST_PART_HEAD_ROW); row += 1) {
    const columns = Array.from({ length: width }, (_, at) => at);
    const months = columns.filter((column) => isMonth(basis, valueAt(sheet, row, column)));
    const [first] = months;
    if (first === undefined || (months.length < 2 && first < 2)) continue;
    const texts = columns.filter((column) => column < first && textAt(sheet, row, column) !== '');
    if (texts.length < 2) return null;
    const currency = texts.find((column) => roleOf(textAt(sheet, row, column)) === 'currency');
    const named = texts.filter((column) => isNamingHeading(textAt(sheet, row, column)));
    const others = texts.filter(
      (column) =>
        partKindOf(textAt(sheet, row, column)) === null &&
        !arePartWords(valuesBelow(sheet, row, column)),
    );
    const names = named.length > 0 ? named : others.slice(-1);
    return {
      ...NO_PART_COLUMNS,
      shape: 'monthsAcross',
      head: row,
      accounts: texts.filter((column) => column !== currency),
      month: -1,
      amounts: months,
      currency: currency ?? -1,
      known: knownColumns(sheet, row, [
        ...months,
        ...names,
        ...(currency === undefined ? [] : [currency]),
      ]),
      width: first,
    };
  }
  return null;
}

export interface PartRow {
  readonly row: number;
  /** The number of file rows that the row adds up. */
  readonly count: number;
  readonly account: string;
  /** The month of an amount, or the day as written, if the row states it. */
  readonly day: string;
  readonly month: string;
  readonly entry: string;
  readonly type: string;
  /** Debits less credits, or the sum of the row's amounts as written. */
  readonly net: Millionths;
  /** The signature is equal for rows with the same content, whatever the balance next to them. */
  readonly signature: string;
  readonly isBroughtForward: boolean;
}

export interface ReadPartRow {
  readonly row: PartRow;
  readonly texts: readonly string[];
  /** Debits less credits, or the amounts as written. */
  readonly amounts: readonly Millionths[];
}

const sumOfAmounts = (amounts: readonly Millionths[]) => amounts.reduce((a, b) => a + b, 0n);

/**
 * Matches opening and closing balances in a text with nothing else, because "Opening stock" and
 * "Opening ceremony" are business.
 */
const BROUGHT_FORWARD =
  /^(?:(?:to|by) )?(?:(?:opening|beginning|initial|starting|closing|ending|final) balances?(?: (?:(?:brought|carried) (?:forward|down)|[bc] ?\/ ?[fd]))?|saldo|solde|endsaldo|schlusssaldo|eindsaldo|eindbalans|saldo final|solde final|saldo finale|utgaende (?:balans|saldo|balanse)|slutsaldo|(?:balances? )?(?:brought|carried) (?:forward|down)|(?:balances? |bal\.? )?[bc] ?\/ ?[fd]|bf|saldovortrag|eb-?wert|anfangsbestand|vortrag|saldo inicial|saldo anterior|solde initial|report a nouveau|a nouveau|a-nouveaux?|saldo iniziale|riporto|beginsaldo|beginbalans|openingsbalans|bilans otwarcia|saldo poczatkowe|ingaende (?:balans|saldo)|inngaende (?:balanse|saldo)|primo(?:saldo)?|alkusaldo|pocatecni (?:stav|zustatek)|saldo de abertura|期初余额|期首残高|前期繰越|前月繰越)[\s.:]*(?:(?:as (?:at|of|on)|at|on|per|zum|au|al|op)(?= .*\d).*|\d.*)?$/;

/** Reads the rows of a table one after the other; null for headings, totals and rows without amounts. */
export class PartRows {
  readonly #basis: CompanyBasis;
  readonly #table: PartTable;
  #group = '';
  /** Texts that occur in many rows are stored once. */
  readonly #texts = new Map<string, string>();
  /** True if a text says that a balance is brought forward, cached because most occur in many rows. */
  readonly #forward = new Map<string, boolean>();

  constructor(basis: CompanyBasis, table: PartTable) {
    this.#basis = basis;
    this.#table = table;
  }

  read(row: number, cells: readonly (GridValue | null)[], count = 1): ReadPartRow | null {
    const { accounts, month, entry, debits, credits, amounts, side, type, shape } = this.#table;
    const texts = cells.map((cell) => textOf(cell));
    const first = texts.find((text) => text !== '') ?? '';
    const isDated = month === -1 || (texts[month] ?? '') !== '';
    if (first === '' || isTotalRow(first)) return null;
    if (!isDated) {
      if (!this.#saysBroughtForward(first)) this.#group = first;
      return null;
    }
    const amountAt = (column: number) => ledgerAmount(this.#basis, cells[column] ?? null) ?? null;
    const read = (columns: readonly number[]) => columns.map((column) => amountAt(column));
    const [debit, credit, plain] = [read(debits), read(credits), read(amounts)];
    if ([...debit, ...credit, ...plain].every((amount) => amount === null)) return null;
    const beside = side === -1 ? null : sideOf(texts[side] ?? '');
    const signed = plain.map((amount) => {
      const value = amount?.amount ?? 0n;
      return (amount?.side ?? beside) === 'credit' ? -value : value;
    });
    const sides =
      sumOfAmounts(debit.map((one) => one?.amount ?? 0n)) -
      sumOfAmounts(credit.map((one) => one?.amount ?? 0n));
    const day = month === -1 ? '' : (texts[month] ?? '');
    const dayCell = shape === 'ledger' ? (cells[month] ?? null) : null;
    const found = listDay(dayCell);
    // Some lists repeat their headings on every page.
    if (shape === 'ledger' && found === null && !isMonth(this.#basis, dayCell)) return null;
    const total = debits.length + credits.length > 0 ? [sides] : signed;
    return {
      row: {
        row,
        count,
        account: this.#held(
          accounts.some((at) => texts[at] !== '')
            ? accounts.map((at) => texts[at] ?? '').join('\n')
            : this.#group,
        ),
        day: this.#held(day),
        month: this.#held(found?.dayFirst ?? found?.monthFirst ?? day),
        entry: this.#held(entry === -1 ? '' : (texts[entry] ?? '')),
        type: this.#held(type === -1 ? '' : (texts[type] ?? '')),
        net: sumOfAmounts(total),
        signature: this.#signatureOf(texts),
        isBroughtForward:
          shape === 'ledger' &&
          texts.some((text, at) => !accounts.includes(at) && this.#saysBroughtForward(text)),
      },
      texts,
      amounts: total,
    };
  }

  #saysBroughtForward(text: string): boolean {
    const before = this.#forward.get(text);
    if (before !== undefined) return before;
    const says = /\p{L}/u.test(text) && BROUGHT_FORWARD.test(textWithoutAccents(text));
    if (this.#forward.size >= MOST_HELD) this.#forward.clear();
    this.#forward.set(text, says);
    return says;
  }

  #held(text: string): string {
    const held = this.#texts.get(text);
    if (held !== undefined) return held;
    // Most entry numbers occur in a few consecutive rows.
    if (this.#texts.size >= MOST_HELD) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }

  #signatureOf(texts: readonly string[]): string {
    const { running, shape } = this.#table;
    if (shape !== 'ledger' && shape !== 'list') return '';
    const own = texts.map((text, at) => (running.includes(at) ? '' : text)).join('\u001F');
    // The digest of a long row takes less memory than the row.
    return own.length <= DIGEST_LENGTH ? own : hash('sha256', own, 'base64');
  }
}

const MOST_HELD = 20_000;
const DIGEST_LENGTH = 44;
