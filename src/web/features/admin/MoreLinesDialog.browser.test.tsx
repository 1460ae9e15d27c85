import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { openApplication } from '../../testApplication.tsx';
import { SETTLED } from '../../testSettled.ts';
import { server } from '../../testServer.ts';

test('groups of lines are switched on with a reason', async () => {
  await openApplication('/admin?tab=settings', 'admin');
  await page.getByRole('button', { name: 'Choose lines' }).click();
  const choosing = page.getByRole('dialog', { name: 'More Lines' });
  await expect
    .element(choosing.getByText(/^Other Income, Depreciation, Interest, Tax, Net Income\./))
    .toBeVisible();
  server.answer(updateCompany, { ...SETTLED, lineGroups: ['balance'], version: 2 });
  await choosing.getByRole('checkbox', { name: 'Receivables, payables and debt' }).click();
  await choosing.getByLabelText('Reason (optional)').fill('For the bank');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await expect.element(choosing).not.toBeInTheDocument();
  await expect.element(page.getByText('Receivables, payables and debt')).toBeInTheDocument();
  expect(server.calls(updateCompany).at(-1)?.body).toEqual({
    lineGroups: ['balance'],
    reason: 'For the bank',
  });
  showBasis(STANDARD_BASIS, 'self');
});
