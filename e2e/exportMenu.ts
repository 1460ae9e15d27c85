import type { Locator, Page } from '@playwright/test';

/** Presses Export and chooses a format; if the page has several buttons, the first. */
export async function exportAs(
  page: Page,
  item: 'PDF' | 'PowerPoint' | 'Excel' | 'Figures as CSV',
  button: Locator = page.getByRole('button', { name: 'Export', exact: true }).first(),
): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
