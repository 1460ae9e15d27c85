import type { Locator, Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listForecasts } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { exportAs } from './exportMenu.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf } from './journey.ts';

const NOT_A_PDF = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };

/** It has the focus, and a ring that shows it. */
async function expectRing(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toHaveCSS('outline-style', 'solid');
  await expect(target).toHaveCSS('outline-width', '2px');
}

/** A dialog with a toast that came while it was open. */
async function withToast(page: Page): Promise<{ modal: Locator; toast: Locator }> {
  await page.goto('/reports?form=create');
  const modal = page.getByRole('dialog', { name: 'Create Monthly Report' });
  await modal.getByLabel('PDF upload').setInputFiles(NOT_A_PDF);
  const toast = toastOf(page);
  await expect(toast).toContainText('Invalid file');
  return { modal, toast };
}

test('a dialog that comes with the address is begun at its first field, or at its title', async ({
  signedIn,
  administrator,
}) => {
  const [month] = await administrator.ask(listFinancialData, { query: { fyId: '14' } });
  const [report] = await administrator.ask(listMonthlySummaries, { query: { fyId: '14' } });
  const [forecast] = await administrator.ask(listForecasts);
  const page = await signedIn(ADMINISTRATOR, '/');
  const forms = [
    ['/reports?form=create', 'Board Reports', 'combobox', 'Financial Year'],
    [`/reports?report=${report?.id}&form=edit`, 'Board Reports', 'textbox', 'Overview'],
    ['/forecasts?form=create', 'Forecasts', 'combobox', 'Business Unit'],
    [`/forecasts?form=${forecast?.id}`, 'Forecasts', 'combobox', 'Business Unit'],
    ['/documents?form=upload', 'Documents', 'combobox', 'Select Month'],
    ['/admin?dialog=create', 'Admin', 'textbox', 'First name'],
    ['/admin?dialog=password', 'Admin', 'textbox', 'Current password'],
  ] as const;
  for (const [path, behind, role, name] of forms) {
    await page.goto(path);
    await expectRing(page.getByRole('dialog').getByRole(role, { name }));
    await page.keyboard.press('Escape');
    // Nothing on the page opened it: reading goes on at the page's title.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectRing(pageTitle(page, behind));
  }
  const readings = [
    [`/reports?report=${report?.id}`, 'Board Reports'],
    [`/reports?tab=financial-data&details=${month?.id}`, 'Financial Data'],
  ] as const;
  for (const [path, behind] of readings) {
    await page.goto(path);
    await expectRing(page.getByRole('dialog').getByRole('heading', { level: 2 }));
    await page.keyboard.press('Escape');
    await expectRing(pageTitle(page, behind));
  }
});

test('a dialog gives the focus back to what opened it, through the dialogs between', async ({
  signedIn,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  const details = page.getByRole('button', { name: /^View Details/ }).first();
  await details.press('Enter');
  await expectRing(page.getByRole('dialog').getByRole('heading', { level: 2 }));
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).press('Enter');
  await expectRing(page.getByRole('dialog').getByRole('textbox', { name: 'Overview' }));
  await page.keyboard.press('Escape');
  await expectRing(details);
});

test('F8 leads from a dialog to its toast, and Tab or Escape lead back', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  const { modal, toast } = await withToast(page);
  const year = modal.getByRole('combobox', { name: 'Financial Year' });
  const list = page.getByRole('region', { name: /^Notifications/ }).getByRole('list');
  await year.press('F8');
  await expect(list).toBeFocused();
  await page.keyboard.press('Tab');
  await expectRing(toast);
  await page.keyboard.press('Tab');
  await expectRing(toast.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Tab');
  await expect(year).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('Shift+Tab');
  await expect(year).toBeFocused();

  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(year).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
});

test('after a toast was closed by mouse the next Escape is the dialog’s', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  const { modal, toast } = await withToast(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await expect(modal.getByRole('combobox', { name: 'Financial Year' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
});

test('a toast that was there before a dialog can still be reached and closed', async ({
  signedIn,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/reports');
  const modal = page.getByRole('dialog', { name: 'Create Monthly Report' });
  const open = async () => {
    await exportAs(page, 'Figures as CSV');
    await expect(toastOf(page)).toContainText('Export Started');
    await page.getByRole('button', { name: 'Create Report' }).click();
    await expect(modal).toBeVisible();
  };
  await open();
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOf(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);

  await open();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toastOf(page)).toHaveCount(0);
  await expect(modal.getByRole('combobox', { name: 'Financial Year' })).toBeFocused();
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [720, 450],
  [1024, 768],
  [1440, 900],
] as const) {
  test(`a toast covers none of a dialog's buttons at ${width} × ${height}`, async ({
    signedIn,
  }) => {
    const page = await signedIn(ADMINISTRATOR, '/reports', { viewport: { width, height } });
    const { modal, toast } = await withToast(page);
    const above = await toast.boundingBox();
    for (const name of ['Cancel', 'Create Report', 'Close']) {
      // Pressed where a finger would: a trial fails where something else takes the press.
      await modal.getByRole('button', { name }).click({ trial: true, timeout: 3000 });
    }
    expect(above).not.toBeNull();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(above?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  });
}
