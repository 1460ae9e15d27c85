import type { Locator, Page } from '@playwright/test';
import { createFinancialData, listFinancialData } from '../src/contract/financialData.ts';
import { listDocuments } from '../src/contract/documents.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';
import { boardPaper, disguisedText } from './files.ts';
import { ADMINISTRATOR, expect, test, toastOf, VIEWER } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';
import { unfold } from './monthPage.ts';

// Each journey uses a different month: FY26 is closed up to October 2026.
const FY26 = { fyId: '14' };

function modalOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Create Monthly Report' });
}

async function openModal(page: Page, month: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Report' }).click();
  const modal = modalOf(page);
  await modal.getByLabel('Month', { exact: false }).selectOption({ label: month });
  return modal;
}

function card(page: Page, month: string): Locator {
  return page.getByRole('article', { name: `${month} board report` });
}

async function storedMonth(administrator: Caller, monthName: string) {
  const figures = await administrator.ask(listFinancialData, { query: FY26 });
  const reports = await administrator.ask(listMonthlySummaries, { query: FY26 });
  const ofMonth = reports.filter((report) => report.monthName === monthName);
  const documents = await administrator.ask(listDocuments, {
    query: { summaryId: String(ofMonth[0]?.id ?? 0) },
  });
  return {
    figures: figures.filter((record) => record.monthName === monthName),
    reports: ofMonth,
    documents,
  };
}

test('an administrator creates the next month, and a director sees it at once', async ({
  signedIn,
  administrator,
}) => {
  const director = await signedIn(VIEWER, '/reports');
  await expect(card(director, 'October 2026')).toBeVisible();
  await expect(card(director, 'November 2026')).toHaveCount(0);

  const page = await signedIn(ADMINISTRATOR, '/reports');
  const modal = await openModal(page, 'November 2026');
  const paper = await boardPaper('Board paper November 2026.pdf', 'Orders are up.');
  await modal.getByLabel('PDF upload').setInputFiles(paper);
  for (const [label, amount] of [
    ['Revenue', '3,612,400.50'],
    ['EBITDA', '(12,000)'],
    ['Adjusted EBITDA', '45000'],
    ['Production Costs', '1,000,000'],
    ['Cash', '$11,000,000'],
  ] as const) {
    await modal.getByLabel(label, { exact: true }).fill(amount);
  }
  await modal.getByLabel('Summary Notes').fill('A quiet month.');
  await modal.getByLabel('Board Report Notes').fill('Orders are up by a fifth.');
  await modal.getByRole('button', { name: 'Create Report' }).click();

  await expect(toastOf(page)).toContainText('Success');
  await expect(toastOf(page)).toContainText('Monthly report created successfully');
  await expect(modal).toHaveCount(0);
  await expect(card(page, 'November 2026')).toContainText('$3,612,401');

  // The director has touched nothing.
  await expect(card(director, 'November 2026')).toContainText('$3,612,401');
  await expect(card(director, 'November 2026')).toContainText('-$12,000');
  await expect(card(director, 'November 2026')).toContainText('1 document');
  await director.getByRole('link', { name: 'View Details for November 2026' }).click();
  const report = director.locator('[data-print="report"]');
  await expect(report).toContainText('Orders are up by a fifth.');
  await unfold(director, 'Documents');
  const downloading = director.waitForEvent('download');
  await report.getByRole('link', { name: `Download ${paper.name}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(paper.name);
  const bytes = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(bytes).equals(paper.buffer)).toBe(true);

  const { figures } = await storedMonth(administrator, 'November');
  expect(figures).toMatchObject([
    {
      revenue: '3612400.50',
      ebitda: '-12000.00',
      adjEbitda: '45000.00',
      grossProfit: '2612400.50',
      marketing: '0.00',
      summaryNotes: 'A quiet month.',
    },
  ]);
});

test('answers that are lost on the way make nothing twice', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  await page.clock.setFixedTime(new Date('2027-01-15T10:00:00Z'));
  const modal = await openModal(page, 'December 2026');
  const paper = await boardPaper('December.pdf', 'Nothing twice.');
  await modal.getByLabel('PDF upload').setInputFiles(paper);
  await modal.getByLabel('Revenue', { exact: true }).fill('3000000');
  await modal.getByLabel('Board Report Notes').fill('Written once.');
  await loseFirstAnswers(page, [
    { method: 'POST', path: '/api/financial-data' },
    { method: 'POST', path: '/api/monthly-summaries' },
    { method: 'POST', path: '/api/documents' },
  ]);

  await modal.getByRole('button', { name: 'Create Report' }).click();
  for (const missing of ['the figures', 'the board report', 'the file']) {
    await expect(modal.getByText(new RegExp(`^Possibly saved: ${missing}`))).toBeVisible();
    await modal.getByRole('button', { name: 'Try again' }).click();
  }
  await expect(toastOf(page)).toContainText('Monthly report created successfully');

  const stored = await storedMonth(administrator, 'December');
  expect(stored.figures).toHaveLength(1);
  expect(stored.reports).toMatchObject([{ overview: 'Written once.', revenue: '3000000.00' }]);
  expect(stored.documents).toMatchObject([{ originalName: 'December.pdf' }]);
});

test('a file that is refused leaves a report, and the modal says so', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  // January 2027 has begun: a month ahead would be asked about.
  await page.clock.setFixedTime(new Date('2027-02-15T10:00:00Z'));
  const modal = await openModal(page, 'January 2027');
  await modal.getByLabel('PDF upload').setInputFiles(disguisedText('Paper.pdf'));
  await modal.getByLabel('Revenue', { exact: true }).fill('2900000');
  await modal.getByRole('button', { name: 'Create Report' }).click();

  await expect(toastOf(page)).toContainText('Warning');
  await expect(toastOf(page)).toContainText('Report created but file upload failed');
  await expect(
    modal.getByText('Saved: the figures for January 2027, the board report for January 2027.'),
  ).toBeVisible();
  await expect(modal.getByText('Not saved: the file Paper.pdf.')).toBeVisible();
  expect(await storedMonth(administrator, 'January')).toMatchObject({
    figures: [{ revenue: '2900000.00' }],
    reports: [{ documentCount: 0 }],
    documents: [],
  });

  // The same dialog then accepts a real PDF.
  await modal.getByRole('button', { name: 'Remove Paper.pdf' }).click();
  await modal.getByLabel('PDF upload').setInputFiles(await boardPaper('Real.pdf', 'Real.'));
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toHaveCount(0);
  await expect(card(page, 'January 2027')).toContainText('1 document');
  expect(await storedMonth(administrator, 'January')).toMatchObject({
    figures: [{ revenue: '2900000.00' }],
    reports: [{ documentCount: 1 }],
    documents: [{ originalName: 'Real.pdf' }],
  });
});

test('an invalid report is refused in the modal, and the typed text stays', async ({
  signedIn,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent += 1;
  });
  await page.getByRole('button', { name: 'Create Report' }).click();
  const modal = modalOf(page);
  await modal.getByLabel('Revenue', { exact: true }).fill('about two million');
  await modal.getByRole('button', { name: 'Create Report' }).click();
  await expect(modal.getByLabel('Month', { exact: false })).toHaveAccessibleDescription(
    /Month is required/,
  );
  await expect(modal.getByLabel('Revenue', { exact: true })).toHaveAccessibleDescription(
    /Enter an amount/,
  );
  await expect(modal.getByLabel('Revenue', { exact: true })).toHaveValue('about two million');

  // A month that has its report already cannot be chosen.
  await expect(modal.getByRole('option', { name: 'October 2026 (has a report)' })).toBeDisabled();

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(modal.getByLabel('Revenue', { exact: true })).toHaveValue('about two million');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(modal).toHaveCount(0);
  expect(sent).toBe(0);
});

test('only a PDF of less than 10 MB can be chosen', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports?form=create');
  const modal = modalOf(page);
  const pdf = modal.getByLabel('PDF upload');
  await pdf.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Notes'),
  });
  await expect(toastOf(page)).toContainText('Invalid file');
  await expect(toastOf(page)).toContainText('Please select a PDF file');
  await pdf.setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 '),
  });
  await expect(toastOf(page)).toContainText('File size must be less than 10MB');
  await expect(modal.getByText('Drop a PDF here or click to browse')).toBeVisible();
  await pdf.setInputFiles(await boardPaper('Small.pdf', 'Small.'));
  await expect(modal.getByText('Small.pdf', { exact: true })).toBeVisible();
});

test('a month whose figures exist already keeps them, and is changed where it was changed', async ({
  signedIn,
  administrator,
}) => {
  await administrator.ask(createFinancialData, {
    body: { fyId: 14, monthNum: 11, monthName: 'February', revenue: '1000000', cash: '5' },
  });
  const page = await signedIn(ADMINISTRATOR, '/reports');
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') changes.push(`${request.method()} ${pathname}`);
  });
  const modal = await openModal(page, 'February 2027');
  await expect(modal.getByText('Figures for February 2027 already exist')).toBeVisible();
  await expect(modal.getByLabel('Revenue', { exact: true })).toHaveValue('1,000,000.00');
  await modal.getByLabel('EBITDA', { exact: true }).fill('377000');
  await modal.getByRole('button', { name: 'Create Report' }).click();
  await page.getByRole('button', { name: 'Create it anyway' }).click();
  await expect(card(page, 'February 2027')).toContainText('$377,000');

  const { figures, reports } = await storedMonth(administrator, 'February');
  expect(figures).toMatchObject([{ revenue: '1000000.00', ebitda: '377000.00', cash: '5.00' }]);
  expect(reports).toHaveLength(1);
  expect(changes).toEqual([
    `PATCH /api/financial-data/${figures[0]?.id}`,
    'POST /api/monthly-summaries',
  ]);
});
