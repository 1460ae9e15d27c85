import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { daysOfMonth } from '../../finance/fiscalCalendar.ts';
import { cases } from '../../testRounds.ts';
import { understoodSheets } from '../books/understoodSheets.ts';
import { readPasted } from './readWorkbook.ts';
import { withChosenPeriods } from './chosenPeriods.ts';

function monthsOf(text: string) {
  const [sheet] = understoodSheets(
    STANDARD_BASIS,
    withChosenPeriods(STANDARD_BASIS, readPasted(text)),
    [],
  );
  return sheet?.granularity === 'month' ? sheet.months : [];
}

const LINES = ['Revenue', 'Cost of sales', 'Gross profit', 'Admin', 'EBITDA'];
const AMOUNTS = [12_500, 4_500, 8_000, 3_000, 5_000];

const across = (heads: readonly string[], title = '') =>
  [
    ...(title === '' ? [] : [title]),
    ['', ...heads].join('\t'),
    ...LINES.map((line, at) => [line, ...heads.map(() => AMOUNTS[at])].join('\t')),
  ].join('\n');

const down = (heads: readonly string[]) =>
  [['Period end', ...LINES].join('\t'), ...heads.map((head) => [head, ...AMOUNTS].join('\t'))].join(
    '\n',
  );

const FROM_JANUARY = ['2025-01', '2025-02', '2025-03'];

describe('months of four and five weeks', () => {
  test.each([
    ['1-Feb-25', '1-Mar-25', '5-Apr-25'],
    ['2025-02-01', '2025-03-01', '2025-04-05'],
    ['01/02/2025', '01/03/2025', '05/04/2025'],
    ['2/1/2025', '3/1/2025', '4/5/2025'],
    ['31.01.2025', '28.02.2025', '04.04.2025'],
    ['5 April 2025', '1 March 2025', '1 February 2025'],
    ['Week ending 25-Jan-25', 'Week ending 22-Feb-25', 'Week ending 29-Mar-25'],
    ['Feb 1, 2025', 'Mar 1, 2025', 'Apr 5, 2025'],
  ])('%s, %s, %s are January to March', (...heads) => {
    expect(monthsOf(across(heads))).toEqual(FROM_JANUARY);
    expect(monthsOf(down(heads))).toEqual(FROM_JANUARY);
  });

  test.each([
    ['P1 (4 wks to 28 Jan 2026)', 'P2 (4 wks to 25 Feb 2026)', 'P3 (5 wks to 1 Apr 2026)'],
    ['4 weeks ended 25 Jan 2026', '4 weeks ended 22 Feb 2026', '5 weeks ended 29 Mar 2026'],
    ['P01: 4 wks to 26/01/2026', 'P02: 4 wks to 23/02/2026', 'P03: 5 wks to 30/03/2026'],
  ])('%s, %s, %s are January to March', (...heads) => {
    const months = FROM_JANUARY.map((month) => month.replace('2025', '2026'));
    expect(monthsOf(across(heads))).toEqual(months);
    expect(monthsOf(down(heads))).toEqual(months);
  });

  test('one period of four weeks alone may be one of thirteen', () => {
    expect(monthsOf(across(['P1 (4 wks to 28 Jan 2026)']))).toEqual([]);
    expect(
      withChosenPeriods(STANDARD_BASIS, readPasted(across(['P1 (4 wks to 28 Jan 2026)']))).sheets[0]
        ?.rows[0]?.[1],
    ).toEqual({ kind: 'text', value: 'Weeks to P1 (4 wks to 28 Jan 2026)' });
  });

  test('a title says whether they begin or end on Sundays', () => {
    const sundays = ['2-Feb-25', '2-Mar-25', '6-Apr-25'];
    expect(monthsOf(across(sundays, 'Periods ending'))).toEqual(FROM_JANUARY);
    expect(monthsOf(across(sundays, 'Periods beginning'))).toEqual([
      '2025-02',
      '2025-03',
      '2025-04',
    ]);
    expect(monthsOf(across(sundays))).toEqual([]);
  });

  test('days on which months may begin or end, and thirteen periods of a year, are no months', () => {
    expect(monthsOf(across(['30-Dec-24', '27-Jan-25', '24-Feb-25']))).toEqual([]);
    expect(
      monthsOf(across(['1-Feb-25', '1-Mar-25', '29-Mar-25', '26-Apr-25', '24-May-25'])),
    ).toEqual([]);
    expect(
      monthsOf(across(['25-Jan-25', '22-Feb-25', '22-Mar-25', '19-Apr-25', '17-May-25'])),
    ).toEqual([]);
  });
});

const two = (number: number) => String(number).padStart(2, '0');

test('the first and the last days of months are read as they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2_020 * 12, max: 2_030 * 12 }),
      fc.integer({ min: 2, max: 12 }),
      fc.boolean(),
      fc.constantFrom(across, down),
      (first, count, isFirst, written) => {
        const months = Array.from({ length: count }, (_, at) => first + at).map(
          (number) => [Math.floor(number / 12), (number % 12) + 1] as const,
        );
        const days = months.map(
          ([year, month]) => `${year}-${two(month)}-${two(isFirst ? 1 : daysOfMonth(year, month))}`,
        );
        const workbook = readPasted(written(days));
        expect(withChosenPeriods(STANDARD_BASIS, workbook)).toBe(workbook);
      },
    ),
    { numRuns: cases(300) },
  );
});

test('quarters of months of four, four and five weeks are read, whichever weekday ends them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([28, 28, 35], [28, 35, 28], [35, 28, 28]),
      fc.constantFrom('2024-12-26', '2024-12-27', '2024-12-28', '2024-12-31', '2025-01-01'),
      fc.integer({ min: 1, max: 4 }),
      (weeks, begins, quarters) => {
        let day = Date.parse(begins) / 86_400_000;
        const ends = Array.from({ length: quarters * 3 }, (_, at) => {
          day += weeks[at % 3] ?? 0;
          return new Date(day * 86_400_000).toISOString().slice(0, 10);
        });
        const months = ends.map((_, at) => `2025-${two(at + 1)}`);
        expect(monthsOf(across(ends))).toEqual(months);
      },
    ),
    { numRuns: cases(300) },
  );
});
