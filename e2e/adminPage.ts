import type { Page } from '@playwright/test';

/** The row with these words in a table of the admin page. */
export function rowOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words });
}

export async function openMenuOf(page: Page, email: string, item: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
