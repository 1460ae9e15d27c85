import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { isLessThanHalfCent, textOfMillionths } from '../../finance/books/exactSums.ts';
import { lineNamedBy } from '../cells/headings.ts';
import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import type { PartTable, ReadPartRow } from './partTable.ts';
import type { PartKind } from './partHeadings.ts';
import { isCurrencyCode } from '../../finance/reportingCurrencies.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import {
  isCurrencyHeading,
  isDocumentCurrencyHeading,
  showsOneCurrency,
} from './currencyHeadings.ts';
import { isFlagHeading, marksVoidEntries, partKindOf, textWithoutAccents } from './partHeadings.ts';
import { moneyUnits } from './unitParts.ts';
import {
  arePeriodLengths,
  areScenarioLetters,
  isActualLetter,
  isActualValue,
  isCountingState,
  isMonthLength,
  isNeutralState,
  isNotCountingState,
  isOfEachBook,
  isOpenMonth,
  isOtherValue,
  isPlannedValue,
  isUnfinishedRemark,
  partKindOfValues,
} from './partWords.ts';

/** More values than any column with states, scenarios or ledgers has. */
const MOST_PART_VALUES = 12;
const MOST_CURRENCIES = 200;
/** At least this many matching accounts and months aren't a coincidence. */
const FEWEST_AGREEING_AMOUNTS = 4;
const FEWEST_AGREEING_ACCOUNTS = 2;
const MOST_VALUE_CHARACTERS = 200;
/** Entries of larger ledgers aren't compared, because that would need too much memory. */
const MOST_COMPARED_ENTRIES = 100_000;
const FEWEST_SHARED_ENTRIES = 2;

export interface PartColumn {
  readonly name: string;
  /** Counted from 0; −1 for rows that are classified by their effect instead of a column. */
  readonly column: number;
  /** True if a person must state which values to include. */
  readonly isAsked: boolean;
  readonly values: readonly PartValue[];
  /** The values that are included until a person has answered. */
  readonly proposed: readonly string[];
}

export interface PartValue {
  /** '' for a blank cell. */
  readonly value: string;
  readonly rows: number;
  /** The sum of the debits, or of the positive amounts. */
  readonly total: string;
}

interface PartSums {
  rows: number;
  total: Millionths;
  /** Debits less credits. */
  net: Millionths;
  readonly sums: Map<string, Millionths>;
  /** Debits less credits of each entry, by its day and number. */
  readonly entries: Map<string, Millionths>;
}

/**
 * If "Measure" is above Revenue, Production and Cash, the values are lines and not parts of the
 * file.
 */
const areLines = (basis: CompanyBasis, values: readonly string[]): boolean =>
  values.length > 1 &&
  values.filter((value) => lineNamedBy(basis, { kind: 'text', value }) !== null).length * 2 >
    values.length;

export class PartColumns {
  readonly #basis: CompanyBasis;
  readonly #table: PartTable;
  readonly #headings: readonly string[];
  readonly #isPlan: boolean;
  readonly #parts = new Map<number, Map<string, PartSums>>();
  readonly #currencies = new Map<string, Millionths>();

  constructor(basis: CompanyBasis, sheet: GridSheet, table: PartTable) {
    this.#basis = basis;
    this.#table = table;
    this.#isPlan = sheet.isPlan === true;
    this.#headings = Array.from({ length: table.width }, (_, at) => textAt(sheet, table.head, at));
    for (const [column, heading] of this.#headings.entries()) {
      if (heading !== '' && !table.known.has(column)) this.#parts.set(column, new Map());
    }
  }

  add({ row: { account, day, entry, month, net, count }, texts, amounts }: ReadPartRow): void {
    const entryKey = entry === '' ? null : `${day}\n${entry}`;
    const above = amounts.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n);
    for (const [column, parts] of this.#parts) {
      const value = (texts[column] ?? '').slice(0, MOST_VALUE_CHARACTERS);
      let part = parts.get(value);
      if (part === undefined) {
        if (parts.size === MOST_PART_VALUES) {
          this.#parts.delete(column);
          continue;
        }
        part = { rows: 0, total: 0n, net: 0n, sums: new Map(), entries: new Map() };
        parts.set(value, part);
      }
      part.rows += count;
      part.total += above;
      part.net += net;
      if (entryKey !== null && part.entries.size < MOST_COMPARED_ENTRIES)
        part.entries.set(entryKey, (part.entries.get(entryKey) ?? 0n) + net);
      for (const [at, amount] of amounts.entries()) {
        const key = `${this.#accountOf(texts, account, column)}\n${month}\n${at}`;
        const before = part.sums.get(key) ?? 0n;
        part.sums.set(key, before + amount);
      }
    }
    const { currency } = this.#table;
    const code = currency === -1 ? '' : (texts[currency] ?? '').toUpperCase();
    if (currency !== -1 && this.#currencies.size < MOST_CURRENCIES) {
      this.#currencies.set(code, (this.#currencies.get(code) ?? 0n) + net);
    }
  }

  #accountOf(texts: readonly string[], account: string, column: number): string {
    const { accounts } = this.#table;
    if (!accounts.includes(column)) return account;
    return accounts.flatMap((at) => (at === column ? [] : [texts[at] ?? ''])).join('\n');
  }

  /** The columns with parts that don't belong together, or may not. */
  found(): readonly PartColumn[] {
    return [...this.#parts].flatMap(([column, parts]) => {
      if (areLines(this.#basis, [...parts.keys()])) return [];
      const heading = this.#headings[column] ?? '';
      const planned = this.#isPlan ? plannedParts(heading, [...parts.keys()]) : null;
      const proposed =
        planned ??
        this.#moneyIn(heading, parts) ??
        proposedParts(heading, parts, this.#isOfMonths());
      if (proposed === null || (planned !== null && parts.size === 1)) return [];
      // The sheet was already marked as a plan.
      const isAsked = planned?.length !== 1;
      const values = [...parts].map(([value, { rows, total }]) => ({
        value,
        rows,
        total: textOfMillionths(total),
      }));
      return [{ name: heading || columnLetters(column), column, isAsked, values, proposed }];
    });
  }

  /** True if each row is a month or a line, so that a state is that of a month and not of an invoice. */
  #isOfMonths(): boolean {
    const { shape } = this.#table;
    return shape === 'list' || shape === 'monthsAcross';
  }

  #moneyIn(heading: string, parts: PartsByValue): readonly string[] | null {
    const { shape } = this.#table;
    // Lines of a report have their own units.
    if (shape !== 'ledger' && shape !== 'trialBalance') return null;
    return moneyUnits(heading, [...parts.keys()], this.#headings);
  }

  /** The columns, from 0, whose values give the part or currency of a row. */
  ofParts(): readonly number[] {
    const ofCodes = this.#columnOfCodes();
    return [...this.found().map(({ column }) => column), ...(ofCodes === null ? [] : [ofCodes])];
  }

  /**
   * The currencies of the amounts, if there are several or one other than the company's, and nothing shows that all
   * amounts are in one currency.
   */
  currencies(): readonly string[] {
    const sums = [...(this.#table.currency === -1 ? this.#codesOfColumn() : this.#currencies)];
    const codes = sums.map(([code]) => code).filter((code) => code !== '');
    const [only = ''] = codes;
    if (codes.length === 0 || this.#headings.some(showsOneCurrency)) return [];
    if (sums.length === 1)
      return isCurrencyCode(only) && !canBeCurrency(only, this.#basis.currency) ? [only] : [];
    const whole = sums.reduce((sum, [, net]) => sum + net, 0n);
    // Amounts in several currencies only add up to zero if they are really in one.
    if (isLessThanHalfCent(whole) && sums.some(([, net]) => !isLessThanHalfCent(net))) return [];
    return sums.map(([code]) => (code === '' ? 'no currency' : code));
  }

  /** A column with only currency codes and no other known meaning, below a word for currency or with several codes. */
  #columnOfCodes(): number | null {
    const found = [...this.#parts].find(([column, parts]) => {
      const codes = [...parts.keys()].filter((code) => code !== '').map(upperCase);
      const heading = this.#headings[column] ?? '';
      if (codes.length === 0 || !codes.every(isCurrencyCode)) return false;
      if (isCurrencyHeading(heading))
        return codes.length > 1 || !isDocumentCurrencyHeading(heading);
      return codes.length > 1 && codes.includes(this.#basis.currency);
    });
    return found?.[0] ?? null;
  }

  #codesOfColumn(): ReadonlyMap<string, Millionths> {
    const parts = this.#parts.get(this.#columnOfCodes() ?? -1) ?? new Map<string, PartSums>();
    return new Map([...parts].map(([code, { net }]) => [upperCase(code), net] as const));
  }
}

const upperCase = (code: string) => code.toUpperCase();

const isBelowHalfCent = (amount: Millionths) => amount < 5_000n && amount > -5_000n;

type PartsByValue = ReadonlyMap<string, PartSums>;

function proposedParts(
  heading: string,
  parts: PartsByValue,
  isOfMonths: boolean,
): readonly string[] | null {
  const values = [...parts.keys()];
  const kind = partKindOf(heading) ?? partKindOfValues(values);
  const isFlag = kind === null && isFlagColumn(heading, values, isOfMonths);
  const isOpen = isOfMonths && kind === 'state' && values.some(isOpenMonth);
  if (isFlag || isOpen) {
    const counting = values.filter(
      (value) => !isOpenMonth(value) && countingIn(heading, values)(value),
    );
    return counting.length === values.length ? null : counting.length > 0 ? counting : values;
  }
  const finished = isOfMonths ? values.filter((value) => !isUnfinishedRemark(value)) : values;
  if (kind === null && finished.length > 0 && finished.length < values.length) return finished;
  const own = kind === null ? null : proposedOf(kind, heading, values);
  if (own !== null) return own;
  if (kind === null && areScenarioLetters(values) && areRepeated(parts))
    return values.filter(isActualLetter);
  return values.length < 2
    ? null
    : ((kind === 'state' ? null : firstOfTwins(parts)) ?? apartFromSecond(parts));
}

/**
 * Leaves out values that occur only in entries of another value, balance there, and have no accounts of their own:
 * encumbrances and statistical postings next to the actual ones.
 */
function apartFromSecond(parts: PartsByValue): readonly string[] | null {
  const all = [...parts];
  const left = new Set<string>();
  for (const [value, part] of all.toReversed()) {
    const others = all.filter(([other]) => other !== value && !left.has(other));
    const isShared = [...part.entries].every(
      ([key, net]) => isBelowHalfCent(net) && others.some(([, { entries }]) => entries.has(key)),
    );
    const areTheirs = [...part.sums.keys()].every((key) =>
      others.some(([, { sums }]) => sums.has(key)),
    );
    if (part.entries.size >= FEWEST_SHARED_ENTRIES && isShared && areTheirs) left.add(value);
  }
  return left.size === 0 ? null : [...parts.keys()].filter((value) => !left.has(value));
}

function areRepeated(parts: PartsByValue): boolean {
  const keys = [...parts.values()].flatMap(({ sums }) => Array.from(sums.keys()));
  return new Set(keys).size < keys.length;
}

function plannedParts(heading: string, values: readonly string[]): readonly string[] | null {
  if ((partKindOf(heading) ?? partKindOfValues(values)) !== 'scenario') return null;
  const planned = values.filter(isPlannedValue);
  return planned.length === 0 ? null : planned;
}

const first = (values: readonly string[]) => values.slice(0, 1);

function proposedOf(
  kind: PartKind,
  heading: string,
  values: readonly string[],
): readonly string[] | null {
  if (kind === 'state') {
    const counting = values.filter(countingIn(heading, values));
    const [only = ''] = values;
    const isUnknown = values.length === 1 && !isNotCountingState(only) && !isYesOrNo(only);
    if (counting.length === values.length || isUnknown) return null;
    const open = values.filter((value) => !isNotCountingState(value));
    return [counting, open, values].find(({ length }) => length > 0) ?? null;
  }
  const said = values.filter((value) => value !== '');
  if (arePeriodLengths(said)) return said.filter(isMonthLength);
  if (kind === 'book') {
    // A blank means the ledger that a system uses by default.
    const shared = said.filter(isOfEachBook);
    const main = said.length < values.length ? '' : said.find((value) => !shared.includes(value));
    return said.length > 0 && values.length > 1 && main !== undefined ? [...shared, main] : null;
  }
  const actual = values.filter(isActualValue);
  const others = said.filter((value) => !isOtherValue(value));
  if (values.length === 1) return said.some(isPlannedValue) ? values : null;
  if (said.length === 0) return null;
  if (actual.length > 0) return actual;
  return others.length > 0 && others.length < said.length ? others : first(said);
}

const isFlagValue = (value: string) =>
  isYesOrNo(value) || isNeutralState(value) || isCountingState(value) || isNotCountingState(value);

/** True if the values only say yes or no, or name states, and the heading doesn't mean something else. */
function isFlagColumn(heading: string, values: readonly string[], isOfMonths: boolean): boolean {
  const said = values.filter((value) => value !== '');
  if (values.length < 2 || said.length === 0 || !said.every(isFlagValue)) return false;
  if (isFlagHeading(heading)) return true;
  return (
    isOfMonths && said.some((value) => isNo(value) && /^\p{L}/u.test(value)) && said.some(isYes)
  );
}

const YES = /^(?:1|y|yes|true|t|x|ja|j|oui|o|si|s|sim|tak|kylla|ano|igen|da|evet|да|是|はい|✓)$/;
const NO = /^(?:0|n|no|false|f|nein|non|nao|nej|nei|nee|nie|ei|ne|nem|nu|hayir|нет|否|いいえ|)$/;
/** "No - in progress" is a no; of a share of 100%, anything less is one. */
const answerIn = (value: string) =>
  textWithoutAccents(value).replace(/^(\p{L}+)(?: ?[-–:,;(]).*$/u, '$1');
const isYes = (value: string) => YES.test(answerIn(value)) || /^100 ?%$/.test(value);
const isNo = (value: string) => NO.test(answerIn(value)) || /^\d{1,2}(?:[.,]\d+)? ?%$/.test(value);
const isYesOrNo = (value: string) => isYes(value) || isNo(value);

/** True if rows of a state seem to be included, judged by the other states of the column. */
function countingIn(heading: string, values: readonly string[]): (value: string) => boolean {
  if (values.every(isYesOrNo) && values.some((value) => value !== '')) {
    const isVoid = marksVoidEntries(heading);
    return (value) => isYes(value) !== isVoid;
  }
  const hasPosted = values.some(isCountingState);
  return (value) =>
    isCountingState(value) ||
    (isNeutralState(value) && !isNotCountingState(value)) ||
    // A blank next to "Paid" means not yet paid. A blank next to "Posted" may mean not yet posted.
    (value === '' && (marksVoidEntries(heading) || !hasPosted));
}

/** The first value, if two parts have the same accounts with the same amounts. */
function firstOfTwins(parts: PartsByValue): readonly string[] | null {
  const all = [...parts];
  for (const [at, [value, { sums }]] of all.entries()) {
    if (sums.size < FEWEST_AGREEING_AMOUNTS || accountsOf(sums).size < FEWEST_AGREEING_ACCOUNTS)
      continue;
    const twin = all.slice(at + 1).find(([, other]) => areSame(sums, other.sums));
    if (twin === undefined) continue;
    return all.filter(([one]) => one === value || !isTwinOf(parts, one, sums)).map(([one]) => one);
  }
  return null;
}

const accountsOf = (sums: PartSums['sums']) =>
  new Set([...sums.keys()].map((key) => key.split('\n').slice(0, -2).join('\n')));

const isTwinOf = (parts: PartsByValue, value: string, sums: PartSums['sums']): boolean =>
  areSame(sums, parts.get(value)?.sums ?? new Map());

const areSame = (one: PartSums['sums'], other: PartSums['sums']): boolean =>
  one.size === other.size &&
  [...one].every(([key, amount]) => other.get(key) === amount) &&
  [...one.values()].some((amount) => amount !== 0n);
