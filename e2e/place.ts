import type { Dialog, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Anything that a person can see: a page, a tab, a dialog, a menu, an empty state. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** Text that is visible once everything has loaded. */
  readonly words: string;
  /** The steps that open it from the page. */
  readonly open?: (page: Page) => Promise<void>;
  readonly onlyFor?: 'admin';
}

const leave = (question: Dialog) => void question.accept();

/** Goes there, and waits until everything is visible. */
export async function visit(page: Page, { path, words, open }: Place): Promise<void> {
  // Anything typed in the previous place may be lost.
  page.once('dialog', leave);
  await page.goto(path);
  page.off('dialog', leave);
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (open !== undefined) await open(page);
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}
