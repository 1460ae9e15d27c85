import {
  isFooter,
  isShareLabel,
  isSumLabel,
  isTotalLabel,
  sectionOf,
} from '../../../domain/books/rowWords.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { RawRow } from './rawRows.ts';

/** Without steps or blanks before their names, no total is looked for farther above. */
const MOST_PARTS = 40;
/** Spreadsheets keep binary digits. */
const NEAR = decimal('0.011');
const CODED = /^\d{3,}/;

/** "4000 Sales" may sum 4010 and 4020; 6070 is an account of its own, whatever 6132 and 6410 add up to. */
export function canSumCodes(label: string, parts: readonly string[]): boolean {
  const code = CODED.exec(label.trim())?.[0];
  if (code === undefined) return true;
  const stem = code.replace(/0+$/, '');
  return parts.every((part) => !CODED.test(part.trim()) || part.trim().startsWith(stem));
}

type Amounts = ReadonlyMap<number, DecimalValue>;

/** Whether the amounts are the sums of these rows in every column that has one, and not all 0. */
export function isSumOf(amounts: Amounts, parts: readonly (Amounts | undefined)[]): boolean {
  let isFilled = false;
  for (const [column, amount] of amounts) {
    const sum = parts.reduce((all, part) => all.plus(part?.get(column) ?? '0'), decimal('0'));
    if (sum.minus(amount).abs().gt(NEAR)) return false;
    if (!amount.eq('0')) isFilled = true;
  }
  return isFilled;
}

/** Whether a row holds no money of the statement: a footer, shares, counts. */
export function isOther({ label, amounts, shares }: RawRow): boolean {
  if (label === '' || (isFooter(label) && amounts.size === 0)) return true;
  if (amounts.size > 0 && shares * 2 >= amounts.size && shares > 0) return true;
  const isSmall = [...amounts.values()].every((amount) => amount.abs().lte('1.5'));
  const isMargin = /margin$/i.test(label.trim());
  return isShareLabel(label) && (!isMargin || isSmall);
}

/**
 * Where the accounts of a total above them end: "Revenue 100", then "Product 80" and "Service 20"; null for any
 * other row.
 */
export function endOfParts(rows: readonly RawRow[], at: number): number | null {
  const row = rows[at];
  if (row === undefined || row.amounts.size === 0 || isSumLabel(row.label)) return null;
  const inner = endOfInner(rows, row, at);
  if (inner !== null || isTotalLabel(row.label) || sectionOf(row.label) === null) return inner;
  const parts: Amounts[] = [];
  for (let below = at + 1; below < at + MOST_PARTS; below += 1) {
    const one = rows[below];
    if (one === undefined || one.amounts.size === 0) return null;
    if (isOther(one) || isTotalLabel(one.label)) return null;
    // "Gross sales", less returns, are "Net sales".
    if (/^(?:less|net)\b/i.test(one.label.trim())) return null;
    if (!canSumCodes(row.label, [one.label])) return null;
    parts.push(one.amounts);
    // One alone is an account, and no part of a statement, by its code, or where the next part begins below it.
    const isEnough =
      parts.length > 1 ||
      (CODED.test(one.label) && !CODED.test(row.label)) ||
      isOtherPart(row, rows[below + 1]);
    if (isEnough && isSumOf(row.amounts, parts)) return below + 1;
  }
  return null;
}

/** "Expenses 60" below "Income 100" and its only account. */
const isOtherPart = ({ label }: RawRow, next: RawRow | undefined): boolean => {
  const section = next === undefined || next.amounts.size === 0 ? null : sectionOf(next.label);
  return section !== null && section !== sectionOf(label) && !isTotalLabel(next?.label ?? '');
};

/** Where the rows that are indented below it end, if they, without their own inner ones, add up to it. */
function endOfInner(
  rows: readonly RawRow[],
  { amounts, indent }: RawRow,
  at: number,
): number | null {
  const parts: Amounts[] = [];
  let inner: number | null = null;
  let below = at + 1;
  // Not on a copy: there may be tens of thousands of rows.
  for (; below < rows.length; below += 1) {
    const one = rows[below];
    if (one === undefined || one.indent <= indent) break;
    inner ??= one.indent;
    if (one.indent < inner) return null;
    if (one.indent === inner && one.amounts.size > 0 && !isOther(one)) {
      if (isTotalLabel(one.label)) return null;
      parts.push(one.amounts);
    }
  }
  return parts.length > 0 && isSumOf(amounts, parts) ? below : null;
}
