import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBackupState } from '../../../contract/backups.ts';
import { getInstances } from '../../../contract/instances.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

test('the settings say when the last backup was made, why the latest failed, and which instances run', async () => {
  await openApplication('/admin?tab=settings', 'admin', () => {
    server.answer(getBackupState, {
      everyHours: 24,
      keeps: 14,
      last: {
        madeAt: '2026-11-20T02:00:00.000Z',
        size: 1_572_864,
        isEncrypted: true,
        isProven: true,
        missingFiles: 0,
      },
      failure: { at: '2026-11-21T02:00:00.000Z', reason: 'Less than 256 MB are free' },
    });
    const since = '2026-11-20T08:00:00.000Z';
    const one = { version: '0.1.0', startedAt: since, heardAt: '2026-11-21T09:00:00.000Z' };
    server.answer(getInstances, [
      { ...one, name: 'north:3000', leads: true, isThis: false },
      { ...one, name: 'south:3000', leads: false, isThis: true, heardAt: null },
    ]);
  });
  await expect.element(page.getByText('Every 24 hours; the last 14 are kept')).toBeVisible();
  await expect.element(page.getByText(/, 1\.5 MB, encrypted$/)).toBeVisible();
  await expect.element(page.getByText(/restored to a temporary place/)).toBeVisible();
  await expect.element(page.getByText('The latest backup failed')).toBeVisible();
  await expect.element(page.getByText(/: Less than 256 MB are free$/)).toBeVisible();
  const instances = page.getByRole('table', { name: 'Instances' });
  const row = (name: RegExp) => instances.getByRole('row', { name });
  await expect.element(row(/^north:3000/).getByText('Leader')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Sent this list')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Not known', { exact: true })).toBeVisible();
  // It is read every few seconds: nobody is at work for that.
  const [read] = server.calls(getInstances);
  expect(read?.headers.has('board-reports-unasked')).toBe(true);
  const [asked] = server.calls(getBackupState);
  expect(asked?.headers.has('board-reports-unasked')).toBe(false);
  // On a phone nothing of it is beside the page.
  await page.viewport(390, 800);
  await expect.element(row(/^north:3000/).getByText('Version 0.1.0')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Not known when last heard')).toBeVisible();
  const { scrollWidth, parentElement } = instances.element();
  expect(scrollWidth).toBeLessThanOrEqual(parentElement?.clientWidth ?? 0);
});
