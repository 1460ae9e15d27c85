import { dialog, documentsOf, names, picker, reportOf, row, rows } from './documentsPage.ts';
import { boardPaper, disguisedText } from './files.ts';
import { ADMINISTRATOR, expect, test, toastOf, VIEWER } from './journey.ts';
import { CALLS } from '../src/contract/calls.ts';

test('an administrator uploads several files in one go, by the picker and by dropping', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'May', 2021);
  const before = await documentsOf(administrator, report);
  const director = await signedIn(VIEWER, `/documents?summaryId=${report.id}`);
  await expect(director.getByText(`${before.length} document`)).toBeVisible();
  const page = await signedIn(ADMINISTRATOR, '/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(page).toHaveURL('/documents?form=upload');
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  const month = dialog(page).getByLabel('Select Month');
  await expect(dialog(page)).toContainText('Max file size: 10MB');
  await expect(month.locator('option').first()).toHaveText('Choose month...');
  await expect(upload).toBeDisabled();
  // A file and a month are needed; Enter says so, as the button cannot.
  await month.press('Enter');
  await expect(toastOf(page)).toContainText('Please select a file and month');

  await picker(page).setInputFiles([
    await boardPaper('Agenda May 2021.pdf', 'The agenda.'),
    await boardPaper('Minutes May 2021.pdf', 'The minutes.'),
  ]);
  await expect(upload).toBeDisabled();
  // A third is dropped.
  const appendix = await boardPaper('Appendix May 2021.pdf', 'The appendix.');
  const carried = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0);
      transfer.items.add(new File([content], name, { type: 'application/pdf' }));
      return transfer;
    },
    [appendix.name, appendix.buffer.toString('base64')] as const,
  );
  await picker(page).dispatchEvent('drop', { dataTransfer: carried });
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  await expect(queue.getByRole('listitem')).toHaveCount(3);

  await month.selectOption('May 2021');
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (
      request.method() === CALLS.uploadDocument.method &&
      request.url().endsWith(CALLS.uploadDocument.path)
    ) {
      keys.add(request.headers()['idempotency-key']);
    }
  });
  await upload.click();
  await expect(toastOf(page)).toContainText('Success');
  await expect(toastOf(page)).toContainText('3 documents uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);
  expect(keys.size).toBe(3);
  expect(keys.has(undefined)).toBe(false);
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeFocused();
  await expect(row(page, 'Appendix May 2021.pdf')).toBeVisible();
  // Another browser has followed.
  await expect(row(director, 'Minutes May 2021.pdf')).toBeVisible();
  expect((await documentsOf(administrator, report)).length).toBe(before.length + 3);

  // It opens empty again; and one file is said as one.
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(queue).toHaveCount(0);
  await expect(month).toHaveValue('');
  await picker(page).setInputFiles(await boardPaper('Erratum May 2021.pdf', 'An erratum.'));
  await month.selectOption('May 2021');
  await upload.click();
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);
});

test('what cannot be stored is said at once, or where it happened, and the rest is stored', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'June', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  await picker(page).setInputFiles({
    name: 'Large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 '),
  });
  await expect(toastOf(page)).toContainText('File size must be less than 10MB');
  await expect(dialog(page).getByRole('status')).toContainText('Large.pdf');
  await picker(page).setInputFiles({
    name: 'Macros.xlsm',
    mimeType: '',
    buffer: Buffer.from('No matter what'),
  });
  await expect(toastOf(page)).toContainText('Please select one of .pdf, .doc, .docx');
  await picker(page).setInputFiles([
    disguisedText('Disguised.pdf'),
    await boardPaper('Fine.pdf', 'All is well.'),
  ]);
  await dialog(page).getByLabel('Select Month').selectOption('June 2021');
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  const disguised = queue.getByRole('listitem').filter({ hasText: 'Disguised.pdf' });
  await expect(disguised).toContainText('Not uploaded. The file is damaged or not a .pdf file');
  await expect(queue.getByRole('listitem').filter({ hasText: 'Fine.pdf' })).toContainText(
    'Uploaded',
  );
  await expect(toastOf(page)).toContainText('Error');
  // Another try sends only what is not stored.
  await upload.click();
  await expect(upload).toBeEnabled();
  await disguised.getByRole('button', { name: 'Remove Disguised.pdf' }).click();
  await expect(upload).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Fine.pdf', ...names(before)]);
});

test('an upload shows how far it is, can be cancelled, and is not thrown away unasked', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'July', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  await picker(page).setInputFiles([
    { name: 'Slow.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(8_000_000, '%PDF-1.7 ') },
    await boardPaper('Next.pdf', 'The next.'),
  ]);
  await dialog(page).getByLabel('Select Month').selectOption('July 2021');
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  const busy = dialog(page).getByRole('button', { name: 'Uploading...' });
  await expect(busy).toBeDisabled();
  const progress = dialog(page).getByRole('progressbar', { name: 'Uploading Slow.pdf' });
  const percent = async () => Number(await progress.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(1);
  const early = await percent();
  await expect.poll(percent).toBeGreaterThan(early);
  await expect(dialog(page).getByText('Waiting')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toContainText('Files are still uploading');
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await dialog(page).getByRole('button', { name: 'Cancel upload of Slow.pdf' }).click();
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  await expect(queue.getByRole('listitem').filter({ hasText: 'Slow.pdf' })).toContainText(
    'Cancelled',
  );
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  await expect(queue.getByRole('listitem').filter({ hasText: 'Next.pdf' })).toContainText(
    'Uploaded',
  );
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Next.pdf', ...names(before)]);
});

test('a lost answer leaves no second copy', async ({ signedIn, administrator }) => {
  const report = await reportOf(administrator, 'August', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  await picker(page).setInputFiles(await boardPaper('Once.pdf', 'Only once.'));
  await dialog(page).getByLabel('Select Month').selectOption('August 2021');
  let isLost = false;
  await page.route(`**${CALLS.uploadDocument.path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    isLost = true;
    // The server does its work, and the line breaks before its answer arrives.
    await route.fetch();
    await route.abort('connectionreset');
  });
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(dialog(page)).toContainText('Trying again will not store anything twice.');
  await upload.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Once.pdf', ...names(before)]);
});

test('a viewer who follows a link to the upload dialog sees the list', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/documents?form=upload');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
