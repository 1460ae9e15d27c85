import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

test('lines are named and hidden, and a name of another line is refused at its field', async () => {
  await openApplication('/admin?tab=settings&dialog=names', 'admin');
  const dialog = page.getByRole('dialog', { name: 'Line names' });
  const admin = dialog.getByLabelText('Admin', { exact: true });
  await expect.element(admin).toHaveAttribute('placeholder', 'Admin');
  // Off by default, and only for lines that no result needs.
  await expect.element(dialog.getByRole('checkbox', { name: 'Hide Marketing' })).not.toBeChecked();
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Hide Revenue' }))
    .not.toBeInTheDocument();
  // The company has no debt until it switches it on.
  await expect.element(dialog.getByLabelText('Debt')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Operating profit')).not.toBeInTheDocument();

  await admin.fill('marketing');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(admin).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog).toMatchTextContent('Marketing is the standard name of another line');
  expect(server.calls(updateCompany)).toEqual([]);

  await admin.fill(' Overheads ');
  await dialog.getByRole('checkbox', { name: 'Hide Marketing' }).click();
  await dialog.getByLabelText(/^Reason/).fill('As the board knows them');
  const settled = { lineNames: { admin: 'Overheads' }, hiddenLines: ['marketing' as const] };
  server.answer(updateCompany, { ...SET_UP_COMPANY, ...settled, version: 2 });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateCompany).map(({ body }) => body)).toEqual([
    { ...settled, reason: 'As the board knows them' },
  ]);
  await expect.element(page.getByText('Renamed: Overheads (Admin)')).toBeVisible();
  await expect.element(page.getByText('Hidden: Marketing')).toBeVisible();
});
