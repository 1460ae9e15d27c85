import { expect, test } from 'vitest';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { placeOfReport } from './reportPlace.ts';

const REPORTS = [
  { id: 1, monthName: 'October', year: 2026 },
  { id: 2, monthName: 'November', year: 2026 },
  { id: 3, monthName: 'January', year: 2027 },
];
const thisMonth = (calendarMonth: number) => ({
  calendarYear: 2026,
  calendarMonth: toCalendarMonth(calendarMonth),
});

test('the newest report is of a month that has begun, and the next one can be reached from it', () => {
  expect(placeOfReport(REPORTS, undefined, thisMonth(12))).toEqual({
    report: { id: 2, month: '2026-11', name: 'November 2026' },
    previous: { id: 1, month: '2026-10', name: 'October 2026' },
    next: { id: 3, month: '2027-01', name: 'January 2027' },
  });
  expect(placeOfReport(REPORTS, '2027-01', thisMonth(12))?.report.id).toBe(3);
});

test('where all months are still to come it is the first of them', () => {
  expect(placeOfReport(REPORTS, undefined, thisMonth(3))?.report.id).toBe(1);
  expect(placeOfReport([], undefined, thisMonth(3))).toBeNull();
  expect(placeOfReport(REPORTS, '2026-12', thisMonth(12))).toBeNull();
});
