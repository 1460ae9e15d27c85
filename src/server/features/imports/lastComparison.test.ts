import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import type { ImportReading } from '../../../reader/compare/compare.ts';
import { LastComparison } from './lastComparison.ts';

const nothing: ImportReading = {
  amounts: [],
  refusals: [],
  leftOut: [],
  unread: [],
  questions: [],
  warnings: [],
  blank: 0,
};
const stored = () => ({
  basis: STANDARD_BASIS,
  years: [{ id: 1, label: 'FY25' }],
  months: [],
  reports: [],
  units: [{ id: 1, name: 'Retail', isActive: true }],
  forecasts: [],
  thisMonth: { calendarYear: 2026, calendarMonth: toCalendarMonth(11) },
});
const none = { reportId: null, makesReports: false };

test('a comparison is made once, until anything that it depends on is another', () => {
  const comparisons = new LastComparison();
  const first = comparisons.compare(nothing, [], stored(), none);
  expect(comparisons.compare(nothing, [], stored(), none)).toBe(first);
  const inactive = { ...stored(), units: [{ id: 1, name: 'Retail', isActive: false }] };
  const others = [
    [{ ...nothing }, stored(), none],
    [nothing, inactive, none],
    [nothing, stored(), { reportId: 1, makesReports: false }],
    [nothing, stored(), { reportId: null, makesReports: true }],
  ] as const;
  for (const [reading, now, chosen] of others) {
    const before = comparisons.compare(nothing, [], stored(), none);
    expect(comparisons.compare(reading, [], now, chosen)).not.toBe(before);
  }
});

test('an evicted comparison is made again', () => {
  const comparisons = new LastComparison();
  const first = comparisons.compare(nothing, [], stored(), none);
  comparisons.forget();
  expect(comparisons.compare(nothing, [], stored(), none)).not.toBe(first);
});
