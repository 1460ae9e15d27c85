import { textOf } from './grid.ts';
import type { GridValue } from './grid.ts';

/**
 * Matches amounts above a thousand that are written to the cent, such as "1,200.50" and "(1
 * 200.05)".
 */
const TO_THE_CENT = /(?:\d{4}|\d[,' \u00A0]\d{3})\.\d{2}(?!\d)/;

/**
 * True if amounts are written to the cent, so that they are in whole units. Thousands may have two decimals too, but
 * are then rarely above a thousand. A spreadsheet number shows this only by its second decimal. If most have more
 * decimals, they were calculated and prove nothing.
 */
export function writtenToTheCent(values: readonly GridValue[]): boolean {
  let [exact, longer] = [0, 0];
  for (const value of values) {
    if (value.kind === 'text') {
      if (TO_THE_CENT.test(textOf(value))) exact += 1;
      else if (/\.\d{3,}$/.test(textOf(value))) longer += 1;
    } else if (value.kind === 'number' && !value.isPercent) {
      const [, whole = '', decimals = ''] = /^-?(\d+)\.(\d+)$/.exec(value.value) ?? [];
      if (decimals.length === 2 && whole.length > 3) exact += 1;
      else if (decimals.length > 2 && !isNearCents(value.value)) longer += 1;
    }
  }
  return exact > longer;
}

/** Sums of cents contain binary rounding noise: 4369.3099999999995 means 4,369.31. */
const isNearCents = (written: string) => {
  const hundredfold = Number(written) * 100;
  return Math.abs(hundredfold - Math.round(hundredfold)) < 1e-4;
};
