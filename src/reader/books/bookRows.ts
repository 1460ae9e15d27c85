import type { UnderstoodRowKind } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Section } from '../words/rowWords.ts';
import { isFooter, isSumLabel, isTotalLabel, sectionOf, totalOf } from '../words/rowWords.ts';
import { lineOfHeading } from '../../finance/lineHeadings.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { plainText } from '../../finance/decimal.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';
import { OTHER_STATEMENTS, placeOfTable } from './tableNames.ts';
import type { RawRow } from './rawRows.ts';
import { namingColumns, rawRow } from './rawRows.ts';
import {
  canSumCodes,
  endOfSummedRows,
  isRowWithoutMoney,
  isSumOf,
  withMarginsInPercent,
} from './totalsAbove.ts';

export interface BookRow {
  /** Counted from 0. */
  readonly row: number;
  readonly cell: string;
  readonly label: string;
  /** A code of its own column that isn't part of the label. */
  readonly code: string | null;
  readonly kind: UnderstoodRowKind;
  readonly section: Section | null;
  /** The row's type comes from a column of types. */
  readonly isTyped: boolean;
  readonly amounts: ReadonlyMap<number, DecimalValue>;
  /** Set for a total with its own heading: the rows between the heading and the total. */
  readonly parts: readonly number[];
  /** Set for rows of other statements in the same table, such as the balance sheet. */
  readonly outside: string | null;
}

export function bookRows(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  columns: readonly number[],
): readonly BookRow[] {
  const labels = namingColumns(sheet, table);
  const raw: RawRow[] = [];
  for (let row = table.head + 1; row < table.end; row += 1) {
    const one = rawRow(basis, sheet, table, columns, labels, row);
    if (one !== null) raw.push(one);
  }
  const last = raw.findLastIndex(({ isFilled }) => isFilled);
  const isPlan = sheet.isPlan === true;
  const money = withMarginsInPercent(raw.slice(0, last + 1));
  const place = placeOfTable(sheet, table);
  return new Classified(basis, withoutOthers(money, isPlan), isPlan, place).rows();
}

const ACTUAL_ROW_LABEL = /^actuals?[\s_]+\p{L}|\p{L}[\s_]+\(?actuals?\)?$/iu;
const PLAN_ROW_LABEL =
  /^(?:budget(?:ed)?|forecast(?:ed)?|planned|target)[\s_]+\p{L}|\p{L}[\s_]+\(?(?:budget|forecast|plan|target)\)?$|^(?:variances?|[ée]carts?|abweichung(?:en)?|afwijking(?:en)?|avvik|avvikelse|afvigelse|scostament[oi]|desviaci[óo]n|odchylka|odchylenie)(?!\p{L})/iu;

const COMPARISON_WORDS =
  /^(?:variances?|[ée]carts?|abweichung(?:en)?|afwijking(?:en)?|avvik|avvikelse|afvigelse|scostament[oi]|desviaci[óo]n|odchylka|odchylenie)(?!\p{L})/iu;

/**
 * If "Actual Revenue" is next to "Budget Revenue", the budget row is left out. If plans are read,
 * the actual row is left out instead.
 */
function withoutOthers(rows: readonly RawRow[], isPlan: boolean): readonly RawRow[] {
  const isAmong = (pattern: RegExp) => rows.some(({ label }) => pattern.test(label.trim()));
  if (!isAmong(ACTUAL_ROW_LABEL) || (isPlan && !isAmong(PLAN_ROW_LABEL))) return rows;
  const isOfOther = (label: string) =>
    isPlan
      ? ACTUAL_ROW_LABEL.test(label) || COMPARISON_WORDS.test(label)
      : PLAN_ROW_LABEL.test(label);
  return rows.map((row) =>
    isOfOther(row.label.trim()) ? Object.assign({}, row, { isPlan: true }) : row,
  );
}

const plainRowLabel = (label: string) =>
  label
    .toLowerCase()
    .replace(/^[\d.\-\s]+[-–·:]?\s*/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const PROFIT_HEADING =
  /^(?:income statement|profit (?:and|&) loss(?: statement| account)?|p ?& ?l)\b.{0,20}$/i;

const PLANNED_ROW_REASON = 'It is a plan or a comparison, not an actual amount.';

const OUTSIDE: readonly (readonly [RegExp, string | null])[] = [
  ...OTHER_STATEMENTS,
  [
    /^(?:key )?(?:assumptions?|drivers?|metrics|kpis?|ratios|supporting schedules|inputs?)(?: (?:&|and) \w+)*:?$/i,
    'It is an assumption or a key figure.',
  ],
  [/^(?:variances?|prior year|last year)(?: (?:fy|cy)?\s?\d{2,4})?:?$/i, PLANNED_ROW_REASON],
  [PROFIT_HEADING, null],
];
const PLANNED_PART_HEADING =
  /^(?:(?:original|revised|approved|annual) )?(?:budget(?:ed)?|forecast|plan(?:ned)?|targets?)(?: (?:fy|cy)?\s?\d{2,4})?:?$/i;
const ACTUAL_PART_HEADING = /^actuals?(?: (?:fy|cy)?\s?\d{2,4})?:?$/i;

const SCENARIO_PARTS: readonly (readonly [RegExp, string | null])[] = [
  [PLANNED_PART_HEADING, PLANNED_ROW_REASON],
  [ACTUAL_PART_HEADING, null],
];
const SCENARIOS_OF_PLAN: readonly (readonly [RegExp, string | null])[] = [
  [PLANNED_PART_HEADING, null],
  [ACTUAL_PART_HEADING, 'It contains actual amounts, not planned ones.'],
];

const USE_WORDS =
  /^(?:(?:less|plus|add):? )?(?:(?:gross|common|preferred|ordinary|interim|final|proposed|total) )*dividends?\b(?!.*(?:income|received))|^(?:opening |closing |beginning |ending )?retained (?:earnings|profits?)\b|^transfers? to (?:\w+ )?reserves?\b/i;

/** Profit subtotals, such as gross or operating profit. Dividends listed below one are income. */
const BEFORE_THE_LAST = /\b(?:gross|operating|trading|operations|ebit(?:da)?|before)\b/i;

const GROSS_RESULT =
  /gross|brut|lord[oa]|hrub|brüt|roh(?:ertrag|gewinn|ergebnis)|contribution|deckungsbeitrag|(?:dæknings|deknings|täcknings)bidrag|margin|marge|marża|fedezet|kate|毛利|売上総/iu;

interface Open {
  readonly at: number;
  readonly name: string;
  readonly section: Section | null;
  /** If a total comes above its accounts, this is where they end among the raw rows. */
  readonly end?: number;
  /** A result such as gross profit has come since, so accounts below aren't of its section. */
  readonly isPassed?: true;
}

/** A total recognised only by its amounts sums at most this many accounts. */
const MOST_PENDING = 300;

class Classified {
  readonly #basis: CompanyBasis;
  readonly #raw: readonly RawRow[];
  readonly #parts: typeof OUTSIDE;
  readonly #rows: BookRow[] = [];
  /** Headings still waiting for their total, by position in `#rows`. */
  #open: Open[] = [];
  #pending: number[] = [];
  /** Rows since the last total that a unit next to their names marks as counts. */
  #counted: number[] = [];
  #outside: string | null;

  constructor(
    basis: CompanyBasis,
    raw: readonly RawRow[],
    isPlan: boolean,
    outside: string | null,
  ) {
    this.#basis = basis;
    this.#raw = raw;
    this.#outside = outside;
    this.#parts = [...OUTSIDE, ...(isPlan ? SCENARIOS_OF_PLAN : SCENARIO_PARTS)];
  }

  rows(): readonly BookRow[] {
    for (const [at, raw] of this.#raw.entries()) this.#take(raw, at);
    this.#setApart();
    return this.#withSections();
  }

  #take(raw: RawRow, at: number): void {
    this.#open = this.#open.filter(({ end }) => end === undefined || at < end);
    if (raw.amounts.size === 0 && !raw.isFilled) {
      this.#outside = this.#placeOf(raw.label.trim(), at);
      const isNote = isFooter(raw.label) || raw.label.length > 90;
      this.#push(raw, isNote ? 'other' : 'head', []);
      if (isNote) return;
      this.#open.push({
        at: this.#rows.length - 1,
        name: plainRowLabel(raw.label),
        section: this.#isBlankLine(raw.label, at) ? null : sectionOf(raw.label),
      });
      this.#pending = [];
      this.#counted = [];
      return;
    }
    if (raw.isPlan) {
      const before = this.#outside;
      this.#outside = PLANNED_ROW_REASON;
      this.#push(raw, 'other', []);
      this.#outside = before;
      return;
    }
    if (raw.code === null && COMPARISON_WORDS.test(raw.label.trim())) {
      this.#push(raw, 'other', []);
      return;
    }
    if (raw.label === '' && this.#isSumOfPending(raw)) {
      this.#push(raw, 'total', [...this.#pending]);
      this.#pending = [];
      return;
    }
    if (isRowWithoutMoney(raw)) {
      this.#push(raw, 'other', []);
      if (raw.isCounted && raw.amounts.size > 0) this.#counted.push(this.#rows.length - 1);
      return;
    }
    this.#takeCounted(raw);
    const end = endOfSummedRows(this.#raw, at);
    if (end !== null) {
      this.#push(raw, 'total', []);
      const section = sectionOf(raw.label) ?? this.#open.at(-1)?.section ?? null;
      this.#open.push({ at: this.#rows.length - 1, name: '', section, end });
      return;
    }
    const parts = this.#partsOf(raw);
    if (parts !== null) {
      this.#push(raw, 'total', parts);
      this.#pending = [];
      if (isTotalLabel(raw.label) && !isSumLabel(raw.label)) this.#passSections(raw.label);
      return;
    }
    this.#push(raw, 'account', []);
    this.#pending.push(this.#rows.length - 1);
  }

  /** A heading such as "Operating costs" may come above the gross profit and go on below it. */
  #passSections(result: string): void {
    const isGross = GROSS_RESULT.test(result);
    this.#open = this.#open.map((open) =>
      open.end === undefined && !(isGross && open.section === 'costs')
        ? Object.assign({}, open, { isPassed: true as const })
        : open,
    );
  }

  /** Rows below a profit that only appropriate it, such as dividends, aren't part of the result. */
  #setApart(): void {
    let isBelow = false;
    for (const [at, row] of this.#rows.entries()) {
      const isUse = isBelow && row.kind === 'account' && USE_WORDS.test(row.label.trim());
      if (isUse) this.#rows[at] = { ...row, kind: 'other' };
      else if (row.kind !== 'other')
        isBelow =
          row.kind === 'total' && !isSumLabel(row.label) && !BEFORE_THE_LAST.test(row.label);
    }
  }

  #isSumOfPending({ amounts }: RawRow): boolean {
    const accounts = this.#pending.map((at) => this.#rows[at]?.amounts);
    return accounts.length > 0 && amounts.size > 0 && isSumOf(amounts, accounts);
  }

  /** Rows marked as counts that add up to a total of money are money. */
  #takeCounted({ label, amounts }: RawRow): void {
    const counted = this.#counted;
    if (counted.length === 0 || !(isTotalLabel(label) || sectionOf(label) !== null)) return;
    const all = [...this.#pending, ...counted].toSorted((a, b) => a - b);
    const amountsAt = (places: readonly number[]) => places.map((at) => this.#rows[at]?.amounts);
    if (isSumOf(amounts, amountsAt(all))) {
      for (const at of counted) {
        const row = this.#rows[at];
        if (row !== undefined) this.#rows[at] = { ...row, kind: 'account' };
      }
      this.#pending = all;
    }
    this.#counted = [];
  }

  /** "Revenue" without amounts and without a total below is a blank line, not a heading. */
  #isBlankLine(label: string, at: number): boolean {
    const basis = this.#basis;
    const line = lineOfHeading(basis, label)?.key;
    if (line === undefined) return false;
    const name = plainRowLabel(label);
    const next = this.#raw.slice(at + 1);
    const end = next.findIndex(({ amounts }) => amounts.size === 0);
    // Some programs print a sum without naming it.
    if (next.slice(0, end === -1 ? undefined : end).some((one) => one.label === '')) return false;
    // "Total COGS" closes the section "Cost of Goods Sold" although the words differ.
    return !next.some((one) => {
      const total = isTotalLabel(one.label) ? totalOf(one.label) : null;
      return (
        total !== null &&
        (plainRowLabel(total) === name || lineOfHeading(basis, total)?.key === line)
      );
    });
  }

  /** A model may list assumptions above its profit and loss statement, under the same name. */
  #placeOf(label: string, at: number): string | null {
    const place = this.#parts.find(([pattern]) => pattern.test(label));
    if (place === undefined) return this.#outside;
    const next = this.#raw.slice(at + 1, at + 8);
    const hasRevenue = next.some(
      (one) => sectionOf(one.label) === 'income' && !isRowWithoutMoney(one),
    );
    return place[1] === null && !hasRevenue ? this.#outside : place[1];
  }

  #push(raw: RawRow, kind: UnderstoodRowKind, parts: readonly number[]): void {
    const { row, label, code, amounts } = raw;
    const open = this.#open.at(-1);
    this.#rows.push({
      row,
      cell: cellAddress(row, raw.column),
      label,
      code,
      kind,
      section: raw.section ?? (open?.isPassed === true ? null : (open?.section ?? null)),
      isTyped: raw.section !== null,
      amounts,
      parts,
      outside: this.#outside,
    });
  }

  #partsOf(raw: RawRow): readonly number[] | null {
    const { label } = raw;
    const isSaid = isTotalLabel(label);
    const head = this.#headOf(label, isSaid);
    if (head !== null) {
      const parts = this.#accountsSince(head.at);
      if (parts.length > 0) {
        this.#open = this.#open.slice(0, this.#open.indexOf(head));
        return parts;
      }
    }
    const sub = isSaid ? this.#accountsSinceParent(label) : [];
    if (sub.length > 1) return sub;
    if (isSaid || raw.isSum) {
      const pending = [...this.#pending];
      if (isSaid && /^(?:total|sub|sum|gesamt)/i.test(label)) this.#close(label);
      return pending;
    }
    if (/^net (?:sales|revenues?)\b/i.test(label) && this.#pending.length > 0)
      return [...this.#pending];
    return this.#addsUp(raw) ? [...this.#pending] : null;
  }

  #headOf(label: string, isSaid: boolean) {
    const name = plainRowLabel(isSaid ? totalOf(label) : label);
    return this.#open.findLast((open) => open.name === name && name !== '') ?? null;
  }

  /**
   * The accounts of "Total for Automobile", beginning with the account "Automobile" itself, which is listed above its
   * parts.
   */
  #accountsSinceParent(label: string): readonly number[] {
    const name = plainRowLabel(totalOf(label));
    const parent = this.#pending.findLastIndex(
      (at) => name !== '' && plainRowLabel(this.#rows[at]?.label ?? '') === name,
    );
    return parent === -1 ? [] : this.#pending.slice(parent);
  }

  #close(label: string): void {
    const section = sectionOf(label);
    const at = this.#open.findLastIndex((open) => section !== null && open.section === section);
    if (at !== -1) this.#open = this.#open.slice(0, at);
    else this.#open = this.#open.slice(0, -1);
  }

  #accountsSince(head: number): readonly number[] {
    return this.#rows.flatMap(({ kind }, at) => (at > head && kind === 'account' ? [at] : []));
  }

  #addsUp({ amounts, label }: RawRow): boolean {
    const { length } = this.#pending;
    if (length < 2 || length > MOST_PENDING || amounts.size === 0) return false;
    const isVaried = new Set([...amounts.values()].map((amount) => plainText(amount))).size > 1;
    const hasCents = [...amounts.values()].some((amount) =>
      /\.\d|[1-9]\d{3}/.test(plainText(amount)),
    );
    if (!(isVaried && amounts.size > 2) && !hasCents) return false;
    const labels = this.#pending.map((at) => this.#rows[at]?.label ?? '');
    if (!canSumCodes(label, labels)) return false;
    return isSumOf(
      amounts,
      this.#pending.map((at) => this.#rows[at]?.amounts),
    );
  }

  /** Accounts without a heading get the section of the total below them, or the section that their own name implies. */
  #withSections(): readonly BookRow[] {
    const sections = this.#rows.map(({ section }) => section);
    for (const [at, { kind, label, parts }] of this.#rows.entries()) {
      if (kind !== 'total') continue;
      const own = sectionOf(label);
      if (own === null) continue;
      sections[at] = own;
      const amounts = parts.map((part) => this.#rows[part]?.amounts);
      // "Net income" may be a sum of income and negative costs.
      const isResult = /\bnet income\b/i.test(label) && !isSumLabel(label);
      const isTheirs =
        !isResult && parts.length > 1 && isSumOf(this.#rows[at]?.amounts ?? new Map(), amounts);
      for (const part of parts) {
        sections[part] ??= isTheirs ? own : sectionOf(this.#rows[part]?.label ?? '');
      }
    }
    return this.#rows.map((row, at) => ({
      ...row,
      section: sections[at] ?? (row.kind === 'account' ? sectionOf(row.label) : null),
    }));
  }
}
