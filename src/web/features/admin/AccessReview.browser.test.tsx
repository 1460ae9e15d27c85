import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type AccessEntry,
  type AccessReview,
  createAccessReview,
  getAccessList,
  listAccessReviews,
} from '../../../contract/accessReviews.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const ADA: AccessEntry = {
  userId: 1,
  name: 'Ada Admin',
  email: 'ada@example.com',
  role: 'admin',
  isActive: true,
  lastLogin: '2026-11-20T09:00:00.000Z',
  byPassword: true,
  byPasskey: true,
  byProvider: false,
  canSignIn: true,
  hasApp: true,
  passkeys: 2,
  identity: null,
  tokens: [{ purpose: 'Monthly import', scope: 'import', expiresAt: '2027-02-01T09:00:00.000Z' }],
};
const HENRIK: AccessEntry = {
  ...ADA,
  userId: 2,
  name: 'Henrik Vale',
  email: 'henrik@example.com',
  role: 'viewer',
  lastLogin: null,
  hasApp: false,
  passkeys: 0,
  byPasskey: false,
  tokens: [],
};
const NORA: AccessEntry = {
  ...HENRIK,
  userId: 3,
  name: 'Nora New',
  byPassword: false,
  canSignIn: false,
};
/** Comes from the provider; no password of this product lets them in. */
const PAT: AccessEntry = {
  ...NORA,
  userId: 4,
  name: 'Pat Proven',
  canSignIn: true,
  identity: 'https://login',
};
const DONE: AccessReview = {
  id: 7,
  decision: 'kept',
  note: 'Half-yearly',
  reviewedBy: 1,
  reviewer: 'Ada Admin',
  reviewedAt: '2026-11-22T10:00:00.000Z',
  people: 2,
  active: 2,
};

test('an administrator sees who has access, and records what was decided about it', async () => {
  let decisions: AccessReview[] = [];
  await openApplication('/admin', 'admin', () => {
    server.answer(getAccessList, {
      key: 'first',
      entries: [ADA, HENRIK, NORA, PAT],
      provider: { name: 'Harbour', createsAccounts: false },
    });
    server.reply(listAccessReviews, () => decisions);
  });
  await page.getByRole('button', { name: 'Review access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access Review' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      '3 people can sign in, including 1 administrator. 1 can sign in with only a password.',
    );
  const row = dialog.getByRole('row', { name: /^Ada Admin/ });
  for (const words of ['App; 2 passkeys', 'Monthly import', 'Nov 20, 2026']) {
    await expect.element(row).toMatchTextContent(words);
  }
  await expect.element(dialog.getByRole('row', { name: /^Henrik/ })).toMatchTextContent('Never');
  await expect
    .element(dialog.getByRole('row', { name: /^Nora/ }))
    .toMatchTextContent('No sign-in set up');
  await expect.element(dialog).toMatchTextContent('Nobody has recorded a decision yet.');

  // A change needs a comment.
  await dialog.getByRole('radio', { name: 'Access was changed' }).click();
  const record = dialog.getByRole('button', { name: 'Record decision' });
  await record.click();
  await expect.element(dialog).toMatchTextContent('Describe what was changed.');
  expect(server.calls(createAccessReview)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Access is correct, no changes needed' }).click();
  await dialog.getByLabelText('Note').fill('Half-yearly');
  server.answer(createAccessReview, new Refusal('changed_since', 'Look at it again'));
  await record.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Look at it again');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Half-yearly');
  server.reply(createAccessReview, () => {
    decisions = [DONE];
    return DONE;
  });
  await record.click();
  await expect.element(toastInSight()).toMatchTextContent('Decision recorded');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('');
  expect(server.calls(createAccessReview).at(-1)?.body).toEqual({
    decision: 'kept',
    note: 'Half-yearly',
    key: 'first',
  });
  const earlier = dialog.getByRole('region', { name: 'Earlier decisions' });
  await expect.element(earlier).toMatchTextContent('Confirmed');
  await expect.element(earlier).toMatchTextContent('Ada Admin, Nov 22, 2026');
});
