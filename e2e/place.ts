import type { Page } from '@playwright/test';
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

const NOWHERE = '/nowhere';
/** Closes anything that the shell still has open. */
const LEFT_OPEN =
  '[role="dialog"], [role="menu"], [aria-label^="Notifications"] li, [aria-label="Board packs"]';

/** Goes there inside the running page, as a link would; a load costs the browser five times more. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/**
 * Leaves a page so that nothing of it is in the next place: what was open or typed there goes with
 * it, and what the shell holds open goes with a load.
 */
export async function leave(page: Page): Promise<void> {
  await follow(page, NOWHERE);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  // May have closed by itself by then: a load or two more or less in laws/costs.json.
  if ((await page.locator(LEFT_OPEN).count()) > 0) await page.goto(NOWHERE);
}

/** Waits until everything that belongs to the place is visible. */
export async function arrive(page: Page, { words, open }: Place): Promise<void> {
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (open !== undefined) await open(page);
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Goes to a place of the signed-in application that is running in the page. */
export async function visit(page: Page, place: Place): Promise<void> {
  await follow(page, place.path);
  // The page before has gone before it is looked at.
  if (place.path !== NOWHERE) await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
  await arrive(page, place);
}
