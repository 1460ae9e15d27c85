import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyImport, getImport } from '../../../contract/imports.ts';
import { pageTitle, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
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
