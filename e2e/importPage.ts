import type { Page } from '@playwright/test';
import type { Caller } from './caller.ts';
import type { ChosenFile } from './files.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listFinancialYears } from '../src/contract/financialYears.ts';
import { expect, pageTitle } from './journey.ts';

/** Chooses a file as a person does: the frame is pressed, and the picker opens. */
export async function chooseWorkbook(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Drop a workbook here or click to browse').click();
  await (await chooser).setFiles([file]);
}

export async function chooseUnit(page: Page, unit: 'Units' | 'Thousands' | 'Millions') {
  const group = page.getByRole('group', { name: 'The amounts are in' });
  await group.getByRole('radio', { name: unit }).check();
}

/** The import page before anything is chosen. */
export async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await expect(pageTitle(page, 'Import')).toBeVisible();
}

/** The number under a word of the preview's summary. */
export function countOf(page: Page, label: string) {
  return page.getByRole('group', { name: 'Summary of the preview' }).getByRole('button', {
    name: new RegExp(`^${label} [\\d,]+$`),
  });
}

export async function expectCounts(
  page: Page,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [label, count] of Object.entries(counts)) {
    await expect(countOf(page, label)).toHaveAccessibleName(`${label} ${count}`);
  }
}

/** The stored figures of a month; undefined where there is none. */
export async function storedMonth(caller: Caller, fyYear: string, monthName: string) {
  const year = (await caller.ask(listFinancialYears)).find((known) => known.fyYear === fyYear);
  const figures = await caller.ask(listFinancialData);
  return figures.find((month) => month.fyId === year?.id && month.monthName === monthName);
}
