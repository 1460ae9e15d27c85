import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { monthRunsText } from './monthRuns.ts';

const year = (fyLabel: string, ...months: readonly number[]) =>
  months.map((monthNum) => ({ fyLabel, monthNum }));

test('months in one phrase', () => {
  expect(monthRunsText(STANDARD_BASIS, [])).toBe('');
  expect(monthRunsText(STANDARD_BASIS, year('FY25', 1))).toBe('April 2025');
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(
    monthRunsText(STANDARD_BASIS, [
      ...year('FY23', 12),
      ...year('FY24', ...all),
      ...year('FY25', ...all.slice(0, 11)),
    ]),
  ).toBe('March 2024 to February 2026 (24 months)');
  expect(monthRunsText(STANDARD_BASIS, year('FY25', 5, 1, 4, 3, 3))).toBe(
    'April 2025, June 2025 to August 2025 (4 months)',
  );
  expect(monthRunsText(STANDARD_BASIS, year('FY25', 1, 3, 5, 7, 8))).toBe(
    'April 2025 to November 2025, not all (5 months)',
  );
});

test('a run of any length is named by its ends and its number, in whatever order it comes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 2, max: 400 }),
      (from, count) => {
        const months = Array.from({ length: count }, (_, at) => ({
          fyLabel: `FY${String(Math.floor((from + at) / 12)).padStart(2, '0')}`,
          monthNum: ((from + at) % 12) + 1,
        }));
        const [first, last] = [months.at(0), months.at(-1)];
        const text = monthRunsText(STANDARD_BASIS, months.toReversed());
        expect(text).toBe(
          `${monthRunsText(STANDARD_BASIS, first === undefined ? [] : [first])} to ${monthRunsText(STANDARD_BASIS, last === undefined ? [] : [last])} (${count} months)`,
        );
      },
    ),
  );
});
