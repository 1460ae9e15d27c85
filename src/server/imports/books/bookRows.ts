import type { UnderstoodRowKind } from '../../../contract/understood.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Section } from '../../../domain/books/rowWords.ts';
import {
  isFooter,
  isSumLabel,
  isTotalLabel,
  sectionOf,
  totalOf,
} from '../../../domain/books/rowWords.ts';
import { lineOfHeading } from '../../../domain/lineHeadings.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { plainText } from '../../../domain/decimal.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';
import type { RawRow } from './rawRows.ts';
import { namingColumns, rawRow } from './rawRows.ts';
import { canSumCodes, endOfParts, isOther, isSumOf } from './totalsAbove.ts';

/** A row of a statement. */
export interface BookRow {
  /** From 0. */
  readonly row: number;
  readonly cell: string;
  readonly label: string;
  readonly kind: UnderstoodRowKind;
  readonly section: Section | null;
  /** A column of types says it of the row itself. */
  readonly isTyped: boolean;
  /** By column, as the file writes them. */
  readonly amounts: ReadonlyMap<number, DecimalValue>;
  /** For a total with a heading of its own: the rows between. */
  readonly parts: readonly number[];
  /** Set for rows of the balance sheet and the like, which stand in the same table. */
  readonly outside: string | null;
}

/** The rows of a table by what they are. `columns` are those that are read. */
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
  return new Classified(basis, withoutOthers(raw.slice(0, last + 1), isPlan), isPlan).rows();
}

const OF_ACTUAL = /^actuals?[\s_]+\p{L}|\p{L}[\s_]+\(?actuals?\)?$/iu;
const OF_PLAN =
  /^(?:budget(?:ed)?|forecast(?:ed)?|planned|target)[\s_]+\p{L}|\p{L}[\s_]+\(?(?:budget|forecast|plan|target)\)?$|^variances?\b/iu;

const OF_COMPARISON = /^variances?\b/iu;

/** Beside "Actual Revenue", "Budget Revenue" is planned; where plans are read, the first is left out. */
function withoutOthers(rows: readonly RawRow[], isPlan: boolean): readonly RawRow[] {
  const isAmong = (pattern: RegExp) => rows.some(({ label }) => pattern.test(label.trim()));
  if (!isAmong(OF_ACTUAL) || (isPlan && !isAmong(OF_PLAN))) return rows;
  const isOfOther = (label: string) =>
    isPlan ? OF_ACTUAL.test(label) || OF_COMPARISON.test(label) : OF_PLAN.test(label);
  return rows.map((row) =>
    isOfOther(row.label.trim()) ? Object.assign({}, row, { isPlan: true }) : row,
  );
}

const plain = (label: string) =>
  label
    .toLowerCase()
    .replace(/^[\d.\-\s]+[-–·:]?\s*/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const OF_PROFIT =
  /^(?:income statement|profit (?:and|&) loss(?: statement| account)?|p ?& ?l)\b.{0,20}$/i;

const OF_PLANS = 'It is a plan or a comparison, not what happened.';

/** Parts of a model that are no statement of profit and loss. */
const OUTSIDE: readonly (readonly [RegExp, string | null])[] = [
  [
    /^(?:consolidated )?(?:balance sheet|statement of financial position)s?\b(?!.*check)/i,
    'It belongs to a balance sheet.',
  ],
  [
    /^(?:current |fixed |non-?current |total )?assets:?$|^liabilities(?: and equity| & equity)?:?$/i,
    'It belongs to a balance sheet.',
  ],
  [
    /^(?:statement of )?cash ?flows?(?: statement| forecast| analysis)?:?$/i,
    'It belongs to a cash flow statement.',
  ],
  [
    /^(?:key )?(?:assumptions?|drivers?|metrics|kpis?|ratios|supporting schedules|inputs?)(?: (?:&|and) \w+)*:?$/i,
    'It is an assumption or a key figure.',
  ],
  [/^(?:variances?|prior year|last year)(?: (?:fy|cy)?\s?\d{2,4})?:?$/i, OF_PLANS],
  [OF_PROFIT, null],
];
const PLANS =
  /^(?:(?:original|revised|approved|annual) )?(?:budget(?:ed)?|forecast|plan(?:ned)?|targets?)(?: (?:fy|cy)?\s?\d{2,4})?:?$/i;
const ACTUALS = /^actuals?(?: (?:fy|cy)?\s?\d{2,4})?:?$/i;

/** Parts that hold what is read, and those beside them. */
const SCENARIOS: readonly (readonly [RegExp, string | null])[] = [
  [PLANS, OF_PLANS],
  [ACTUALS, null],
];
const SCENARIOS_OF_PLAN: readonly (readonly [RegExp, string | null])[] = [
  [PLANS, null],
  [ACTUALS, 'It is actual, not planned.'],
];

/** What a profit is used for. */
const OF_USE =
  /^(?:(?:less|plus|add):? )?(?:(?:gross|common|preferred|ordinary|interim|final|proposed|total) )*dividends?\b(?!.*(?:income|received))|^(?:opening |closing |beginning |ending )?retained (?:earnings|profits?)\b|^transfers? to (?:\w+ )?reserves?\b/i;

/** Results that others follow: dividends below them are income. */
const BEFORE_THE_LAST = /\b(?:gross|operating|trading|operations|ebit(?:da)?|before)\b/i;

/** A heading, or a total above its accounts. */
interface Open {
  /** Its place among the rows. */
  readonly at: number;
  readonly name: string;
  readonly section: Section | null;
  /** Of a total: where its accounts end among the raw rows. */
  readonly end?: number;
}

/** No total that only its amounts tell has more accounts. */
const MOST_PENDING = 300;

/** Rows that are told apart by their words, their formulas, or because they add up. */
class Classified {
  readonly #basis: CompanyBasis;
  readonly #raw: readonly RawRow[];
  readonly #parts: typeof OUTSIDE;
  readonly #rows: BookRow[] = [];
  /** Headings that have not met their total: their place in `#rows`. */
  #open: Open[] = [];
  /** Accounts since the last heading or total. */
  #pending: number[] = [];
  /** Rows since then that a unit beside their names says are counts. */
  #counted: number[] = [];
  #outside: string | null = null;

  constructor(basis: CompanyBasis, raw: readonly RawRow[], isPlan: boolean) {
    this.#basis = basis;
    this.#raw = raw;
    this.#parts = [...OUTSIDE, ...(isPlan ? SCENARIOS_OF_PLAN : SCENARIOS)];
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
        name: plain(raw.label),
        section: this.#isBlankLine(raw.label, at) ? null : sectionOf(raw.label),
      });
      this.#pending = [];
      this.#counted = [];
      return;
    }
    if (raw.isPlan) {
      const before = this.#outside;
      this.#outside = OF_PLANS;
      this.#push(raw, 'other', []);
      this.#outside = before;
      return;
    }
    if (raw.label === '' && this.#isSumOfPending(raw)) {
      this.#push(raw, 'total', [...this.#pending]);
      this.#pending = [];
      return;
    }
    if (isOther(raw)) {
      this.#push(raw, 'other', []);
      if (raw.isCounted && raw.amounts.size > 0) this.#counted.push(this.#rows.length - 1);
      return;
    }
    this.#takeCounted(raw);
    const end = endOfParts(this.#raw, at);
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
      return;
    }
    this.#push(raw, 'account', []);
    this.#pending.push(this.#rows.length - 1);
  }

  /** What becomes of a profit, right below it, is no part of it. */
  #setApart(): void {
    let isBelow = false;
    for (const [at, row] of this.#rows.entries()) {
      const isUse = isBelow && row.kind === 'account' && OF_USE.test(row.label.trim());
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

  /** Rows that are said to count things and yet add up to a total of money are money. */
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

  /** "Revenue" without amounts and without a total below is a line that is blank, and heads nothing. */
  #isBlankLine(label: string, at: number): boolean {
    const basis = this.#basis;
    const line = lineOfHeading(basis, label)?.key;
    if (line === undefined) return false;
    const name = plain(label);
    const next = this.#raw.slice(at + 1);
    const end = next.findIndex(({ amounts }) => amounts.size === 0);
    // Some programs print sums without a name.
    if (next.slice(0, end === -1 ? undefined : end).some((one) => one.label === '')) return false;
    // "Total COGS" ends "Cost of Goods Sold".
    return !next.some((one) => {
      const total = isTotalLabel(one.label) ? totalOf(one.label) : null;
      return total !== null && (plain(total) === name || lineOfHeading(basis, total)?.key === line);
    });
  }

  /** A model may have the assumptions of its profit and loss under that name before it. */
  #placeOf(label: string, at: number): string | null {
    const place = this.#parts.find(([pattern]) => pattern.test(label));
    if (place === undefined) return this.#outside;
    const next = this.#raw.slice(at + 1, at + 8);
    const hasRevenue = next.some((one) => sectionOf(one.label) === 'income' && !isOther(one));
    return place[1] === null && !hasRevenue ? this.#outside : place[1];
  }

  #push(raw: RawRow, kind: UnderstoodRowKind, parts: readonly number[]): void {
    const { row, label, amounts } = raw;
    const open = this.#open.at(-1);
    this.#rows.push({
      row,
      cell: cellAddress(row, raw.column),
      label,
      kind,
      section: raw.section ?? open?.section ?? null,
      isTyped: raw.section !== null,
      amounts,
      parts,
      outside: this.#outside,
    });
  }

  /** The rows that a total is made of, as far as they are known; null for a row that is none. */
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
    if (isSaid || raw.isSum) {
      const pending = [...this.#pending];
      if (isSaid && /^(?:total|sub|sum|gesamt)/i.test(label)) this.#close(label);
      return pending;
    }
    if (/^net (?:sales|revenues?)\b/i.test(label) && this.#pending.length > 0)
      return [...this.#pending];
    return this.#addsUp(raw) ? [...this.#pending] : null;
  }

  /** The open heading that this row is the total of. */
  #headOf(label: string, isSaid: boolean) {
    const name = plain(isSaid ? totalOf(label) : label);
    return this.#open.findLast((open) => open.name === name && name !== '') ?? null;
  }

  /** A total without a heading of its own name ends the last one of its section. */
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

  /** Accounts without a heading take the section of the total below them, or that of their own name. */
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
