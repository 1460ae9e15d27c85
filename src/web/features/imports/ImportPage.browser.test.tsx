import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyImport, getImport, listImports, uploadImport } from '../../../contract/imports.ts';
import { chooseLargeFile, pageTitle, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import type { ReceivedCall } from '../../testServer.ts';
import { Refusal, server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

test('who follows a link while an import is stored stays where it led', async () => {
  await openApplication('/import?id=7&step=store', 'admin', () => {
    server.reply(getImport, () => draft());
    server.reply(applyImport, () => draft({ status: 'applied', version: 4, appliedCount: 2 }));
  });
  const release = server.hold(applyImport);
  await page.getByRole('textbox', { name: 'Reason' }).fill('October accounts closed');
  await page.getByRole('button', { name: 'Store 2 figures' }).click();
  await expect.poll(() => server.calls(applyImport).length).toBe(1);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect.element(pageTitle('Documents')).toBeVisible();
  release();
  await expect.element(toastInSight()).toMatchTextContent('2 figures stored');
  // Going somewhere takes its turn after whatever the answer has begun.
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('plan');
  await expect.poll(() => location.search).toContain('plan');
  expect(location.pathname).toBe('/documents');
  await expect.element(pageTitle('Documents')).toBeVisible();
});

const TOO_MUCH = new Refusal(
  'too_many_connections',
  'You have too many requests in progress. Wait a moment and try again.',
);

const AT_ONCE = { status: 429, headers: { 'retry-after': '0' } };

test('a file that is refused because much is under way stays chosen, and is read when asked again', async () => {
  const file = new File(['Month,Revenue\nJan-27,2900\n'], 'january.csv');
  await openApplication('/import', 'admin', () => {
    // A list that has to wait its turn is asked again by itself.
    let asked = 0;
    server.reply(listImports, () => {
      asked += 1;
      return asked === 1 ? Response.json(TOO_MUCH.problem, AT_ONCE) : [];
    });
    server.answer(uploadImport, TOO_MUCH);
    server.reply(getImport, () => draft());
  });
  await expect.element(page.getByText('Nothing has been imported yet')).toBeVisible();
  expect(server.calls(listImports)).toHaveLength(2);
  await page.getByLabelText('Drop a workbook here or click to browse').upload(file);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('january.csv could not be read');
  await expect.element(alert).toMatchTextContent(TOO_MUCH.problem.detail);
  server.reply(uploadImport, () => draft());
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => location.search).toContain('id=7');
  const files = server.calls(uploadImport).map(({ body }) => {
    const sent = body instanceof FormData ? body.get('file') : null;
    return sent instanceof File ? sent.name : null;
  });
  expect(files).toEqual(['january.csv', 'january.csv']);
  // If only the answer was lost, it isn't read twice.
  const keys = server.calls(uploadImport).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a file beyond 10 MB that may be a ledger is sent, and the page says how far it is', async () => {
  const sent: ReceivedCall[] = [];
  const answer = Promise.withResolvers<Refusal>();
  await openApplication('/import', 'admin', () => {
    server.answer(listImports, []);
    server.reply(uploadImport, (call) => {
      sent.push(call);
      return answer.promise;
    });
  });
  const picker = page.getByLabelText('Drop a workbook here or click to browse');
  await expect.element(page.getByText(/Ledgers as CSV, SAF-T or SIE: 256MB/)).toBeVisible();

  // A workbook that large is none, and is not sent.
  await chooseLargeFile(picker, 'Figures.xlsx', 10 * 1024 * 1024);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('File size must be less than 10MB.');
  expect(sent).toHaveLength(0);

  await chooseLargeFile(picker, 'Ledger.csv', 10 * 1024 * 1024);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.progress(40);
  const progress = page.getByRole('progressbar');
  await expect.element(progress).toHaveAttribute('value', '40');
  await expect.element(page.getByText('Uploading Ledger.csv')).toBeVisible();
  sent[0]?.progress(100);
  await expect.element(page.getByText('Reading Ledger.csv')).toBeVisible();
  await expect.element(progress).not.toHaveAttribute('value');
  answer.resolve(new Refusal('too_large', 'A ledger must be less than 256MB'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A ledger must be less than 256MB');
});
