import { sectionOf, totalOf } from '../../../domain/books/rowWords.ts';
import { decimal, plainText } from '../../../domain/decimal.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import type { BookBlock } from './statement.ts';

const NEAR = decimal('0.02');
const MOST_NOTES = 20;

/** The totals whose accounts do not add up to them, with the difference, in sentences. */
export function footingNotes({ rows, timing }: BookBlock): readonly string[] {
  const notes: string[] = [];
  let checked = 0;
  for (const { kind, label, cell, amounts, parts, outside } of rows) {
    if (
      kind !== 'total' ||
      parts.length === 0 ||
      outside !== null ||
      !/^(?:sub ?-?)?total|total$|^sum/i.test(label)
    )
      continue;
    const name = totalOf(label).toLowerCase();
    const isHeaded = rows.some((row) => row.kind === 'head' && row.label.toLowerCase() === name);
    let isChecked = false;
    for (const { index, key } of timing.columns) {
      const said = amounts.get(index);
      if (said === undefined) continue;
      const sum = parts.reduce(
        (all, at) => all.plus(rows[at]?.amounts.get(index) ?? '0'),
        decimal('0'),
      );
      isChecked = true;
      const difference = said.minus(sum);
      const near = allowed(said, parts.length);
      if (difference.abs().lte(near)) continue;
      // "Total revenue" may stand below the gross margin of its sales.
      const costs = costsAmong(rows, parts, index);
      if (!costs.eq('0') && difference.plus(costs.times('2')).abs().lte(near)) continue;
      // Without a heading of its own a total may sum other rows than those above it.
      if (!isHeaded && difference.abs().times('4').gt(said.abs())) continue;
      notes.push(
        `${label} (${cell}${key === null ? '' : `, ${key}`}) is ${plainText(said)}, but its accounts add up to ${plainText(sum)}: a difference of ${plainText(difference)}.`,
      );
      break;
    }
    if (isChecked) checked += 1;
  }
  if (notes.length === 0)
    return checked === 0 ? [] : [`${checked === 1 ? '1 total adds' : `${checked} totals add`} up.`];
  const more = notes.length - MOST_NOTES;
  return more > 0 ? [...notes.slice(0, MOST_NOTES), `${more} more totals do not add up.`] : notes;
}

/** What of a total's parts are costs of sales by their names, though the total is not one of costs. */
function costsAmong(
  rows: BookBlock['rows'],
  parts: readonly number[],
  index: number,
): DecimalValue {
  return parts.reduce((all, at) => {
    const row = rows[at];
    const isCost = row !== undefined && sectionOf(row.label) === 'costOfSales';
    return isCost ? all.plus(row.amounts.get(index) ?? '0') : all;
  }, decimal('0'));
}

/** Rounded amounts may miss their total by a half each. */
function allowed(said: DecimalValue, parts: number): DecimalValue {
  const isWhole = said.eq(said.round(0));
  return isWhole ? decimal(String(parts)).times('0.5').plus('0.02') : NEAR;
}
