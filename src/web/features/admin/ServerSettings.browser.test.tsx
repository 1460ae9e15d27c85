import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

const saved = () => server.calls(updateCompany).at(-1)?.body;

test('the shortest password and how long downloads are kept are chosen in the product', async () => {
  await openApplication('/admin?tab=settings', 'admin');
  await expect.element(page.getByText('At least 6 characters')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Change minimum length' }).click();
  const passwords = page.getByRole('dialog', { name: 'Passwords' });
  const characters = passwords.getByLabelText('Characters');
  for (const typed of ['', '5', '65', '7.5', 'twelve']) {
    await characters.fill(typed);
    await passwords.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(characters)
      .toHaveAccessibleDescription(/Enter a whole number from 6 to 64/);
  }
  const longer = { ...SET_UP_COMPANY, passwordMinLength: 12, version: 2 };
  server.answer(updateCompany, longer);
  await characters.fill('12');
  await passwords.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('At least 12 characters')).toBeInTheDocument();
  expect(saved()).toEqual({ passwordMinLength: 12 });

  await page.getByRole('button', { name: 'Change record retention' }).click();
  const downloads = page.getByRole('dialog', { name: 'Downloads and Failed Sign-ins' });
  const days = downloads.getByLabelText('Days');
  await expect.element(days).toHaveValue('365');
  await days.fill('0');
  await downloads.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(days)
    .toHaveAccessibleDescription(
      /Enter a whole number of days from 1 to 36500, or leave the field empty/,
    );
  server.answer(updateCompany, { ...longer, downloadsKeptDays: null, version: 3 });
  await days.fill('');
  await downloads.getByRole('button', { name: 'Save' }).click();
  await expect.element(downloads).not.toBeInTheDocument();
  await expect.element(page.getByText('Kept permanently')).toBeInTheDocument();
  expect(saved()).toEqual({ downloadsKeptDays: null });
});
