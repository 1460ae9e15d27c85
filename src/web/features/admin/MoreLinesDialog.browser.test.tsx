import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

test('the address opens the dialog, and a group of lines is switched on with a reason', async () => {
  await openApplication('/admin?tab=settings&dialog=lines', 'admin');
  const dialog = page.getByRole('dialog', { name: 'More Lines' });
  const result = dialog.getByRole('checkbox', { name: /Depreciation, Interest, Tax, Net Income/ });
  await expect.element(result).not.toBeChecked();
  await result.click();
  await expect
    .element(dialog.getByRole('checkbox', { name: /^Balance sheet and cash flow/ }))
    .not.toBeChecked();
  await dialog.getByLabelText(/^Reason/).fill('For the auditors');
  const lineGroups = ['result' as const];
  server.answer(updateCompany, { ...SET_UP_COMPANY, lineGroups, version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateCompany).map(({ body }) => body)).toEqual([
    { lineGroups, reason: 'For the auditors' },
  ]);
});
