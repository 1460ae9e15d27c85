import { isFooter, isShareLabel, isSumLabel, isTotalLabel, sectionOf } from '../words/rowWords.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import type { RawRow } from './rawRows.ts';

/** Without indentation, a total is only searched for this many rows above. */
const MOST_PARTS_BELOW_TOTAL = 40;
/** Spreadsheets store binary fractions. */
const TOTAL_TOLERANCE = decimal('0.011');
const CODED_ROW_LABEL = /^\d{3,}/;

/** "4000 Sales" may sum 4010 and 4020. 6070 is a separate account, whatever 6132 and 6410 add up to. */
export function canSumCodes(label: string, parts: readonly string[]): boolean {
  const code = CODED_ROW_LABEL.exec(label.trim())?.[0];
  if (code === undefined) return true;
  const stem = code.replace(/0+$/, '');
  return parts.every((part) => !CODED_ROW_LABEL.test(part.trim()) || part.trim().startsWith(stem));
}

type AmountsByColumn = ReadonlyMap<number, DecimalValue>;

/** True if the amounts are the sums of these rows in every column that has an amount, and not all are 0. */
export function isSumOf(
  amounts: AmountsByColumn,
  parts: readonly (AmountsByColumn | undefined)[],
): boolean {
  let isFilled = false;
  for (const [column, amount] of amounts) {
    const sum = parts.reduce((all, part) => all.plus(part?.get(column) ?? '0'), decimal('0'));
    if (sum.minus(amount).abs().gt(TOTAL_TOLERANCE)) return false;
    if (!amount.eq('0')) isFilled = true;
  }
  return isFilled;
}

/** True if a row has no money of the statement: a footer, shares or counts. */
export function isRowWithoutMoney({ label, amounts, shares }: RawRow): boolean {
  if (label === '' || (isFooter(label) && amounts.size === 0)) return true;
  if (amounts.size > 0 && shares * 2 >= amounts.size && shares > 0) return true;
  const isSmall = [...amounts.values()].every((amount) => amount.abs().lte('1.5'));
  const isMargin = /margin$/i.test(label.trim());
  return isShareLabel(label) && (!isMargin || isSmall);
}

const MARGIN_LABEL = /\bmargin$/i;
const WHOLE = decimal('100');
/** A margin this many times smaller than the first amount of its column is no amount of money. */
const SMALL = decimal('500');
/** Half of the last digit of a margin with one decimal or none, and a bit for the rounding of its parts. */
const MARGIN_TOLERANCE = { tenths: decimal('0.06'), whole: decimal('0.55') } as const;

/**
 * Marks the rows of margins in percent without a percent sign, such as "Gross margin 60.2" below "Revenue 512,400": each
 * of their numbers is tiny next to the first row, or the share that another row leaves of the first one.
 */
export function withMarginsInPercent(rows: readonly RawRow[]): readonly RawRow[] {
  if (!rows.some(({ label }) => MARGIN_LABEL.test(label.trim()))) return rows;
  const money = rows.filter((row) => row.amounts.size > 0 && !isRowWithoutMoney(row));
  return rows.map((row) =>
    MARGIN_LABEL.test(row.label.trim()) && isInPercent(row, money)
      ? Object.assign({}, row, { shares: row.amounts.size })
      : row,
  );
}

const inHundredths = (one: DecimalValue, whole: DecimalValue) => one.div(whole).times(WHOLE);

function isInPercent({ amounts }: RawRow, money: readonly RawRow[]): boolean {
  const margins = [...amounts];
  if (margins.length === 0 || margins.some(([, margin]) => margin.abs().gt(WHOLE))) return false;
  const [first, ...rows] = money;
  const isTiny = margins.every(
    ([column, margin]) => first?.amounts.get(column)?.abs().gte(margin.abs().times(SMALL)) === true,
  );
  const others = rows.filter((row) => row.amounts !== amounts);
  const isWhole = margins.every(([, margin]) => margin.eq(fixed(margin, 0)));
  const tolerance = isWhole ? MARGIN_TOLERANCE.whole : MARGIN_TOLERANCE.tenths;
  /** True if a row, or what it leaves of the first one, has these numbers: as amounts, or in hundredths of the first. */
  const isLeft = (
    part: AmountsByColumn,
    scaled: (one: DecimalValue, whole: DecimalValue) => DecimalValue,
  ) =>
    margins.every(([column, margin]) => {
      const [whole, own] = [first?.amounts.get(column)?.abs(), part.get(column)?.abs()];
      if (whole === undefined || own === undefined || whole.eq('0')) return false;
      return [own, whole.minus(own)].some((one) =>
        scaled(one, whole).minus(margin.abs()).abs().lte(tolerance),
      );
    });
  return (
    isTiny ||
    (others.some((row) => isLeft(row.amounts, inHundredths)) &&
      !others.some((row) => isLeft(row.amounts, (one) => one)))
  );
}

/**
 * The end of the accounts below their total, as in "Revenue 100", "Product 80", "Service 20"; null for any other row.
 */
export function endOfSummedRows(rows: readonly RawRow[], at: number): number | null {
  const row = rows[at];
  if (row === undefined || row.amounts.size === 0 || isSumLabel(row.label)) return null;
  const inner = endOfInner(rows, row, at);
  if (inner !== null || isTotalLabel(row.label) || sectionOf(row.label) === null) return inner;
  const parts: AmountsByColumn[] = [];
  for (let below = at + 1; below < at + MOST_PARTS_BELOW_TOTAL; below += 1) {
    const one = rows[below];
    if (one === undefined || one.amounts.size === 0) return null;
    if (isRowWithoutMoney(one) || isTotalLabel(one.label)) return null;
    // Subtracting returns from "Gross sales" gives "Net sales", which isn't their total.
    if (/^(?:less|net)\b/i.test(one.label.trim())) return null;
    if (!canSumCodes(row.label, [one.label])) return null;
    parts.push(one.amounts);
    // A single row is an account of another part, not a part of this total, if it has a code or the next part begins
    // below it.
    const isEnough =
      parts.length > 1 ||
      (CODED_ROW_LABEL.test(one.label) && !CODED_ROW_LABEL.test(row.label)) ||
      isOtherPart(row, rows[below + 1]);
    if (isEnough && isSumOf(row.amounts, parts)) return below + 1;
  }
  return null;
}

/** True if the next row opens another section, as "Expenses 60" does below "Income 100" and its only account. */
const isOtherPart = ({ label }: RawRow, next: RawRow | undefined): boolean => {
  const section = next === undefined || next.amounts.size === 0 ? null : sectionOf(next.label);
  return section !== null && section !== sectionOf(label) && !isTotalLabel(next?.label ?? '');
};

/** The end of the rows indented below a total, if they add up to the total without their own sub-rows. */
function endOfInner(
  rows: readonly RawRow[],
  { amounts, indent }: RawRow,
  at: number,
): number | null {
  const parts: AmountsByColumn[] = [];
  let inner: number | null = null;
  let below = at + 1;
  // Loops over the original array instead of a copy, because there may be tens of thousands of rows.
  for (; below < rows.length; below += 1) {
    const one = rows[below];
    if (one === undefined || one.indent <= indent) break;
    inner ??= one.indent;
    if (one.indent < inner) return null;
    if (one.indent === inner && one.amounts.size > 0 && !isRowWithoutMoney(one)) {
      if (isTotalLabel(one.label)) return null;
      parts.push(one.amounts);
    }
  }
  return parts.length > 0 && isSumOf(amounts, parts) ? below : null;
}
