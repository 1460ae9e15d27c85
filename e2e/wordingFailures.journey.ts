import type { Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { updateForecast } from '../src/contract/forecasts.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { picker } from './documentsPage.ts';
import { EMPTY_YEAR, inEmptyYear } from './emptyYear.ts';
import { boardPaper } from './files.ts';
import { makePair } from './forecastRecords.ts';
import { ADMINISTRATOR, deafen, expect, fillSignIn, test, VIEWER } from './journey.ts';
import { ANSWERS } from './wording/answers.ts';
import { DASHBOARD } from './wording/dashboard.ts';
import { UPLOAD } from './wording/documents.ts';
import { FORECASTS, PAIR } from './wording/forecasts.ts';
import { reads, readsAnswer } from './wording/reads.ts';
import { BOARD_REPORTS, CREATE_REPORT, EDIT_DATA, FINANCIAL_DATA } from './wording/reports.ts';
import { LOGIN } from './wording/signedOut.ts';

/** From here on these calls are answered by something before the server, as a broken proxy would. */
async function refuse(page: Page, calls: string, status: number, method = 'GET'): Promise<void> {
  await page.route(`**/api/${calls}`, (route) =>
    route.request().method() === method ? route.fulfill({ status, body: '' }) : route.fallback(),
  );
}

const post = (caller: Caller, { path }: { path: string }, body: unknown) =>
  caller.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('what cannot be fetched is said in the specified words', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/documents');
  await refuse(page, 'financial-data**', 500);
  for (const [path, state] of [
    ['/', DASHBOARD.states.withoutFigures],
    ['/reports?tab=financial-data', FINANCIAL_DATA.states.failed],
    ['/reports?tab=data-table', EDIT_DATA.states.failed],
  ] as const) {
    await page.goto(path);
    await reads(page, state);
  }
  await page.unrouteAll();
  await refuse(page, 'monthly-summaries**', 500);
  await refuse(page, 'financial-trends**', 500);
  await refuse(page, 'financial-trends/**', 500);
  await page.goto('/');
  await reads(page, DASHBOARD.states.withoutSummaries);
  await reads(page, DASHBOARD.states.withoutTrends);
  await page.goto('/reports');
  await reads(page, BOARD_REPORTS.states.failed);
});

test('a year without reports and figures says so', async ({ signedIn, administrator }) => {
  await inEmptyYear(administrator, async ({ id }) => {
    const page = await signedIn(VIEWER, `/reports?fyId=${id}`);
    await reads(page, BOARD_REPORTS.states.empty);
    await page.goto(`/reports?tab=financial-data&fyId=${id}`);
    await reads(page, FINANCIAL_DATA.states.empty);
  });
});

test('every way in which figures are refused has its words', async ({ signedIn, newAccount }) => {
  const account = await newAccount('admin');
  const page = await signedIn(account, '/reports?tab=data-table&fyId=13');
  await page.getByRole('button', { name: 'Edit May 2025' }).click();
  const admin = page.getByRole('textbox', { name: 'Admin, May 2025' });
  const before = await admin.inputValue();
  await admin.fill('1');
  for (const [status, state] of [
    [500, EDIT_DATA.states.broken],
    [403, EDIT_DATA.states.forbidden],
    [400, EDIT_DATA.states.invalid],
    [401, EDIT_DATA.states.unauthorized],
  ] as const) {
    await refuse(page, 'financial-data/*', status, CALLS.updateFinancialData.method);
    await admin.press('Enter');
    await reads(page, state);
    await page.unrouteAll();
  }
  // The last of them has ended the session; what was typed outlives it.
  await fillSignIn(page, account);
  await expect(admin).toHaveValue('1');
  await admin.fill('2');
  await admin.press('Enter');
  await reads(page, EDIT_DATA.states.saved);
  await page.getByRole('button', { name: 'Edit May 2025' }).click();
  await admin.fill(before);
  await admin.press('Enter');
  await expect(admin).toHaveCount(0);
});

test('what cannot be created is said in the specified words', async ({
  signedIn,
  visitor,
  administrator,
}) => {
  // A page of its own for each, as each would ask about what was typed before it is left.
  const opened = async (path: string) => {
    const page = await signedIn(ADMINISTRATOR, path);
    await refuse(page, '**', 500, 'POST');
    return [page, page.getByRole('dialog')] as const;
  };
  await inEmptyYear(administrator, async ({ id }) => {
    const [reports, modal] = await opened(`/reports?form=create&fyId=${id}`);
    await modal.getByLabel('Financial Year').selectOption(EMPTY_YEAR);
    await modal.getByLabel('Month', { exact: true }).selectOption('May 2027');
    await modal.getByRole('button', { name: 'Create Report' }).click();
    await reads(reports, CREATE_REPORT.states.failed);
  });

  const [forecasts, form] = await opened('/forecasts?form=create');
  await form.getByLabel('Business unit').selectOption('Research');
  await form.getByRole('button', { name: 'Create' }).click();
  await reads(forecasts, PAIR.states.failed);

  const [documents, upload] = await opened('/documents?form=upload');
  await picker(documents).setInputFiles(await boardPaper('Late.pdf', 'Late.'));
  await upload.getByLabel('Select Month').selectOption('May 2019');
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await reads(documents, UPLOAD.states.failed);
  await documents.unrouteAll();
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await reads(documents, UPLOAD.states.stored);

  await refuse(visitor, 'auth/login', 500, 'POST');
  await visitor.goto('/');
  await fillSignIn(visitor, VIEWER);
  await reads(visitor, LOGIN.states.failed);
});

test('a forecast that is refused is told in the words of the server', async ({
  signedIn,
  administrator,
}) => {
  const { forecast } = await makePair(administrator, { fy: 2052, month: 1 });
  const page = await signedIn(ADMINISTRATOR, '/documents');
  await deafen(page);
  await page.goto('/forecasts?year=2052');
  await page.getByRole('button', { name: /^Edit forecast of Services/ }).click();
  const amount = page.getByRole('textbox', { name: /^Amount, / });
  await amount.fill('1500');
  await administrator.ask(updateForecast, {
    params: { id: String(forecast.id) },
    body: { amount: '2000' },
  });
  await amount.press('Enter');
  await reads(page, FORECASTS.states.notUpdated);
});

test('what no form lets out is refused by the API in the same words', async ({
  product,
  administrator,
}) => {
  const viewer = await callerOf(product.url, VIEWER);
  await readsAnswer(
    await fetch(`${product.url}${CALLS.listForecasts.path}`),
    ANSWERS.states.signedOut,
  );
  const unit = { name: 'Not allowed' };
  await readsAnswer(await post(viewer, CALLS.createBusinessUnit, unit), ANSWERS.states.viewer);
  const password = 'a-fine-password-7';
  const reset = { token: '', password, confirmPassword: password };
  await readsAnswer(await post(administrator, CALLS.resetPassword, reset), ANSWERS.states.reset);
  const wrong = {
    businessUnit: '',
    currency: 'XXX',
    metric: 'budget',
    fy: 2019,
    month: 13,
    amount: '1',
    monthlySummariesId: 0,
  };
  await readsAnswer(
    await post(administrator, CALLS.createForecast, wrong),
    ANSWERS.states.forecast,
  );
  const untyped = { fyId: '14', monthName: 'March' };
  await readsAnswer(
    await post(administrator, CALLS.createMonthlySummary, untyped),
    ANSWERS.states.untyped,
  );
});
