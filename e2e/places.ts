import type { Page } from '@playwright/test';
import { updateCompany } from '../src/contract/company.ts';
import { listDocuments } from '../src/contract/documents.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listForecasts } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { adminPlaces } from './adminPlaces.ts';
import type { Caller } from './caller.ts';
import { DOCUMENT_PLACES, previewPlaces } from './documentPlaces.ts';
import { eventPlaces } from './eventPlaces.ts';
import { EXPORT_PLACES } from './exportPlaces.ts';
import { importPlaces } from './importPlaces.ts';
import { expect } from './journey.ts';
import type { Place } from './place.ts';
import { planPlaces } from './planPlaces.ts';
import { press } from './screenSteps.ts';
import { statementPlaces } from './statementPlaces.ts';
import { openPublication, unfold } from './monthPage.ts';

export const SIGNED_OUT: readonly Place[] = [
  { name: 'sign-in', path: '/', words: 'Sign in to access your board meeting reports' },
  {
    name: 'sign-in, refused at its fields',
    path: '/',
    words: 'Invalid email address',
    open: press('Sign In'),
  },
  { name: 'forgotten password', path: '/?forgot', words: 'Send reset link' },
  { name: 'new password', path: '/?reset=made-up', words: 'Choose a new password' },
];

/** Screens for everyone, in an order that leaves nothing open. */
async function signedInPlaces(administrator: Caller): Promise<readonly Place[]> {
  const figures = await administrator.ask(listFinancialData);
  const reports = await administrator.ask(listMonthlySummaries);
  const forecasts = await administrator.ask(listForecasts);
  const documents = await administrator.ask(listDocuments);
  const [month, report] = [figures.at(-1)?.id, reports.at(-1)?.id];
  return [
    ...shellPlaces(`/?selected=${month}`),
    ...reportPlaces(report, month),
    ...readingPlaces(),
    ...previewPlaces((name) => documents.find(({ originalName }) => originalName === name)?.id),
    ...forecastPlaces(forecasts.at(-1)?.id),
    ...statementPlaces(),
    ...(await planPlaces(administrator, [...new Set(figures.map(({ fyId }) => fyId))])),
  ];
}

/** Pages and tabs on which a viewer lacks what administrators have; elsewhere they see the same. */
const OTHERWISE_FOR_VIEWERS = new Set([
  'dashboard',
  'reports',
  'financial data',
  'documents',
  'results',
  'forecasts',
  'variance',
  'plans',
  'statements',
]);

/** Everything that an administrator can see, and the parts that look different for a viewer. */
export async function placesOf(
  role: 'admin' | 'viewer',
  administrator: Caller,
): Promise<readonly Place[]> {
  // With who has read on the page of users, and what everybody is told of it on the report.
  await administrator.ask(updateCompany, { body: { readingsAreShown: true } });
  const all = await signedInPlaces(administrator);
  if (role === 'viewer') return all.filter(({ name }) => OTHERWISE_FOR_VIEWERS.has(name));
  const made = [...(await eventPlaces(administrator)), ...(await importPlaces(administrator))];
  return [...all, ...adminPlaces(), ...made];
}

/** The user's menu; on a narrow screen it is behind the navigation's button. */
const openUserMenu = async (page: Page) => {
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  if (await navigation.isVisible()) await navigation.click();
  await page.getByRole('button', { name: /@example\.com/ }).click();
};
const chooseOfUserMenu = (item: string) => async (page: Page) => {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
};

function shellPlaces(selected: string): Place[] {
  return [
    { name: 'dashboard', path: '/', words: 'Financial Timeline (FY19 - FY26)' },
    { name: 'dashboard, a month chosen', path: selected, words: 'Board Report Summary' },
    { name: 'dashboard, filtered', path: '/?fyId=13&month=3', words: 'Financial Timeline' },
    { name: 'user menu', path: '/search', words: 'Change Password', open: openUserMenu },
    {
      name: 'change password',
      path: '/search',
      words: 'Current password',
      open: chooseOfUserMenu('Change Password'),
    },
    {
      name: 'sessions',
      path: '/search',
      words: 'This device',
      open: chooseOfUserMenu('Your Sessions'),
    },
    ...EXPORT_PLACES,
    {
      name: 'chart menu',
      path: '/',
      words: 'Numbers (CSV)',
      open: press('Download Revenue Trend'),
    },
    {
      name: 'chart as table',
      path: '/',
      words: 'Apr 2019',
      open: press('Show as table'),
    },
    {
      name: 'palette',
      path: '/search',
      words: 'Monthly Reports',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      },
    },
    {
      name: 'palette, found',
      path: '/search',
      words: 'October 2026 board report',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('oct 26');
      },
    },
    {
      name: 'palette, nothing found',
      path: '/search',
      words: 'No results found',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('xyzzy');
      },
    },
    {
      name: 'explained figure',
      path: '/?explain=grossMarginPercent.FY25',
      words: 'How it is calculated',
    },
    { name: 'history of a figure', path: '/?explain=revenue.2026-04', words: 'History' },
    {
      name: 'compare a figure',
      path: '/?explain=revenue.FY25',
      words: 'Date and time',
      open: press('Compare with…'),
    },
    { name: 'activity', path: '/activity', words: 'Filter' },
    {
      name: 'activity, filtered to nothing',
      path: '/activity?reason=quokka',
      words: 'No changes match these filters',
    },
    { name: 'no such page', path: '/nowhere', words: '404 Page Not Found' },
  ];
}

const PARTS = ['Bridges', 'EBITDA to Adjusted EBITDA', 'Notes', 'Bullet points', 'Documents'];

function reportPlaces(report: number | undefined, month: number | undefined): Place[] {
  return [
    { name: 'reports', path: '/reports', words: 'Monthly Overview' },
    { name: 'reports of an earlier year', path: '/reports?fyId=9', words: 'Monthly Overview' },
    {
      name: 'reports, filtered to nothing',
      path: '/reports?text=quokka&category=Strategy&documents=yes',
      words: 'No board reports found for the selected criteria',
    },
    {
      name: 'filter',
      path: '/reports',
      words: 'Bullet category',
      open: press('Filter'),
    },
    { name: 'no such year', path: '/reports?fyId=999', words: 'Financial year not found' },
    { name: 'report', path: '/report?month=2026-10', words: 'What moved the result' },
    {
      name: 'publication',
      path: '/report?month=2026-10',
      words: 'as version 1',
      onlyFor: 'admin',
      open: async (page) => void (await openPublication(page)),
    },
    {
      name: 'report, all parts open',
      path: '/report?month=2026-10',
      words: 'What moved the result',
      open: async (page) => {
        for (const title of PARTS) await unfold(page, title);
      },
    },
    { name: 'no such report', path: '/reports?report=99999', words: 'Report not found' },
    {
      name: 'report form',
      path: `/reports?report=${report}&form=edit`,
      words: 'Max file size: 10MB',
      onlyFor: 'admin',
    },
    {
      name: 'create report',
      path: '/reports?form=create',
      words: 'Board Report Notes',
      onlyFor: 'admin',
    },
    {
      name: 'create report, discard?',
      path: '/reports?form=create',
      words: 'Your changes have not been saved.',
      onlyFor: 'admin',
      open: async (page) => {
        await page.getByRole('dialog').getByLabel('Board Report Notes').fill('Orders are up.');
        await page.keyboard.press('Escape');
      },
    },
    { name: 'financial data', path: '/reports?tab=financial-data', words: 'US dollars' },
    {
      name: 'financial data, nothing there',
      path: '/reports?tab=financial-data&month=12',
      words: 'No financial data found for the year',
    },
    {
      name: 'financial details',
      path: `/reports?tab=financial-data&details=${month}`,
      words: 'Monthly Report Context',
    },
    {
      name: 'financial details, edited',
      path: `/reports?tab=financial-data&details=${month}`,
      words: 'Save',
      onlyFor: 'admin',
      open: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      },
    },
    { name: 'edit data', path: '/reports?tab=data-table', words: 'US dollars' },
    {
      name: 'edit data, a refused row',
      path: '/reports?tab=data-table&fyId=9',
      words: 'At most 13 digits before the decimal point',
      onlyFor: 'admin',
      open: async (page) => {
        await press('Edit April 2021')(page);
        await page.keyboard.type('99999999999999');
        await page.keyboard.press('Enter');
      },
    },
  ];
}

function readingPlaces(): Place[] {
  return [
    { name: 'trends', path: '/trends', words: 'data points' },
    { name: 'trends, ratios', path: '/trends?tab=ratios', words: 'data points' },
    {
      name: 'trends, a month read',
      path: '/trends',
      words: 'data points',
      open: (page) => page.getByRole('slider').last().focus(),
    },
    { name: 'trends, compared', path: '/trends?compare=priorYear', words: 'above October' },
    ...DOCUMENT_PLACES,
    { name: 'search', path: '/search', words: 'Search Board Reports' },
    { name: 'results', path: '/search?q=cash', words: 'Match Found' },
    { name: 'no results', path: '/search?q=quokka', words: 'No results found' },
  ];
}

function forecastPlaces(forecast: number | undefined): Place[] {
  return [
    { name: 'forecasts', path: '/forecasts', words: 'Business Unit' },
    { name: 'no forecasts', path: '/forecasts?businessUnit=Nobody', words: 'No forecasts found' },
    { name: 'reporting', path: '/forecasts?tab=reporting', words: 'Forecast vs Budget Analysis' },
    { name: 'variance', path: '/forecasts?tab=variance', words: 'Budget vs Actual' },
    {
      name: 'variance, nothing there',
      path: '/forecasts?tab=variance&businessUnit=Nobody',
      words: 'No data with actual amounts found for the selected filters',
    },
    {
      name: 'create forecast',
      path: '/forecasts?form=create',
      words: 'Monthly summary period',
      onlyFor: 'admin',
    },
    {
      name: 'edit forecast',
      path: `/forecasts?form=${forecast}`,
      words: 'Monthly summary period',
      onlyFor: 'admin',
    },
    {
      name: 'forecast row, edited',
      path: '/forecasts',
      words: 'Business Unit',
      onlyFor: 'admin',
      open: press(/^Edit /),
    },
    {
      name: 'delete a forecast?',
      path: '/forecasts',
      words: 'Are you sure you want to delete this forecast?',
      onlyFor: 'admin',
      open: press(/^Delete /),
    },
  ];
}
