import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import type { Page } from '@playwright/test';
import { defineConfig } from 'vitest/config';
import { CHROMIUM } from './playwright.config.ts';
import { renderedStart } from './scripts/startPage.ts';
import { pagePlugins } from './vite.config.ts';

// Pages are tested with the React that ships: its development build takes twice the time.
process.env['NODE_ENV'] = 'production';

const TESTS = ['src/web/**/*.browser.test.tsx', 'wording/**/*.browser.test.tsx'];

type Media = Parameters<Page['emulateMedia']>[0];

const emulateMedia = defineBrowserCommand<[Media]>(({ page }, media) =>
  page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', ...media }),
);

/** The page as on a device that is touched, or as on one with a mouse again. */
const emulateTouch = defineBrowserCommand<[boolean]>(async ({ page, context }, enabled) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
});

/** The page's markup as the build makes it. */
const startMarkup = defineBrowserCommand(() => renderedStart());

/** Component tests: the product's own components in Chromium, with no product behind them. */
export default defineConfig({
  plugins: pagePlugins,
  // Everything that the pages import, found before the first test: a package found later would
  // reload the page under the tests.
  optimizeDeps: { entries: ['src/web/main.tsx', ...TESTS] },
  test: {
    include: TESTS,
    setupFiles: ['src/web/testRendering.ts', 'src/web/testSetup.ts'],
    // A second is too short on a busy machine: a toast's script may still be loading. What is there
    // in time waits no longer for it, and what is not has failed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Many components in one page: loading the product's modules again for each file would take
    // longer than the tests.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // Without it, a press or an expectation waits until its test is over, and says nothing else.
        actionTimeout: 30_000,
        launchOptions: CHROMIUM,
        contextOptions: {
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          // Only what is inside it counts as visible, however large the tests make their page.
          viewport: { width: 1600, height: 1000 },
        },
      }),
      commands: { emulateMedia, emulateTouch, startMarkup },
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
});
