import type { Page } from '@playwright/test';

/** The row of a table of the admin page in which these words stand. */
export function rowOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words });
}

export async function openMenuOf(page: Page, email: string, item: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
