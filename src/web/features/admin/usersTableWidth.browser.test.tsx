import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listUsers } from '../../../contract/users.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

/** Names and addresses of usual length. */
const USERS = [
  { ...PEOPLE.admin, name: 'Maren Okafor', email: 'admin@example.com' },
  { ...PEOPLE.viewer, name: 'Henrik Vale', email: 'viewer@example.com' },
];

test.each([820, 1024])('the table of users fits into %i px', async (width) => {
  await page.viewport(width, 900);
  await openApplication('/admin', 'admin', () => server.answer(listUsers, USERS));
  const table = page.getByRole('table', { name: 'User Management' });
  await expect.element(table).toBeVisible();
  await document.fonts.ready;
  const frame = table.element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});
