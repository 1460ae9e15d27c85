import { expect, pageTitle, test } from './journey.ts';
import { pressesFromNow } from './presses.ts';

/** A newcomer who is shown nothing and told nothing. */
const MOST_PRESSES = 8;

for (const role of ['viewer', 'administrator'] as const) {
  test(`a ${role} who is new reads October, finds a cell of the ledger and the published pack in eight presses`, async ({
    visitor: page,
  }) => {
    await page.goto('/');
    const presses = await pressesFromNow(page);
    await page.getByRole('button', { name: `Fill in ${role}` }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'Read the report' }).click();
    await expect(page.getByRole('heading', { name: 'October 2026' }).first()).toBeVisible();
    await expect(page.getByText(/below plan/).first()).toBeVisible();

    const statement = page.getByRole('table', { name: 'Income statement' });
    await statement
      .getByRole('row', { name: /^Admin/ })
      .getByText('432', { exact: true })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Admin' });
    await sheet
      .getByRole('button', { name: /[A-Z]\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^Published v\d/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Published PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/october-2026.*\.pdf$/);
    expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  });
}
