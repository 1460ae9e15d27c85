import type { Dialog, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Something that a person can have in front of them: a page, a tab, a dialog, a menu, an empty state. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** In sight once it is complete. */
  readonly words: string;
  /** The steps from the page to what opens on it. */
  readonly open?: (page: Page) => Promise<void>;
  readonly onlyFor?: 'admin';
}

const leave = (question: Dialog) => void question.accept();

/** Goes there, and waits until everything that belongs to it is in sight. */
export async function visit(page: Page, { path, words, open }: Place): Promise<void> {
  // What was typed in the place before may be lost.
  page.once('dialog', leave);
  await page.goto(path);
  page.off('dialog', leave);
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (open !== undefined) await open(page);
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}
