import { expect, test } from 'vitest';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { financialYearDates } from '../../../finance/fiscalCalendar.ts';
import { forecastsSearch } from '../forecasts/forecasts.search.ts';
import { accountsSearch } from '../accounts/accounts.search.ts';
import { reportsSearch } from '../reports/reports.search.ts';
import { trendsSearch } from '../trends/trends.search.ts';
import { parseSearchText } from '../../searchParams.ts';
import { firstEntries, foundGroups, startGroups } from './paletteRanking.view.ts';
import type { PaletteEntry } from './paletteEntries.view.ts';
import {
  actionEntries,
  documentEntries,
  monthEntries,
  pageEntries,
  reportEntries,
  searchAddress,
  yearEntries,
} from './paletteEntries.view.ts';
import { accountEntries, lineEntries } from './paletteBooks.view.ts';
import { searchableEntries } from './paletteRanking.view.ts';

function year(id: number, fyYear: string): FinancialYear {
  return { id, fyYear, ...financialYearDates(STANDARD_BASIS, fyYear), version: 1 };
}

const years = [year(12, 'FY24'), year(13, 'FY25'), year(14, 'FY26')];
const months = years.flatMap(({ id: fyId }) =>
  Array.from({ length: 12 }, (_, index) => ({ id: fyId * 100 + index, fyId, monthNum: index + 1 })),
);
const labelsOf = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);
const addressOf = ({ choice }: PaletteEntry) => ('address' in choice ? choice.address : null);

function paramsOf(entry: PaletteEntry | undefined): Record<string, string> {
  const address = entry === undefined ? null : addressOf(entry);
  return parseSearchText(address?.split('?')[1] ?? '');
}

test('a viewer is offered nothing that belongs to administrators', () => {
  const situation = { theme: 'system', canExport: true } as const;
  expect(labelsOf(actionEntries({ ...situation, role: 'viewer' }))).toEqual([
    'Plan by line',
    'Export this page as PDF',
    'Export this page as PowerPoint',
    'Export this page as Excel',
    'Export this page’s figures as CSV',
    'See figures as of…',
    'Change Password',
    'Your Sessions',
    'Switch to light theme',
    'Switch to dark theme',
    'Sign Out',
  ]);
  expect(labelsOf(actionEntries({ ...situation, role: 'admin' })).slice(0, 6)).toEqual([
    'Create Report',
    'Upload Document',
    'Add Forecast & Budget',
    'Import figures…',
    'Create New User',
    'Map accounts',
  ]);
  expect(
    pageEntries('viewer', null).filter((entry) => addressOf(entry)?.startsWith('/admin')),
  ).toEqual([]);
  expect(labelsOf(pageEntries('admin', null))).toEqual(
    expect.arrayContaining(['Admin', 'Users', 'Business Units']),
  );
});

test('Export is offered only where the page has one, and a theme only where it is another', () => {
  const entries = actionEntries({ role: 'viewer', theme: 'dark', canExport: false });
  expect(labelsOf(entries).filter((label) => label.startsWith('Export'))).toEqual([]);
  expect(labelsOf(entries)).not.toContain('Switch to dark theme');
  expect(labelsOf(entries)).toContain('Switch to the system theme');
});

test('no two entries share a key', () => {
  const keys = [
    ...pageEntries('admin', null),
    ...yearEntries(years),
    ...monthEntries(months, years),
    ...reportEntries(months, years),
    ...documentEntries([{ id: 7, originalName: 'a.pdf', summaryId: 1 }], []),
    ...lineEntries(),
    ...actionEntries({ role: 'admin', theme: 'system', canExport: true }),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('lines are found by what people call them, and lead to their charts or the table', () => {
  const index = searchableEntries(lineEntries());
  const first = (typed: string) => foundGroups(index, typed)[0]?.entries[0];
  expect(['cogs', 'r&d', 'headcount', 'gross prof'].map((typed) => first(typed)?.label)).toEqual([
    'Production',
    'R&D',
    'Staff',
    'Gross Profit',
  ]);
  expect(trendsSearch(paramsOf(first('cogs'))).line).toBe('production');
  expect(reportsSearch(paramsOf(first('gross prof'))).tab).toBe('financial-data');
  // Those that a company has not switched on are not there.
  expect(first('net income')).toBeUndefined();
});

const account = (id: number, code: string, name: string, line: 'admin' | null | undefined) => ({
  id,
  code,
  name,
  mappings: line === undefined ? [] : [{ from: null, line, sign: 1 as const }],
});

test('accounts are found by number and name, and say into which line they go', () => {
  const index = searchableEntries(
    accountEntries([
      account(1, '4000', 'Sales', undefined),
      account(2, '6100', 'Office rent', 'admin'),
      account(3, '', 'Suspense', null),
      account(4, '6.100', 'Rent of cars', 'admin'),
    ]),
  );
  const found = (typed: string) =>
    (foundGroups(index, typed)[0]?.entries ?? []).map(({ label, hint }) => `${label}: ${hint}`);
  expect(found('4000')).toEqual(['4000 Sales: No line']);
  expect(found('61')).toEqual(['6100 Office rent: Admin']);
  expect(found('6.100')[0]).toBe('6.100 Rent of cars: Admin');
  expect(found('rent')).toEqual(['6100 Office rent: Admin', '6.100 Rent of cars: Admin']);
  const [suspense] = foundGroups(index, 'susp')[0]?.entries ?? [];
  expect(suspense?.hint).toBe('Left out');
  expect(accountsSearch(paramsOf(suspense)).text).toBe('Suspense');
});

test('the addresses say what the pages understand', () => {
  const pages = pageEntries('admin', null);
  const tab = (label: string) => paramsOf(pages.find((entry) => entry.label === label));
  expect(reportsSearch(tab('Edit Data')).tab).toBe('data-table');
  expect(forecastsSearch(tab('Variance Analysis')).tab).toBe('variance');
  const [report] = reportEntries([{ id: 5, fyId: 14, monthNum: 7 }], years);
  expect(report?.label).toBe('October 2026 board report');
  expect(report && addressOf(report)).toBe('/report?month=2026-10');
  const [details, dot] = monthEntries([{ id: 9, fyId: 14, monthNum: 10 }], years);
  expect(details?.label).toBe('January 2027');
  expect(reportsSearch(paramsOf(details))).toMatchObject({
    tab: 'financial-data',
    fyId: 14,
    details: 9,
  });
  expect(dot && addressOf(dot)).toBe('/?selected=9');
  expect(searchAddress(' cash & R&D ')).toBe('/search?q=cash+%26+R%26D');
});

test('years and months stand with the latest first; a month of an unknown year is left out', () => {
  expect(labelsOf(yearEntries(years))[0]).toBe('FY26 (Apr 2026 – Mar 2027)');
  expect(labelsOf(reportEntries(months, years)).slice(0, 2)).toEqual([
    'March 2027 board report',
    'February 2027 board report',
  ]);
  expect(reportEntries([{ id: 1, fyId: 99, monthNum: 1 }], years)).toEqual([]);
});

test('a document says its month where its name does not', () => {
  const reports = [{ id: 1, monthName: 'May', year: 2024 }];
  const [plain, telling] = documentEntries(
    [
      { id: 3, originalName: 'Accounts.xlsx', summaryId: 1 },
      { id: 4, originalName: 'Board deck May 2024.pptx', summaryId: 1 },
    ],
    reports,
  );
  expect(plain?.hint).toBe('May 2024');
  expect(telling?.hint).toBeUndefined();
  expect(plain && addressOf(plain)).toBe('/documents?open=3');
});

test('q2 of a year finds its three months, each group cut to a few, the closest group first', () => {
  const index = searchableEntries([
    ...pageEntries('viewer', null),
    ...monthEntries(months, years),
    ...reportEntries(months, years),
  ]);
  const [first] = foundGroups(index, 'q2 fy25');
  expect(first?.heading).toBe('Months');
  expect(first && labelsOf(first.entries)).toEqual(['September 2025', 'August 2025', 'July 2025']);
  expect(foundGroups(index, '20').every(({ entries }) => entries.length <= 6)).toBe(true);
  expect(foundGroups(index, 'trends')[0]?.heading).toBe('Pages');
});

test('the first entries of a list keep the order of their groups', () => {
  const groups = foundGroups(
    searchableEntries([...monthEntries(months, years), ...reportEntries(months, years)]),
    '20',
  );
  const all = groups.flatMap(({ entries }) => entries);
  for (const most of [1, 6, 7, 100]) {
    const first = firstEntries(groups, most);
    expect(first.flatMap(({ entries }) => entries)).toEqual(all.slice(0, most));
    expect(first.every(({ entries }) => entries.length > 0)).toBe(true);
  }
});

test('recent choices lead, once, and those that no longer exist are left out', () => {
  const entries = [
    ...pageEntries('viewer', null),
    ...reportEntries(months, years),
    ...actionEntries({ role: 'viewer', theme: 'system', canExport: false }),
  ];
  const groups = startGroups(entries, ['report:1400', 'document:999', 'page:/trends']);
  expect(groups.map(({ heading }) => heading)).toEqual(['Recent', 'Pages', 'Actions']);
  const [recent, pages] = groups;
  expect(recent && labelsOf(recent.entries)).toEqual([
    'April 2026 board report',
    'Trends & Analytics',
  ]);
  expect(pages && labelsOf(pages.entries)).not.toContain('Trends & Analytics');
  expect(startGroups(entries, []).map(({ heading }) => heading)).toEqual(['Pages', 'Actions']);
});
