import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

test('sections are left out and moved, and colours that cannot be read are refused with the reason', async () => {
  await openApplication('/admin?tab=settings&dialog=packs', 'admin');
  const dialog = page.getByRole('dialog', { name: 'Board Packs' });
  const bridge = dialog.getByRole('checkbox', { name: 'Bridge' });
  await expect.element(bridge).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Full pack' }).click();
  await expect.element(bridge).toBeChecked();
  await bridge.click();
  await dialog.getByRole('button', { name: 'Move Commentary up' }).click();
  await dialog.getByLabelText('Colour of headings').fill('#ffcc00');
  await dialog.getByLabelText('Colour of totals').fill('#e3f1ea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/The colour of headings is too light/)).toBeVisible();
  await dialog.getByLabelText('Colour of headings').fill('#0b3d2e');
  await dialog.getByRole('checkbox', { name: /Attach the month's PDF documents/ }).click();
  await dialog.getByLabelText('Compare charts').selectOptions('rolling');
  const chosen = {
    packSections: [
      'briefing',
      'commentary',
      'summary',
      'meeting',
      'changes',
      'figures',
      'charts',
      'forecast',
      'documents',
      'questions',
    ] as const,
    packColours: ['#0b3d2e', '#e3f1ea'],
    packAppendsDocuments: true,
    packCharts: 'rolling' as const,
    packsNameReader: false,
  };
  server.answer(updateCompany, {
    ...SET_UP_COMPANY,
    ...STANDARD_PACK_CHOICES,
    ...chosen,
    version: 2,
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateCompany).map(({ body }) => body)).toEqual([
    { ...chosen, packSections: [...chosen.packSections] },
  ]);
});
