import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import type { Screen } from './screensList.ts';
import { SIGNED_OUT, signedInScreens } from './screensList.ts';

/** If set, only the README's pictures are renewed; otherwise all are taken, for review. */
const IS_FOR_README = process.env['SCREENS_FOR'] === 'readme';
/** If set, only screens whose names begin with it, such as "import". */
const ONLY = process.env['SCREENS_ONLY'] ?? '';
const FOLDER = fileURLToPath(
  new URL(IS_FOR_README ? '../docs/screens' : '../.tmp/pictures', import.meta.url),
);

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
const ALL_LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  SIZES.map(({ width, height }) => ({ theme, width, height })),
);
const LOOKS = ALL_LOOKS.filter(
  ({ theme, width }) => !IS_FOR_README || (theme === 'light' && width === 1440),
);

function wanted(screen: Screen): boolean {
  return screen.name.startsWith(ONLY) && (!IS_FOR_README || screen.isShown === true);
}

/** A picture of a page at rest: the charts are drawn and nothing is being loaded. */
async function take(page: Page, screen: Screen, theme: string, width: number): Promise<void> {
  await page.goto(screen.path);
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
}

/** One set for the whole run: a new set for each look would fill the product's lists. */
let screens: Promise<readonly Screen[]> | undefined;

for (const { theme, width, height } of LOOKS) {
  test(`pictures at ${width} px in ${theme}`, async ({ visitor, signedIn, administrator }) => {
    fs.mkdirSync(FOLDER, { recursive: true });
    await visitor.setViewportSize({ width, height });
    await visitor.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const screen of SIGNED_OUT.filter(wanted)) await take(visitor, screen, theme, width);
    const device = { colorScheme: theme, viewport: { width, height } };
    screens ??= signedInScreens(administrator);
    for (const screen of (await screens).filter(wanted)) {
      // Each in a new page: an open row would ask before it is left.
      const page = await signedIn(
        screen.as === 'viewer' ? VIEWER : ADMINISTRATOR,
        '/documents',
        device,
      );
      await take(page, screen, theme, width);
      await page.close();
    }
  });
}
