import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFailedSignIns } from '../../../contract/failedSignIns.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

const VERA = {
  id: 9,
  at: '2026-11-22T16:05:00.000Z',
  userId: 2,
  who: 'Vera Viewer',
  address: '10.0.0.7',
  reason: 'wrong password' as const,
  times: 3,
};
const NO_ACCOUNT = { userId: null, who: null, reason: 'unknown account' as const, times: 1 };
const MANY = { userId: null, who: null, address: null, reason: null, times: 1_200 };

test('administrators see failed sign-ins, a page at a time', async () => {
  await openApplication('/activity', 'admin', () => {
    server.reply(listFailedSignIns, ({ query }) =>
      query.get('before') === null
        ? { failedSignIns: [VERA, { ...VERA, id: 8, ...NO_ACCOUNT }], next: 8, keptDays: 365 }
        : { failedSignIns: [{ ...VERA, id: 3, ...MANY }], next: null, keptDays: 365 },
    );
  });
  await page.getByRole('button', { name: 'Failed sign-ins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Failed Sign-Ins' });
  await expect.element(dialog).toMatchTextContent('Kept for 365 days.');
  await expect
    .element(dialog)
    .toMatchTextContent(/Vera Viewer.*Wrong password, 3 times, from 10\.0\.0\.7.*4:05 PM/);
  await expect
    .element(dialog)
    .toMatchTextContent(/Unknown account.*No account with that name, once, from 10\.0\.0\.7/);
  await dialog.getByRole('button', { name: 'Show older sign-ins' }).click();
  await expect.element(dialog).toMatchTextContent(/Too many to list individually, 1,200 times/);
  await expect
    .element(dialog.getByRole('button', { name: 'Show older sign-ins' }))
    .not.toBeInTheDocument();
});

test('nobody else is offered them', async () => {
  await openApplication('/activity', 'viewer');
  await expect.element(page.getByText('Nothing has been changed yet')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Failed sign-ins' }))
    .not.toBeInTheDocument();
});
