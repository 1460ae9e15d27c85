import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBackupState } from '../../../contract/backups.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

test('the settings say when the last backup was made, and why the latest failed', async () => {
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
  });
  await expect.element(page.getByText('Every 24 hours; the last 14 are kept')).toBeVisible();
  await expect.element(page.getByText(/, 1\.5 MB, encrypted$/)).toBeVisible();
  await expect.element(page.getByText(/restored to a temporary place/)).toBeVisible();
  await expect.element(page.getByText('The latest backup failed')).toBeVisible();
  await expect.element(page.getByText(/: Less than 256 MB are free$/)).toBeVisible();
});
