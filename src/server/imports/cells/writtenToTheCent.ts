import { textOf } from './grid.ts';
import type { GridValue } from './grid.ts';

/** Over a thousand and to the cent, as a program writes it: "1,200.50", "(1 200.05)". */
const TO_THE_CENT = /(?:\d{4}|\d[,' \u00A0]\d{3})\.\d{2}(?!\d)/;

/**
 * Whether amounts are written to the cent, so that they are whole units: thousands may have two decimals
 * as well, but are hardly over a thousand then. A number of a spreadsheet shows it by its second decimal
 * alone; where most have more decimals, they were worked out, and prove nothing.
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

/** Sums of cents keep binary digits: 4369.3099999999995 is 4,369.31. */
const isNearCents = (written: string) => {
  const hundredfold = Number(written) * 100;
  return Math.abs(hundredfold - Math.round(hundredfold)) < 1e-4;
};
