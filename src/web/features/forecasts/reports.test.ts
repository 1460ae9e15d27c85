import { expect, test } from 'vitest';
import { newestReports } from './reports.ts';

test('the newest report first, by the calendar and not by the id or the fiscal month', () => {
  const reports = newestReports([
    { id: 9, monthName: 'December', monthNum: 9, year: 2025 },
    { id: 3, monthName: 'March', monthNum: 12, year: 2026 },
    { id: 4, monthName: 'April', monthNum: 1, year: 2026 },
    { id: 5, monthName: 'January', monthNum: 10, year: 2026 },
  ]);
  expect(reports.map(({ id, label }) => [id, label])).toEqual([
    [4, 'April 2026'],
    [3, 'March 2026'],
    [5, 'January 2026'],
    [9, 'December 2025'],
  ]);
  expect(newestReports([])).toEqual([]);
});
