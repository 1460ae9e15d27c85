import { dialog, documentsOf, names, picker, reportOf, row } from './documentsPage.ts';
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
  // A third file is dropped.
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
  // Another browser has been updated.
  await expect(row(director, 'Minutes May 2021.pdf')).toBeVisible();
  expect((await documentsOf(administrator, report)).length).toBe(before.length + 3);

  // It opens empty again, and a single file is counted as one.
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(queue).toHaveCount(0);
  await expect(month).toHaveValue('');
  await picker(page).setInputFiles(await boardPaper('Erratum May 2021.pdf', 'An erratum.'));
  await month.selectOption('May 2021');
  await upload.click();
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);
});

test('of three files on a slow line one is cancelled, one refused, and the third is stored', async ({
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
    disguisedText('Disguised.pdf'),
    await boardPaper('Next.pdf', 'The next.'),
  ]);
  await dialog(page).getByLabel('Select Month').selectOption('July 2021');
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  const progress = dialog(page).getByRole('progressbar', { name: 'Uploading Slow.pdf' });
  const percent = async () => Number(await progress.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(1);
  const early = await percent();
  await expect.poll(percent).toBeGreaterThan(early);
  await dialog(page).getByRole('button', { name: 'Cancel upload of Slow.pdf' }).click();

  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  const queued = (name: string) => queue.getByRole('listitem').filter({ hasText: name });
  await expect(queued('Slow.pdf')).toContainText('Cancelled');
  await expect(queued('Disguised.pdf')).toContainText(
    'Not uploaded. The file is damaged or not a .pdf file',
  );
  await expect(queued('Next.pdf')).toContainText('Uploaded');
  expect(names(await documentsOf(administrator, report))).toEqual(['Next.pdf', ...names(before)]);
});
