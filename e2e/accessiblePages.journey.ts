import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { LEAST_TARGET_PX, misfits } from './fit.ts';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import type { Place } from './place.ts';
import { arrive, leave, visit } from './place.ts';
import { placesOf, SIGNED_OUT } from './places.ts';

// Every page and tab, looked at in every size and light.

const DESK = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The viewport of a small notebook at 200 % zoom. */
const ZOOMED = { width: 720, height: 450 };
/** The smallest target that a finger hits reliably, in pixels, where people work. */
const FINGER_PX = 44;
const PARTS = 3;

async function inspect(page: Page, { name }: Place, leastTarget: number): Promise<void> {
  expect.soft(await misfits(page, leastTarget), `${name} on a phone`).toEqual([]);
  expect.soft(await violations(page, 'layout'), `${name} on a phone`).toEqual([]);
  await page.setViewportSize(ZOOMED);
  expect.soft(await misfits(page), `${name}, twice as large`).toEqual([]);
  await page.setViewportSize(DESK);
  expect.soft(await violations(page, 'all'), name).toEqual([]);
  // In the dark theme only the colours differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, 'colours'), `${name} in the dark`).toEqual([]);
}

async function backToPhone(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE.viewport);
}

async function walk(page: Page, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    // Left first: an empty page changes its size and colours at no cost.
    await leave(page);
    await backToPhone(page);
    await visit(page, place);
    await inspect(page, place, FINGER_PX);
  }
}

test('signed-out pages are accessible and fit', async ({ visitor }) => {
  for (const place of SIGNED_OUT) {
    await backToPhone(visitor);
    await visitor.goto(place.path);
    await arrive(visitor, place);
    await inspect(visitor, place, LEAST_TARGET_PX);
  }
});

for (let part = 0; part < PARTS; part += 1) {
  test(`every page and tab is accessible and fits, part ${part + 1} of ${PARTS}`, async ({
    signedIn,
    administrator,
  }) => {
    test.setTimeout(600_000);
    const page = await signedIn(ADMINISTRATOR, '/', { ...PHONE, colorScheme: 'light' });
    const pages = (await placesOf('admin', administrator)).filter(({ open }) => open === undefined);
    const these = pages.filter((_, index) => index % PARTS === part);
    expect(these.length).toBeGreaterThan(10);
    await walk(page, these);
  });
}

test('pages that look different to a viewer are accessible and fit', async ({
  signedIn,
  administrator,
}) => {
  test.setTimeout(600_000);
  const page = await signedIn(VIEWER, '/', { ...PHONE, colorScheme: 'light' });
  const places = await placesOf('viewer', administrator);
  expect(places).toHaveLength(9);
  await walk(page, places);
});
