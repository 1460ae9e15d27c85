import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { peopleIn } from '../cells/amountText.ts';
import { lineIn } from '../cells/headings.ts';
import { in1000, readingOfFile } from '../testWorkbooks.ts';
import { bySheetJs } from '../testWriters.ts';

test('headcount is taken by its names, whatever the unit of the amounts', async () => {
  for (const heading of ['Headcount', 'FTE', 'FTEs', 'Employees', 'Staff count', 'Head count:']) {
    expect(lineIn(STANDARD_BASIS, { kind: 'text', value: heading })).toBe('staffCount');
  }
  // It could as well be what the staff costs.
  for (const heading of ['Staff', 'Staff:', 'Headcount (US$000)', 'Staff costs']) {
    expect(lineIn(STANDARD_BASIS, { kind: 'text', value: heading })).toBeNull();
  }
  const bytes = bySheetJs({
    FY25: [
      ['US$000', 'Apr', 'May'],
      ['Revenue', 10, 20],
      ['Headcount', 41, 42],
    ],
  });
  const reading = await readingOfFile(bytes, 'xlsx', in1000);
  expect(reading.amounts).toEqual([
    'FY25 1 revenue 10000.00',
    'FY25 1 staffCount 41',
    'FY25 2 revenue 20000.00',
    'FY25 2 staffCount 42',
  ]);
});

test('a sheet of headcount alone needs no unit', async () => {
  const bytes = bySheetJs({
    FY25: [
      ['Month', 'Headcount'],
      ['Apr', 41],
    ],
  });
  const reading = await readingOfFile(bytes, 'xlsx', (layout) => ({ ...layout, unit: null }));
  expect([reading.questions, reading.amounts]).toEqual([[], ['FY25 1 staffCount 41']]);
});

test('a fraction, a negative number and anything else is named and left out', async () => {
  const bytes = bySheetJs({
    FY25: [
      ['Month', 'FTE'],
      ['Apr', 12.5],
      ['May', -3],
      ['Jun', 1_000_001],
      ['Jul', '41%'],
      ['Aug', '$41'],
      ['Sep', 'about 40'],
      ['Oct', 0],
      ['Nov', '-'],
    ],
  });
  const reading = await readingOfFile(bytes);
  expect(reading.refusals).toEqual([
    'FY25!B2 12.5 is not a whole number of people.',
    'FY25!B3 -3 is not a whole number of people.',
    'FY25!B4 1000001 is too large for a headcount.',
    'FY25!B5 There is no number where the headcount belongs.',
    'FY25!B6 There is no number where the headcount belongs.',
    'FY25!B7 “about 40” is not an amount.',
  ]);
  expect([reading.amounts, reading.blanks]).toEqual([['FY25 7 staffCount 0'], 1]);
});

const number = (text: string) =>
  peopleIn(STANDARD_BASIS, { kind: 'number', value: text, isPercent: false }).kind;

test('every whole number up to a million is taken as it is, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (people) => {
      const value = String(people);
      expect(
        peopleIn(STANDARD_BASIS, { kind: 'text', value: people.toLocaleString('en-US') }),
      ).toEqual({
        kind: 'amount',
        value,
      });
      expect(number(`${value}.25`)).toBe('refused');
      expect(number(`-${people + 1}`)).toBe('refused');
    }),
  );
});
