import type { Locator, Page } from '@playwright/test';
import { getMonthlySummary, listMonthlySummaries } from '../src/contract/reports.ts';
import type { MonthlySummary } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';
import { boardPaper, disguisedText } from './files.ts';
import { ADMINISTRATOR, expect, test, toastOf, VIEWER } from './journey.ts';
import { unfold } from './monthPage.ts';

/** Each journey edits a different report of FY24. */
async function reportOf(administrator: Caller, monthName: string): Promise<MonthlySummary> {
  const reports = await administrator.ask(listMonthlySummaries, { query: { fyId: '12' } });
  const id = reports.find((report) => report.monthName === monthName)?.id;
  return administrator.ask(getMonthlySummary, { params: { id: String(id) } });
}

function formOf(page: Page, month: string): Locator {
  return page.getByRole('dialog', { name: `Edit ${month}` });
}

async function openForm(page: Page, month: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${month}` }).click();
  const form = formOf(page, month);
  await expect(form.getByLabel('Text of bullet point 1', { exact: true })).toBeVisible();
  return form;
}

test('bullets are added, moved, put in another category and deleted', async ({
  signedIn,
  administrator,
}) => {
  const before = (await reportOf(administrator, 'April')).bulletPoints;
  const director = await signedIn(VIEWER, '/reports?fyId=12');
  await director.getByRole('link', { name: 'View Details for April 2024' }).click();
  await unfold(director, 'Bullet points');
  const report = director.locator('[data-print="report"]');
  await expect(report).toContainText(before[0]?.bulletText ?? 'no bullet');

  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=12');
  const form = await openForm(page, 'April 2024');
  // The second goes before the first, by keyboard.
  await form.getByLabel('Text of bullet point 2', { exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByLabel('Text of bullet point 1', { exact: true })).toHaveValue(
    before[1]?.bulletText ?? '',
  );
  // The former first, now the second, changes its category.
  await form.getByLabel('Category of bullet point 2', { exact: true }).selectOption('Acquisitions');
  // The third is deleted, restored, and deleted again.
  await form.getByRole('button', { name: 'Delete bullet point 3' }).click();
  await expect(toastOf(page)).toContainText('Bullet point removed');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('Text of bullet point 3', { exact: true })).toHaveValue(
    before[2]?.bulletText ?? '',
  );
  await form.getByRole('button', { name: 'Delete bullet point 3' }).click();
  await form.getByRole('button', { name: 'Add bullet point' }).click();
  await page.keyboard.type('The new bullet.');
  await form
    .getByLabel(`Category of bullet point ${before.length}`, { exact: true })
    .selectOption('General');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);

  const after = (await reportOf(administrator, 'April')).bulletPoints;
  expect(after.map(({ bulletText }) => bulletText)).toEqual([
    before[1]?.bulletText,
    before[0]?.bulletText,
    ...before.slice(3).map(({ bulletText }) => bulletText),
    'The new bullet.',
  ]);
  expect(after[0]?.id).toBe(before[1]?.id);
  expect(after[1]).toMatchObject({ id: before[0]?.id, category: 'Acquisitions' });
  expect(after.at(-1)).toMatchObject({ category: 'General' });
  // The director's open report has been updated.
  await expect(report).toContainText('The new bullet.');
});

test('typed text is not discarded without asking', async ({ signedIn, administrator }) => {
  const before = await reportOf(administrator, 'June');
  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=12');
  const form = await openForm(page, 'June 2024');
  await form.getByLabel('Overview').fill('Half a sentence');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Overview')).toHaveValue('Half a sentence');

  // The browser also asks before the page is closed.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(form.getByLabel('Overview')).toHaveValue('Half a sentence');

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  expect(await reportOf(administrator, 'June')).toEqual(before);
});

test("a colleague's change to the same words is shown beside your own", async ({
  signedIn,
  administrator,
}) => {
  const { id } = await reportOf(administrator, 'July');
  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=12');
  const form = await openForm(page, 'July 2024');
  await form.getByLabel('Overview').fill('My words.');
  await administrator.send(`/api/monthly-summaries/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ overview: 'Their words.', notes: 'Their note.' }),
  });
  const choice = form.getByRole('group', { name: /two versions/ });
  await expect(choice).toContainText('My words.');
  await expect(choice).toContainText('Their words.');
  await choice.getByRole('button', { name: /^Keep mine/ }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await reportOf(administrator, 'July')).toMatchObject({
    overview: 'My words.',
    notes: 'Their note.',
  });
});

test('documents are uploaded and deleted', async ({ signedIn, administrator }) => {
  const { documents } = await reportOf(administrator, 'August');
  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=12');
  const form = await openForm(page, 'August 2024');
  const input = form.getByLabel('Document to upload');
  await input.setInputFiles(await boardPaper('August appendix.pdf', 'An appendix.'));
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  const list = form.getByRole('list', { name: 'Documents' });
  await expect(list).toContainText('August appendix.pdf');

  await input.setInputFiles(disguisedText('Disguised.pdf'));
  await expect(form.getByText('Disguised.pdf was not uploaded')).toBeVisible();
  await input.setInputFiles({
    name: 'Large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 '),
  });
  await expect(toastOf(page)).toContainText('File size must be less than 10MB');
  expect((await reportOf(administrator, 'August')).documents).toHaveLength(documents.length + 1);

  await form.getByRole('button', { name: 'Delete August appendix.pdf' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await expect(question).toContainText('August appendix.pdf');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list).toContainText('August appendix.pdf');
  await form.getByRole('button', { name: 'Delete August appendix.pdf' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Document Deleted');
  await expect(form.getByText('August appendix.pdf', { exact: true })).toHaveCount(0);
  expect((await reportOf(administrator, 'August')).documents).toEqual(documents);
});
