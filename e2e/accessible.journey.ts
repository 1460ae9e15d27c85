import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import type { Place } from './places.ts';
import { placesOf, SIGNED_OUT, visit } from './places.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const IS_THE_SAME_ON_A_PHONE = /(?:form|dialog|report|details)=|quokka|Nobody|999/;
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
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // In one go: there are no frames to put together.
    .setLegacyMode();
  // The page behind a dialog is out of reach; it is a place of its own.
  const dialog = '[role="dialog"], [role="alertdialog"]';
  if ((await page.locator(dialog).count()) > 0) axe.include(dialog);
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'layout') axe.disableRules(COLOUR_RULES);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** One visit, three looks: by day, by night, where only colours differ, and on a phone. */
async function inspect(page: Page, place: Place): Promise<void> {
  await visit(page, place);
  expect.soft(await violations(page, 'all'), place.name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'colours'), `${place.name} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  // What opens over a page, and a page with nothing on it, is built the same on every screen.
  if (place.open !== undefined || IS_THE_SAME_ON_A_PHONE.test(place.path)) return;
  await page.setViewportSize(PHONE);
  expect.soft(await violations(page, 'layout'), `${place.name} on a phone`).toEqual([]);
  await page.setViewportSize(DESK);
}

test('signed-out pages are accessible', async ({ visitor }) => {
  for (const place of SIGNED_OUT) await inspect(visitor, place);
});

for (const part of [0, 1, 2]) {
  test(`every page, tab and dialog is accessible, part ${part + 1} of 3`, async ({
    signedIn,
    administrator,
  }) => {
    test.setTimeout(300_000);
    const page = await signedIn(ADMINISTRATOR, '/', { colorScheme: 'light' });
    const places = await placesOf('admin', administrator);
    const size = Math.ceil(places.length / 3);
    const these = places.slice(part * size, (part + 1) * size);
    expect(these.length).toBeGreaterThan(10);
    for (const place of these) await inspect(page, place);
  });
}

test('the navigation of a phone is accessible', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/', { colorScheme: 'light' });
  // On a phone the navigation is a sheet of its own.
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  expect.soft(await violations(page, 'all'), 'navigation').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'colours'), 'navigation in the dark').toEqual([]);
});

test('what a viewer sees otherwise is accessible', async ({ signedIn, administrator }) => {
  test.setTimeout(180_000);
  const page = await signedIn(VIEWER, '/', { colorScheme: 'light' });
  for (const place of await placesOf('viewer', administrator)) {
    await visit(page, place);
    expect.soft(await violations(page, 'all'), place.name).toEqual([]);
  }
});
