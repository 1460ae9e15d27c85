import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

test('how long deleted documents are kept is typed as days, or left empty for ever', async () => {
  await openApplication('/admin?tab=settings', 'admin');
  await expect.element(page.getByText('For 365 days', { exact: true })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Change file retention' }).click();
  const keeping = page.getByRole('dialog', { name: 'Deleted Documents' });
  const days = keeping.getByLabelText('Days');
  const save = keeping.getByRole('button', { name: 'Save' });
  await expect.element(days).toHaveValue('365');
  for (const typed of ['-1', '36501', '1.5', 'a year']) {
    await days.fill(typed);
    await save.click();
    await expect
      .element(days)
      .toHaveAccessibleDescription(/Enter a whole number of days from 0 to 36500/);
  }
  expect(server.calls(updateCompany)).toEqual([]);
  server.answer(updateCompany, { ...SET_UP_COMPANY, documentsKeptDays: null, version: 2 });
  await days.fill('');
  await save.click();
  await expect.element(keeping).not.toBeInTheDocument();
  await expect.element(page.getByText('Permanently', { exact: true })).toBeInTheDocument();
  expect(server.calls(updateCompany).at(-1)?.body).toEqual({ documentsKeptDays: null });
});
