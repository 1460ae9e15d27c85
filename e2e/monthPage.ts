import type { Locator, Page } from '@playwright/test';

/** Opens a folded part of the page of a month. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page
    .getByRole('article')
    .locator('details')
    .filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    });
  await part.waitFor();
  if (!(await part.evaluate((element) => element.hasAttribute('open')))) {
    await part.locator('summary').click();
  }
}

/** Opens what is known of the publication of the month that the page shows. */
export async function openPublication(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Published v|Draft)/ }).click();
  return page.getByRole('region', { name: 'Publication' });
}
