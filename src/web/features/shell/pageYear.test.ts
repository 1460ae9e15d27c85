import { expect, test } from 'vitest';
import { type SidebarYear, sidebarYear, type YearPage } from './pageYear.ts';

const FY20 = 1;
const FY26 = 14;
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
  expect(sidebarYear(page, chosen)).toBe(shown);
});
