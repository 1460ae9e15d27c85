import type { Page } from '@playwright/test';

/** Counts from now on what a person presses on this page: with the mouse and on the keyboard. */
export async function pressesFromNow(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset['presses'] !== undefined;
    dataset['presses'] = '0';
    if (isCounting) return;
    for (const kind of ['pointerdown', 'keydown'] as const) {
      const count = () => (dataset['presses'] = String(Number(dataset['presses']) + 1));
      addEventListener(kind, count, { capture: true });
    }
  });
  return async () => Number(await page.locator('html').getAttribute('data-presses'));
}
