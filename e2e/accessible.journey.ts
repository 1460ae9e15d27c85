import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import type { Place } from './places.ts';
import { SIGNED_OUT, signedInPlaces, visit } from './places.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds, in short: rule, and where. */
async function violations(page: Page, rules: 'all' | 'colours' | 'layout'): Promise<string[]> {
  // What is still fading in has not its own colours yet.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'layout') axe.disableRules(COLOUR_RULES);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** One visit, three looks: by day, by night, where only colours differ, and on a phone. */
async function inspect(page: Page, place: Place, looks: 'every' | 'first'): Promise<void> {
  await visit(page, place);
  expect.soft(await violations(page, 'all'), place.name).toEqual([]);
  if (looks === 'first') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'colours'), `${place.name} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  expect.soft(await violations(page, 'layout'), `${place.name} on a phone`).toEqual([]);
  await page.setViewportSize(DESK);
}

test('signed-out pages are accessible', async ({ visitor }) => {
  for (const place of SIGNED_OUT) await inspect(visitor, place, 'every');
});

for (const [role, account] of [
  ['admin', ADMINISTRATOR],
  ['viewer', VIEWER],
] as const) {
  test(`every page, tab and dialog is accessible for ${role}`, async ({
    signedIn,
    administrator,
  }) => {
    test.setTimeout(420_000);
    const page = await signedIn(account, '/', { colorScheme: 'light' });
    for (const place of await signedInPlaces(administrator)) {
      if (place.onlyFor !== undefined && place.onlyFor !== role) continue;
      // A viewer sees less of the same: the looks do not differ.
      await inspect(page, place, role === 'admin' ? 'every' : 'first');
    }
    // On a phone the navigation is a sheet of its own.
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    expect.soft(await violations(page, 'all'), 'navigation').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, 'colours'), 'navigation in the dark').toEqual([]);
  });
}
