import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Presses the first button of this name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** The same in the open dialog. */
export const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
};

/** Waits for the question that a press opens. */
export const asking =
  (open: (page: Page) => Promise<void>, title: RegExp) => async (page: Page) => {
    await open(page);
    const question = page.getByRole('dialog', { name: title });
    await expect(question.or(page.getByRole('alertdialog', { name: title }))).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
