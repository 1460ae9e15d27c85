import * as z from 'zod/mini';
import type { Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listForecasts } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { exportAs } from './exportMenu.ts';
import { picker } from './documentsPage.ts';
import { ADMINISTRATOR, part, test, VIEWER } from './journey.ts';
import { ADMIN } from './wording/admin.ts';
import { DASHBOARD } from './wording/dashboard.ts';
import { DOCUMENTS, UPLOAD } from './wording/documents.ts';
import { FORECASTS, PAIR } from './wording/forecasts.ts';
import { reads } from './wording/reads.ts';
import {
  BOARD_REPORTS,
  CREATE_REPORT,
  DETAIL,
  EDIT_DATA,
  FINANCIAL_DATA,
} from './wording/reports.ts';
import { SEARCH } from './wording/search.ts';
import { SHELL } from './wording/shell.ts';
import { FORGOT, LOGIN, RESET } from './wording/signedOut.ts';
import { TRENDS } from './wording/trends.ts';

const card = (page: Page) => page.getByRole('article', { name: 'October 2026 board report' });
const closeToast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();

test('the login page says what is specified', async ({ visitor }) => {
  await visitor.goto('/');
  await reads(visitor, LOGIN.states.atRest);
  await visitor.getByRole('button', { name: 'Show password' }).click();
  await reads(visitor, LOGIN.states.shown);
  await visitor.goto('/?forgot');
  await visitor.getByLabel('Email').fill('not an address');
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  await reads(visitor, FORGOT.states.invalid);
  await visitor.goto('/?reset=');
  await visitor.getByLabel('New password', { exact: true }).fill('a-fine-password-7');
  await visitor.getByLabel('Confirm password').fill('a-fine-password-7');
  await visitor.getByRole('button', { name: 'Set new password' }).click();
  await reads(visitor, RESET.states.incomplete);
});

test('frame and Dashboard say what is specified', async ({ signedIn, administrator }) => {
  const latest = (await administrator.ask(listFinancialData)).at(-1);
  const page = await signedIn(VIEWER, `/?selected=${latest?.id}`);
  await reads(page.getByRole('complementary', { name: 'Sidebar' }), SHELL.states.sidebar);
  await reads(page.getByRole('banner'), SHELL.states.header);
  await reads(page, DASHBOARD.states.atRest);
  await reads(page.getByRole('list', { name: 'Months' }), DASHBOARD.states.timeline);
  const panel = part(page, 'Financial Details');
  await reads(panel, DASHBOARD.states.month);
  await reads(part(page, 'Financial Performance'), DASHBOARD.states.performance);
  await reads(part(page, 'Cost Breakdown'), DASHBOARD.states.costs);
  await exportAs(page, 'PDF');
  await reads(page, SHELL.states.exported);
  await page.goto('/nowhere');
  await reads(page, SHELL.states.nowhere);
});

test('the Monthly Reports say what is specified', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/reports');
  await reads(page, BOARD_REPORTS.states.atRest);
  await reads(card(page), BOARD_REPORTS.states.card);
  const exportCard = card(page).getByRole('button', { name: 'Export October 2026' });
  await exportAs(page, 'Excel', exportCard);
  await reads(page, BOARD_REPORTS.states.exported);
  await closeToast(page);
  await exportAs(page, 'Figures as CSV');
  await reads(page, BOARD_REPORTS.states.allExported);
  await page.getByRole('tab', { name: 'Financial Data' }).click();
  await reads(page, FINANCIAL_DATA.states.atRest);
  await page.getByRole('button', { name: 'October: open details' }).click();
  await reads(page.getByRole('dialog'), DETAIL.states.open);
});

test('what administrators do with reports says what is specified', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  await reads(page, SHELL.states.administrator);
  await reads(page, BOARD_REPORTS.states.administrator);
  await reads(card(page), BOARD_REPORTS.states.cardOfAdministrator);
  await page.getByRole('button', { name: 'Create Report' }).click();
  const modal = page.getByRole('dialog');
  await reads(modal, CREATE_REPORT.states.open);
  await modal.getByLabel('PDF upload').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Notes'),
  });
  await reads(page, CREATE_REPORT.states.notPdf);
  await modal.getByRole('button', { name: 'Create Report' }).click();
  await reads(modal, CREATE_REPORT.states.incomplete);
  await page.goto('/reports?tab=data-table');
  await reads(page, EDIT_DATA.states.atRest);
  await page.getByRole('button', { name: 'Edit April 2026' }).click();
  await reads(page, EDIT_DATA.states.editing);
});

test('Trends & Analytics says what is specified', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/trends');
  await reads(page, TRENDS.states.atRest);
  await reads(page, TRENDS.states.absolute);
  await page.getByRole('tab', { name: 'Cost Ratios (%)' }).click();
  await reads(page, TRENDS.states.ratios);
  for (const [fyId, state] of [
    [1, TRENDS.states.growing],
    [11, TRENDS.states.declining],
    [9, TRENDS.states.reducing],
  ] as const) {
    await page.goto(`/trends?fyId=${fyId}`);
    await reads(page.getByRole('main'), state);
  }
});

test('Documents and its dialog say what is specified', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/documents');
  await reads(page, DOCUMENTS.states.atRest);
  await reads(page, DOCUMENTS.states.administrator);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('no such thing');
  await reads(page, DOCUMENTS.states.empty);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await reads(dialog, UPLOAD.states.open);
  await dialog.getByLabel('Select Month').press('Enter');
  await reads(page, UPLOAD.states.incomplete);
  await picker(page).setInputFiles({
    name: 'Large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 '),
  });
  await reads(page, UPLOAD.states.tooLarge);

  // A report that this reader does not hear of, and of which there is a document.
  const [oldest] = await administrator.ask(listMonthlySummaries);
  await page.route(`**${CALLS.listMonthlySummaries.path}**`, async (route) => {
    const answer = await route.fetch();
    const reports = z.array(z.looseObject({ id: z.number() })).parse(await answer.json());
    await route.fulfill({ response: answer, json: reports.filter(({ id }) => id !== oldest?.id) });
  });
  await page.goto('/documents?sort=month');
  await reads(page, DOCUMENTS.states.monthUnknown);
});

test('Search says what is specified', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/search');
  const main = page.getByRole('main');
  await reads(page, SEARCH.states.atRest);
  await main.getByRole('searchbox').press('Enter');
  await reads(page, SEARCH.states.blank);
  await main.getByRole('searchbox').fill('gross margin');
  await main.getByRole('searchbox').press('Enter');
  await reads(main, SEARCH.states.found);
  await reads(main, SEARCH.states.foundByAdministrator);
  const exportFirst = main
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Export/ });
  await exportAs(page, 'Figures as CSV', exportFirst);
  await reads(page, SEARCH.states.exported);
});

test('Forecasts says what is specified', async ({ signedIn, administrator }) => {
  const forecast = (await administrator.ask(listForecasts))[0];
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2027');
  const panel = page.getByRole('tabpanel');
  await reads(page, FORECASTS.states.atRest);
  await reads(panel, FORECASTS.states.manage);
  await reads(page, FORECASTS.states.administrator);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await reads(panel, FORECASTS.states.editing);
  await page.getByRole('tab', { name: 'Reporting' }).click();
  await reads(panel, FORECASTS.states.reporting);
  await page.goto('/forecasts?tab=variance');
  await reads(panel, FORECASTS.states.variance);
  await page.goto('/forecasts?form=create');
  const dialog = page.getByRole('dialog');
  await reads(dialog, PAIR.states.create);
  await dialog.getByLabel('Forecast amount').fill('');
  await dialog.getByLabel('Budget amount').fill('');
  await dialog.getByLabel('Year').fill('2019');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await reads(dialog, PAIR.states.incomplete);
  const other = await signedIn(ADMINISTRATOR, `/forecasts?form=${forecast?.id}`);
  await reads(other.getByRole('dialog'), PAIR.states.edit);
});

test('Admin says what is specified', async ({ signedIn, newAccount }) => {
  // Somebody who has never signed in.
  await newAccount('viewer');
  const page = await signedIn(ADMINISTRATOR, '/admin');
  await reads(page, ADMIN.states.atRest);
  await page.getByRole('button', { name: 'Create New User' }).click();
  await reads(page.getByRole('dialog'), ADMIN.states.create);
  await page.goto('/admin?dialog=password');
  await reads(page, ADMIN.states.password);
});
