import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { explainFigure } from '../../contract/figures.ts';
import { pageTitle, press, toastInSight, focusOn } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { COMPANY } from '../testCompany.ts';
import { Refusal, server } from '../testServer.ts';
import { toast } from './toastStore.ts';

const NOT_A_PDF = new File(['Notes'], 'notes.txt', { type: 'text/plain' });

/** It has the focus, and a ring that shows it. */
async function expectRing(target: Locator): Promise<void> {
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveStyle({ outlineStyle: 'solid', outlineWidth: '2px' });
}

const modal = () => page.getByRole('dialog', { name: 'Create Monthly Report' });
const year = () => modal().getByRole('combobox', { name: 'Financial Year' });

/** A dialog with a toast that came while it was open. */
async function openWithToast(): Promise<void> {
  await openApplication('/reports?form=create', 'admin');
  await modal().getByLabelText('PDF upload').upload(NOT_A_PDF);
  await expect.element(toastInSight()).toMatchTextContent('Invalid file');
}

describe('a dialog that comes with the address', () => {
  const month = COMPANY.figures.at(-1)?.id;
  const report = COMPANY.reports.at(-1)?.id;
  const forecast = COMPANY.forecasts[0]?.id;

  test.each([
    ['/reports?form=create', 'Board Reports', 'combobox', 'Financial Year'],
    [`/reports?report=${report}&form=edit`, 'Board Reports', 'textbox', 'Overview'],
    ['/forecasts?form=create', 'Forecasts', 'combobox', 'Business Unit'],
    [`/forecasts?form=${forecast}`, 'Forecasts', 'combobox', 'Business Unit'],
    ['/documents?form=upload', 'Documents', 'combobox', 'Select Month'],
    ['/admin?dialog=create', 'Admin', 'textbox', 'First name'],
    ['/admin?dialog=password', 'Admin', 'textbox', 'Current password'],
  ])('%s begins at its first field', async (path, behind, role, name) => {
    await openApplication(path, 'admin');
    const first = page.getByRole('dialog').getByRole(role, { name: new RegExp(`^${name}`, 'i') });
    await expectRing(first);
    await press('Escape');
    // Nothing on the page opened it: reading goes on at the page's title.
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectRing(pageTitle(behind));
  });

  test.each([[`/reports?tab=financial-data&details=${month}`, 'Financial Data']])(
    '%s begins at its title',
    async (path, behind) => {
      await openApplication(path, 'admin');
      await expectRing(page.getByRole('dialog').getByRole('heading', { level: 2 }));
      await press('Escape');
      await expectRing(pageTitle(behind));
    },
  );
});

test('a dialog gives the focus back to the link that opened it', async () => {
  await openApplication('/report?month=2026-10', 'admin');
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await focusOn(edit);
  await press('Enter');
  await expectRing(page.getByRole('dialog').getByRole('textbox', { name: 'Overview' }));
  await press('Escape');
  await expectRing(edit);
});

describe('a dialog and a toast', () => {
  test('F8 leads to the toast, and Tab or Escape lead back', async () => {
    await openWithToast();
    const list = page.getByRole('region', { name: /^Notifications/ }).getByRole('list');
    await focusOn(year());
    await press('F8');
    await expect.element(list).toHaveFocus();
    await press('Tab');
    await expectRing(toastInSight());
    await press('Tab');
    await expectRing(toastInSight().getByRole('button', { name: 'Close' }));
    await press('Tab');
    await expect.element(year()).toHaveFocus();
    await press('F8', 'Shift+Tab');
    await expect.element(year()).toHaveFocus();

    await press('F8', 'Tab', 'Escape');
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await expect.element(year()).toHaveFocus();
    await press('Escape');
    await expect.element(modal()).not.toBeInTheDocument();
  });

  test('after the toast was closed by mouse the next Escape belongs to the dialog', async () => {
    await openWithToast();
    await focusOn(year());
    await toastInSight().getByRole('button', { name: 'Close' }).click();
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await expect.element(year()).toHaveFocus();
    await press('Escape');
    await expect.element(modal()).not.toBeInTheDocument();
  });

  test('a toast that was there first can still be reached and closed', async () => {
    await openApplication('/reports', 'admin');
    const open = async () => {
      toast({ title: 'Saved' });
      await expect.element(toastInSight()).toBeVisible();
      await page.getByRole('button', { name: 'Create Report' }).click();
      await expect.element(year()).toHaveFocus();
      await expect.element(toastInSight()).toBeVisible();
    };
    await open();
    await toastInSight().getByRole('button', { name: 'Close' }).click();
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await press('Escape');
    await expect.element(modal()).not.toBeInTheDocument();

    await open();
    await press('F8', 'Tab', 'Escape');
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await expect.element(year()).toHaveFocus();
  });

  test.each([
    [360, 740],
    [390, 844],
    [720, 450],
    [1024, 768],
    [1440, 900],
  ])('the toast covers none of its buttons at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await openWithToast();
    const box = toastInSight().element().getBoundingClientRect();
    expect(box.bottom).toBeLessThanOrEqual(height);
    expect(box.top).toBeGreaterThanOrEqual(0);
    for (const name of ['Cancel', 'Create Report', 'Close']) {
      // Pressed where a finger would: a trial fails where something else takes the press.
      await modal().getByRole('button', { name }).click({ trial: true, timeout: 3000 });
    }
  });
});

test.each([
  [1180, 820, 1180],
  // On tablets and phones it lies over the page.
  [820, 1180, 730],
  [390, 844, 390],
])('where a number comes from stands at the side at %i × %i', async (width, height, right) => {
  await page.viewport(width, height);
  await openApplication('/?explain=revenue.2026-10', 'viewer', () =>
    server.answer(explainFigure, new Refusal('not_found', 'There is no such figure')),
  );
  const shown = page.getByRole('dialog');
  await expect.poll(() => shown.element().getBoundingClientRect().right).toBe(right);
  const isSide = shown.element().getBoundingClientRect().height === height;
  expect(isSide).toBe(width >= 1024);
});
