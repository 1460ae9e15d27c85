import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads } from '../../../contract/downloads.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

const download = (id: number, name: string, byToken = false) => ({
  id,
  at: '2026-11-22T16:05:00.000Z',
  userId: 2,
  who: 'Vera Viewer',
  byToken,
  kind: 'pack' as const,
  recordId: null,
  name,
});

test('administrators see who downloaded what, a page at a time', async () => {
  await openApplication('/activity', 'admin', () => {
    server.reply(listDownloads, ({ query }) =>
      query.get('before') === null
        ? { downloads: [download(9, 'May.pdf')], next: 9, keptDays: 365 }
        : { downloads: [download(3, 'April.pdf', true)], next: null, keptDays: 365 },
    );
  });
  await page.getByRole('button', { name: 'Downloads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Downloads' });
  await expect.element(dialog).toMatchTextContent('Kept for 365 days.');
  await expect.element(dialog).toMatchTextContent(/May\.pdf.*Board pack, by Vera Viewer.*4:05 PM/);
  await dialog.getByRole('button', { name: 'Show older downloads' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(/April\.pdf.*by a program using Vera Viewer's token/);
  await expect
    .element(dialog.getByRole('button', { name: 'Show older downloads' }))
    .not.toBeInTheDocument();
});

test('nobody else is offered the downloads', async () => {
  await openApplication('/activity', 'viewer');
  await expect.element(page.getByText('Nothing has been changed yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Downloads' })).not.toBeInTheDocument();
});
