import type { Page } from '@playwright/test';
import { EMPTY_YEAR, inEmptyYear } from './emptyYear.ts';
import { boardPaper } from './files.ts';
import { ADMINISTRATOR, test, VIEWER } from './journey.ts';
import { picker } from './documentsPage.ts';
import { DASHBOARD } from './wording/dashboard.ts';
import { UPLOAD } from './wording/documents.ts';
import { FORECASTS, PAIR } from './wording/forecasts.ts';
import { reads } from './wording/reads.ts';
import { BOARD_REPORTS, CREATE_REPORT, EDIT_DATA, FINANCIAL_DATA } from './wording/reports.ts';

/** Holds back every call of this kind until the journey is over; none reaches the server. */
async function hold(page: Page, calls: string, method: 'GET' | 'POST'): Promise<void> {
  await page.route(`**/api/${calls}`, async (route) => {
    if (route.request().method() === method) await new Promise(() => {});
    else await route.fallback();
  });
}

test('what is on its way says so', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/documents');
  await hold(page, 'financial-data**', 'GET');
  await hold(page, 'monthly-summaries**', 'GET');
  await hold(page, 'forecasts**', 'GET');
  for (const [path, state] of [
    ['/', DASHBOARD.states.loading],
    ['/reports', BOARD_REPORTS.states.loading],
    ['/reports?tab=financial-data', FINANCIAL_DATA.states.loading],
    ['/reports?tab=data-table', EDIT_DATA.states.loading],
    ['/forecasts', FORECASTS.states.loading],
  ] as const) {
    await page.goto(path);
    await reads(page, state);
  }
});

test('buttons say that they are at work', async ({ signedIn, administrator }) => {
  // A page of its own for each, as each would ask about what was typed before it is left.
  const opened = async (path: string) => {
    const page = await signedIn(ADMINISTRATOR, path);
    await hold(page, '**', 'POST');
    return page.getByRole('dialog');
  };
  await inEmptyYear(administrator, async ({ id }) => {
    const modal = await opened(`/reports?form=create&fyId=${id}`);
    await modal.getByLabel('Financial Year').selectOption(EMPTY_YEAR);
    await modal.getByLabel('Month', { exact: true }).selectOption('May 2027');
    await modal.getByRole('button', { name: 'Create Report' }).click();
    await reads(modal, CREATE_REPORT.states.pending);
  });

  const upload = await opened('/documents?form=upload');
  await picker(upload.page()).setInputFiles(await boardPaper('Held.pdf', 'Held.'));
  await upload.getByLabel('Select Month').selectOption('May 2019');
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await reads(upload, UPLOAD.states.pending);

  const form = await opened('/forecasts?form=create');
  await form.getByLabel('Business unit').selectOption('Research');
  await form.getByRole('button', { name: 'Create' }).click();
  await reads(form, PAIR.states.pending);
});
