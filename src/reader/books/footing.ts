import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { sectionOf, totalOf } from '../words/rowWords.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookRow } from './bookRows.ts';
import { statementOnSheet, transposedCellAddress } from './statementOnSheet.ts';
import type { BookBlock } from './statement.ts';

const FOOTING_TOLERANCE = decimal('0.02');
const MOST_FOOTING_NOTES = 20;

export interface FootingDifference {
  readonly cell: string;
  readonly label: string;
  /** "2025-04"; null if the month isn't known. */
  readonly month: string | null;
  readonly total: string;
  readonly sum: string;
  readonly difference: string;
  readonly first: string;
  readonly last: string;
}

interface Footing {
  readonly right: readonly number[];
  readonly differences: readonly FootingDifference[];
}

export function footingOf({ rows, timing }: BookBlock, isTurned: boolean): Footing {
  const placed = (row: number, column: number) =>
    isTurned ? transposedCellAddress(cellAddress(row, column)) : cellAddress(row, column);
  const differences: FootingDifference[] = [];
  const right: number[] = [];
  for (const total of rows) {
    if (!isCheckable(total)) continue;
    const { label, amounts, parts } = total;
    const name = totalOf(label).toLowerCase();
    const isHeaded = rows.some((row) => row.kind === 'head' && row.label.toLowerCase() === name);
    const checks = timing.columns.flatMap(({ index, key }) => {
      const said = amounts.get(index);
      return said === undefined ? [] : [{ index, key, said, ...sumOfParts(rows, total, index) }];
    });
    const wrong = checks.find(({ isRight }) => !isRight);
    if (wrong === undefined) {
      if (checks.length > 0) right.push(total.row);
    } else {
      const { index, key, said, sum } = wrong;
      const difference = said.minus(sum);
      // A total without its own heading may sum rows other than those directly above it.
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

function sumOfParts(rows: BookBlock['rows'], { amounts, parts }: BookRow, index: number) {
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
  const near = isWhole ? roundedApart(parts.length) : FOOTING_TOLERANCE;
  // "Total revenue" may come after the gross margin of individual sales. It then subtracts their
  // costs.
  const costs = add(({ label }) => sectionOf(label) === 'costOfSales');
  const isNear = (value: DecimalValue) => said.minus(value).abs().lte(near);
  return { sum, isRight: isNear(sum) || isNear(sum.minus(costs.times('2'))) };
}

/** Rounding can move a total by half a unit per amount. */
const roundedApart = (parts: number): DecimalValue =>
  decimal(String(parts)).times('0.5').plus('0.02');

export function footingSentence(one: FootingDifference): string {
  const { label, cell, month, total, sum, difference, first, last } = one;
  const accounts = first === last ? first : `${first} to ${last}`;
  return `${label} (${cell}${month === null ? '' : `, ${month}`}) is ${total}, but its accounts (${accounts}) add up to ${sum}: a difference of ${difference}.`;
}

export function footingNotes(block: BookBlock, isTurned: boolean): readonly string[] {
  const { right, differences } = footingOf(block, isTurned);
  if (differences.length === 0)
    return right.length === 0
      ? []
      : [`${right.length === 1 ? '1 total adds' : `${right.length} totals add`} up.`];
  const notes = differences.slice(0, MOST_FOOTING_NOTES).map(footingSentence);
  const more = differences.length - MOST_FOOTING_NOTES;
  return more > 0 ? [...notes, `${more} more totals do not add up.`] : notes;
}

/** The totals of a sheet that don't add up; empty for a sheet that isn't a statement. */
export function footingOfSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
): readonly FootingDifference[] {
  const statement = statementOnSheet(basis, sheet);
  if (statement === null) return [];
  return statement.blocks.flatMap((block) => footingOf(block, statement.isTurned).differences);
}
