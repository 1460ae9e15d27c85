import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { listReaders } from '../../../contract/readers.ts';
import { PEOPLE } from '../../testCompany.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';

const since = '2026-11-20T18:00:00.000Z';
const reader = ({ id, firstName, lastName, email }: (typeof PEOPLE)['admin' | 'viewer']) => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  email,
  lastRead: null,
});

const table = () => page.getByRole('table', { name: 'Report readers' });

test('who has read is listed while the company shows it, and not otherwise', async () => {
  await openApplication('/admin', 'admin');
  await expect.element(page.getByText('User Management').first()).toBeVisible();
  await expect.element(table()).not.toBeInTheDocument();
  expect(server.calls(listReaders)).toEqual([]);
  await openApplication('/admin', 'admin', () => {
    server.answer(getCompany, { ...SET_UP_COMPANY, readingsShownSince: since });
    server.answer(listReaders, {
      since,
      readers: [
        { ...reader(PEOPLE.viewer), lastRead: { at: '2026-11-21T07:30:00.000Z', moment: 1052 } },
        { ...reader(PEOPLE.admin), name: '' },
      ],
    });
  });
  const row = (name: RegExp) => table().getByRole('row', { name });
  await expect.element(row(/^Henrik Vale/)).toMatchTextContent(/Nov 21, 2026/);
  await expect
    .element(row(/^Henrik Vale/).getByRole('link', { name: 'Change 1,052' }))
    .toHaveAttribute('href', '/report?asOf=1052');
  await expect.element(row(/^admin@example.com/)).toMatchTextContent('Not read yet');
  await expect.element(page.getByText(/^Shown since Nov 20, 2026/)).toBeVisible();
});

test('it is switched on by somebody who is told what it means', async () => {
  await openApplication('/admin?tab=settings', 'admin');
  await expect
    .element(page.getByText('Private: nobody can see how far others have read'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Change visibility' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Readers' });
  await expect.element(dialog).toMatchTextContent(/the report tells everyone.*Earlier reading/u);
  await dialog.getByRole('checkbox').click();
  server.answer(updateCompany, { ...SET_UP_COMPANY, readingsShownSince: since, version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateCompany).at(-1)?.body).toEqual({ readingsAreShown: true });
  await expect
    .element(page.getByText(/^Administrators can see it under Users, since/))
    .toBeVisible();
});
