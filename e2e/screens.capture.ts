import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { misfits } from './fit.ts';
import { callerOf, type Caller } from './caller.ts';
import { ADMINISTRATOR, expect, plain, test, VIEWER } from './journey.ts';
import { largeBookScreens } from './largeBookScreens.ts';
import { meetingScreens } from './meetingScreens.ts';
import { momentScreens } from './momentScreens.ts';
import { newCompanyScreens, withNewCompany } from './newCompanyScreens.ts';
import { planScreens } from './planScreens.ts';
import type { Product } from './product.ts';
import type { Screen } from './screensList.ts';
import { SIGNED_OUT, signedInScreens } from './screensList.ts';
import { tokenScreens } from './tokenScreens.ts';

/** If set, only the README's pictures are renewed; otherwise all are taken, for review. */
const IS_FOR_README = process.env['SCREENS_FOR'] === 'readme';
/** If set, only screens whose names begin with one of these, such as "import,verify". */
const ONLY = (process.env['SCREENS_ONLY'] ?? '').split(',');
/** If set, only these looks, such as "390 dark,1440". */
const ONLY_LOOKS = (process.env['SCREENS_LOOK'] ?? '').split(',');
const FOLDER = fileURLToPath(
  new URL(IS_FOR_README ? '../docs/screens' : '../.tmp/pictures', import.meta.url),
);

const SIZES = [
  { width: 390, height: 844, isTouched: true },
  { width: 820, height: 1180, isTouched: true },
  { width: 1024, height: 768, isTouched: false },
  { width: 1180, height: 820, isTouched: true },
  { width: 1440, height: 900, isTouched: false },
] as const;
const LOOKS = (['light', 'dark'] as const)
  .flatMap((theme) => SIZES.map((size) => Object.assign({ theme }, size)))
  .filter(({ theme, width }) => !IS_FOR_README || (theme === 'light' && width === 1440))
  .filter(({ theme, width }) => ONLY_LOOKS.some((look) => `${width} ${theme}`.includes(look)));
type Look = (typeof LOOKS)[number];

function wanted(screen: Screen): boolean {
  const isNamed = ONLY.some((name) => screen.name.startsWith(name));
  return isNamed && (!IS_FOR_README || screen.isShown === true);
}

const deviceOf = ({ theme, width, height, isTouched }: Look): BrowserContextOptions => ({
  colorScheme: theme,
  viewport: { width, height },
  hasTouch: isTouched,
  isMobile: isTouched,
});

/** A picture of a page at rest: the charts are drawn and nothing is being loaded. */
async function take(page: Page, screen: Screen, { theme, width }: Look): Promise<void> {
  await expect(page.getByText(screen.words).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A chart has been drawn when its read-out is there.
  if (screen.name.startsWith('dashboard')) await expect(page.getByRole('slider')).toHaveCount(2);
  await screen.reach?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: path.join(FOLDER, `${screen.name}-${width}-${theme}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
  const name = `${screen.name} at ${width} px in ${theme}`;
  expect.soft(await misfits(page), name).toEqual([]);
  expect.soft(await violations(page, 'all'), name).toEqual([]);
}

/** A screen that cannot be reached does not keep the others from being taken. */
async function takeOrSay(page: Page, screen: Screen, look: Look): Promise<void> {
  const failure = await take(page, screen, look).then(() => null, String);
  expect.soft(failure, `${screen.name} at ${look.width} px in ${look.theme}`).toBeNull();
}

/** One set for the whole run: a new set for each look would fill the product's lists. */
let screens: Promise<readonly Screen[]> | undefined;
let ofChanges: Promise<readonly Screen[]> | undefined;

/** Screens that need changed settings, prepared one after the other. */
function others(administrator: Caller, product: Product): Promise<readonly Screen[]> {
  ofChanges ??= (async () => {
    const approver = await callerOf(product.url, VIEWER);
    return [
      ...(await momentScreens(administrator, approver)),
      ...(await planScreens(administrator)),
      ...(await meetingScreens(administrator)),
      ...(await tokenScreens(administrator, approver)),
      // Their accounts would fill the lists of the others.
      ...(await largeBookScreens(administrator)),
    ];
  })();
  return ofChanges;
}

for (const look of LOOKS) {
  const device = deviceOf(look);
  const words = `at ${look.width} px in ${look.theme}`;

  test(`pictures ${words}`, async ({ visitor, signedIn, administrator, product }) => {
    fs.mkdirSync(FOLDER, { recursive: true });
    await visitor.setViewportSize(look);
    await visitor.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    for (const screen of SIGNED_OUT.filter(wanted)) {
      await visitor.goto(screen.path);
      await takeOrSay(visitor, screen, look);
    }
    screens ??= signedInScreens(administrator);
    const all = [
      ...(await screens),
      ...(IS_FOR_README ? [] : await others(administrator, product)),
    ];
    for (const screen of all.filter(wanted)) {
      await test.step(screen.name, async () => {
        // Each in a new page: an open row would ask before it is left.
        const account = screen.as === 'viewer' ? VIEWER : ADMINISTRATOR;
        const page = await signedIn(account, screen.path, device);
        await takeOrSay(page, screen, look);
        await page.close();
      });
    }
  });
}

const ofNewCompany = IS_FOR_README ? [] : newCompanyScreens().filter(wanted);
if (ofNewCompany.length > 0) {
  plain('pictures of a new company', async ({ page }) => {
    fs.mkdirSync(FOLDER, { recursive: true });
    await withNewCompany(page, async () => {
      const start = new URL(page.url());
      for (const look of LOOKS) {
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
        for (const screen of ofNewCompany) {
          await page.goto(new URL(screen.path, start).href);
          await takeOrSay(page, screen, look);
        }
      }
    });
  });
}
