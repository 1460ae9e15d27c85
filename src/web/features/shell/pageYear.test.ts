import { expect, test } from 'vitest';
import { type SidebarYear, sidebarYear, existingYearChoice, type YearPage } from './pageYear.ts';

const FY20 = 1;
const FY26 = 14;
const DEMO_YEARS = [
  { id: FY20, fyYear: 'FY20' },
  { id: 12, fyYear: 'FY24' },
  { id: 13, fyYear: 'FY25' },
  { id: FY26, fyYear: 'FY26' },
];
const dashboard = { named: undefined, otherwise: 'all' } as const;
const reports = { named: undefined, otherwise: FY26 } as const;

test.each<[string, YearPage | null, SidebarYear | null, SidebarYear]>([
  ['nobody has chosen: the specified default', dashboard, null, FY20],
  ['nobody has chosen, on the reports page', reports, null, FY20],
  ['a link named a year', { ...dashboard, named: 12 }, null, 12],
  ['a link named another year than the chosen one', { ...reports, named: 12 }, 13, 12],
  ['a page of all years after a choice', dashboard, 13, 'all'],
  ['a page that shows its own year after a choice', reports, 13, FY26],
  ['a page without a year of its own', null, 13, 13],
  ['all years were chosen', null, 'all', 'all'],
])('A7: the sidebar where %s', (_, page, chosen, shown) => {
  expect(sidebarYear(page, chosen, undefined)).toBe(shown);
  expect(sidebarYear(page, chosen, DEMO_YEARS)).toBe(shown);
});

// The last of them is planned, and has not begun.
const NEW_COMPANY = [
  { id: 20, fyYear: 'FY24' },
  { id: 21, fyYear: 'FY25' },
  { id: 22, fyYear: 'FY98' },
];

test.each<[string, YearPage | null, SidebarYear | null, SidebarYear]>([
  ['the newest year, where nobody has chosen', dashboard, null, 21],
  ['on the reports page too', reports, 20, 21],
  ['all years, where the page shows all', dashboard, 20, 'all'],
  ['the chosen year, where it is stored', null, 20, 20],
])('C38: a company of other years than the specified ones sees %s', (_, page, chosen, shown) => {
  expect(sidebarYear(page, chosen, NEW_COMPANY)).toBe(shown);
});

test('C38: a chosen year that was deleted since is no choice', () => {
  expect(existingYearChoice(13, NEW_COMPANY)).toBeNull();
  expect(existingYearChoice(20, NEW_COMPANY)).toBe(20);
  expect(existingYearChoice('all', NEW_COMPANY)).toBe('all');
  expect(existingYearChoice(13, undefined)).toBe(13);
});
