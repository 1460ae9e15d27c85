import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystem, type SystemState } from '../../../contract/systemState.ts';
import { openApplication } from '../../testApplication.tsx';
import { SYSTEM } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const show = (state: Partial<SystemState>) =>
  openApplication('/admin?tab=system', 'admin', () =>
    server.answer(getSystem, { ...SYSTEM, ...state }),
  );

test('the page says what runs, where it keeps its data, and how mail and sign-in go', async () => {
  await show({});
  const shown = page.getByRole('tabpanel');
  await expect.element(shown.getByText('0.1.0', { exact: true })).toBeVisible();
  await expect.element(shown.getByText(/^reports:3000, running since /)).toBeVisible();
  await expect.element(shown.getByText('PostgreSQL 18.6, embedded, 46.0 MB')).toBeVisible();
  await expect.element(shown.getByText('12.0 GB free of 40.0 GB')).toBeVisible();
  await expect.element(shown.getByText('Sent through mail.example.com:587')).toBeVisible();
  await expect.element(shown.getByText('With a password or a passkey')).toBeVisible();
  await expect.element(shown.getByText(/: none is missing or damaged$/)).toBeVisible();
  await expect.element(shown.getByText(/^\/srv\/data\/backups, next to the data/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  // It is read every few seconds: nobody is at work for that.
  const [read] = server.calls(getSystem);
  expect(read?.headers.has('board-reports-unasked')).toBe(true);
});

test('obstacles to readiness, and unreadable parts, come first in their card', async () => {
  await show({ notReady: ['The file storage is not responding'], checks: null });
  const alert = page.getByRole('alert').filter({ hasText: 'The server is not ready' });
  await expect.element(alert).toMatchTextContent('The file storage is not responding.');
  await expect.element(page.getByText('The last checks are not available right now')).toBeVisible();
  await expect.element(page.getByText('PostgreSQL 18.6, embedded, 46.0 MB')).toBeVisible();
});

test('it says when backups are made, why the latest failed, and which instances run', async () => {
  const since = '2026-11-20T08:00:00.000Z';
  const instance = { version: '0.1.0', startedAt: since, heardAt: '2026-11-21T09:00:00.000Z' };
  await show({
    backups: {
      ...SYSTEM.backups,
      times: ['02:30'],
      nextAt: '2026-11-21T03:00:00.000Z',
      isDue: true,
      last: {
        madeAt: '2026-11-20T02:00:00.000Z',
        size: 1_572_864,
        isEncrypted: true,
        isProven: true,
        missingFiles: 0,
      },
      failure: { at: '2026-11-21T02:00:00.000Z', reason: 'Less than 256 MB are free' },
    },
    instances: [
      { ...instance, name: 'north:3000', leads: true, isThis: false },
      { ...instance, name: 'south:3000', leads: false, isThis: true, heardAt: null },
    ],
  });
  await expect
    .element(page.getByText('Every day at 02:30 (Europe/Berlin); the last 14 are kept'))
    .toBeVisible();
  await expect.element(page.getByText('Due now')).toBeVisible();
  await expect.element(page.getByText(/, 1\.5 MB, encrypted$/)).toBeVisible();
  await expect.element(page.getByText(/A test restore worked/)).toBeVisible();
  await expect.element(page.getByText('The latest backup failed')).toBeVisible();
  await expect.element(page.getByText(/: Less than 256 MB are free$/)).toBeVisible();
  const instances = page.getByRole('table', { name: 'Instances' });
  const row = (name: RegExp) => instances.getByRole('row', { name });
  await expect.element(row(/^north:3000/).getByText('Leader')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Answered this request')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Unknown', { exact: true })).toBeVisible();
  // On a phone nothing of it is beside the page.
  await page.viewport(390, 800);
  await expect.element(row(/^north:3000/).getByText('Version 0.1.0')).toBeVisible();
  await expect.element(row(/^south:3000/).getByText('Last contact unknown')).toBeVisible();
  const { scrollWidth, parentElement } = instances.element();
  expect(scrollWidth).toBeLessThanOrEqual(parentElement?.clientWidth ?? 0);
});
