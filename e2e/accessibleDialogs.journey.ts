import { violations } from './axe.ts';
import { misfits } from './fit.ts';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import { leave, visit } from './place.ts';
import { placesOf } from './places.ts';

// Every dialog, menu and form, opened once on the narrowest phone and looked at in every size.

const DESK = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The viewport of a small notebook at 200 % zoom. */
const ZOOMED = { width: 720, height: 450 };
/** The smallest target that a finger hits reliably, in pixels. */
const FINGER_PX = 44;

test('overlays are accessible and fit', async ({ signedIn, administrator }) => {
  test.setTimeout(600_000);
  const page = await signedIn(ADMINISTRATOR, '/', { ...PHONE, colorScheme: 'light' });
  for (const place of await placesOf('admin', administrator)) {
    if (place.open === undefined) continue;
    await leave(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE.viewport);
    await visit(page, place);
    expect.soft(await misfits(page, FINGER_PX), place.name).toEqual([]);
    await page.setViewportSize(ZOOMED);
    expect.soft(await misfits(page), `${place.name}, zoomed`).toEqual([]);
    await page.setViewportSize(DESK);
    // On a phone it opens inside the navigation.
    if (place.name === 'user menu') {
      await leave(page);
      await visit(page, place);
    }
    expect.soft(await violations(page, 'all'), place.name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, 'colours'), `${place.name} in the dark`).toEqual([]);
  }
});

test('the navigation of a phone is accessible', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/', { ...PHONE, colorScheme: 'light' });
  // On a phone the navigation is a sheet.
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  expect.soft(await violations(page, 'all'), 'navigation').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'colours'), 'navigation in the dark').toEqual([]);
});
