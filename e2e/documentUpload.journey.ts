import { dialog, documentsOf, picker, reportOf, row } from './documentsPage.ts';
import { boardPaper } from './files.ts';
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
