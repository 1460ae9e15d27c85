import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { sectionOf, totalOf } from '../../../domain/books/rowWords.ts';
import { decimal, plainText } from '../../../domain/decimal.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookRow } from './bookRows.ts';
import { knownStatement, turnedCell } from './knownStatement.ts';
import type { BookBlock } from './statement.ts';

const NEAR = decimal('0.02');
const MOST_NOTES = 20;

/** A total whose accounts do not add up to it, in its first month where they do not. */
export interface FootingDifference {
  /** The cell of the total's amount. */
  readonly cell: string;
  readonly label: string;
  /** "2025-04"; null where the month is not known. */
  readonly month: string | null;
  /** As the file writes them. */
  readonly total: string;
  readonly sum: string;
  /** The total less the sum of its accounts. */
  readonly difference: string;
  /** The cells of the first and the last of its accounts. */
  readonly first: string;
  readonly last: string;
}

interface Footing {
  /** The rows, from 0, of totals whose accounts add up to them in every month. */
  readonly right: readonly number[];
  readonly differences: readonly FootingDifference[];
}

/** Which totals of a block their accounts add up to. */
export function footingOf({ rows, timing }: BookBlock, isTurned: boolean): Footing {
  const placed = (row: number, column: number) =>
    isTurned ? turnedCell(cellAddress(row, column)) : cellAddress(row, column);
  const differences: FootingDifference[] = [];
  const right: number[] = [];
  for (const total of rows) {
    if (!isCheckable(total)) continue;
    const { label, amounts, parts } = total;
    const name = totalOf(label).toLowerCase();
    const isHeaded = rows.some((row) => row.kind === 'head' && row.label.toLowerCase() === name);
    const checks = timing.columns.flatMap(({ index, key }) => {
      const said = amounts.get(index);
      return said === undefined ? [] : [{ index, key, said, ...sumOf(rows, total, index) }];
    });
    const wrong = checks.find(({ isRight }) => !isRight);
    if (wrong === undefined) {
      if (checks.length > 0) right.push(total.row);
    } else {
      const { index, key, said, sum } = wrong;
      const difference = said.minus(sum);
      // Without a heading of its own a total may sum other rows than those above it.
      if (!isHeaded && difference.abs().times('4').gt(said.abs())) continue;
      const [first, last] = [parts[0], parts.at(-1)].map((at) => rows[at ?? -1]?.row ?? total.row);
      differences.push({
        cell: placed(total.row, index),
        label,
        month: key,
        total: plainText(said),
        sum: plainText(sum),
        difference: plainText(difference),
        first: placed(first ?? total.row, index),
        last: placed(last ?? total.row, index),
      });
    }
  }
  return { right, differences };
}

const isCheckable = ({ kind, label, parts, outside }: BookRow) =>
  kind === 'total' &&
  parts.length > 0 &&
  outside === null &&
  /^(?:sub ?-?)?total|total$|^sum/i.test(label);

/** What the accounts of a total add up to, and whether that is the total. */
function sumOf(rows: BookBlock['rows'], { amounts, parts }: BookRow, index: number) {
  const said = amounts.get(index) ?? decimal('0');
  const add = (isOne: (row: BookRow) => boolean) =>
    parts.reduce((all, at) => {
      const row = rows[at];
      return row !== undefined && isOne(row) ? all.plus(row.amounts.get(index) ?? '0') : all;
    }, decimal('0'));
  const sum = add(() => true);
  const isWhole = [said, ...parts.map((at) => rows[at]?.amounts.get(index))].every(
    (amount) => amount === undefined || amount.eq(amount.round(0)),
  );
  const near = isWhole ? roundedApart(parts.length) : NEAR;
  // "Total revenue" may stand below the gross margin of its sales, whose costs it takes away.
  const costs = add(({ label }) => sectionOf(label) === 'costOfSales');
  const isNear = (value: DecimalValue) => said.minus(value).abs().lte(near);
  return { sum, isRight: isNear(sum) || isNear(sum.minus(costs.times('2'))) };
}

/** Rounded amounts may miss their total by a half each. */
const roundedApart = (parts: number): DecimalValue =>
  decimal(String(parts)).times('0.5').plus('0.02');

/** A difference in a sentence. */
export function footingSentence(one: FootingDifference): string {
  const { label, cell, month, total, sum, difference, first, last } = one;
  const accounts = first === last ? first : `${first} to ${last}`;
  return `${label} (${cell}${month === null ? '' : `, ${month}`}) is ${total}, but its accounts (${accounts}) add up to ${sum}: a difference of ${difference}.`;
}

/** Whether the totals of a block add up, in sentences. */
export function footingNotes(block: BookBlock, isTurned: boolean): readonly string[] {
  const { right, differences } = footingOf(block, isTurned);
  if (differences.length === 0)
    return right.length === 0
      ? []
      : [`${right.length === 1 ? '1 total adds' : `${right.length} totals add`} up.`];
  const notes = differences.slice(0, MOST_NOTES).map(footingSentence);
  const more = differences.length - MOST_NOTES;
  return more > 0 ? [...notes, `${more} more totals do not add up.`] : notes;
}

/** The totals of a sheet whose accounts do not add up to them; none for a sheet that is no statement. */
export function footingOfSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
): readonly FootingDifference[] {
  const statement = knownStatement(basis, sheet);
  if (statement === null) return [];
  return statement.blocks.flatMap((block) => footingOf(block, statement.isTurned).differences);
}
