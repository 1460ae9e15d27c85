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
      if (difference.abs().lte(allowed(said, parts.length))) continue;
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

/** Rounded amounts may miss their total by a half each. */
function allowed(said: DecimalValue, parts: number): DecimalValue {
  const isWhole = said.eq(said.round(0));
  return isWhole ? decimal(String(parts)).times('0.5').plus('0.02') : NEAR;
}
