import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { monthsIn } from './headings.ts';

const read = (value: string) =>
  monthsIn(STANDARD_BASIS, { kind: 'text', value }).map(
    ({ calendarYear, calendarMonth }) => `${calendarYear ?? ''}-${calendarMonth}`,
  );

test.each([
  ['Jan 1-31 2026', '2026-1'],
  ['Jan 1 - 31, 2026', '2026-1'],
  ['Feb 1-28 2026', '2026-2'],
  ['1-31 Jan 2026', '2026-1'],
  ['01–30 April 2026', '2026-4'],
  ['1-31 Mai 2026', '2026-5'],
  ['1 Jan - 31 Jan 2026', '2026-1'],
  ['2026-01-01 to 2026-01-31', '2026-1'],
  ['Month ended 31 January 2026', '2026-1'],
  ['Jan 1-31', '-1'],
])('%s is a whole month', (text, month) => {
  expect(read(text)).toEqual([month]);
});

test.each([
  'Jan 1-15 2026',
  '5-31 Jan 2026',
  '1-31 Feb 2026',
  '1 Jan - 31 Mar 2026',
  '1-31 Invoices',
])('%s is no month', (text) => {
  expect(read(text)).toEqual([]);
});
