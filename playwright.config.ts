import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The switch replaces Playwright's own list, so its entries that matter are repeated here. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'PaintHolding',
  // Features that would look for a network that is not there.
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  // A spare process for the next page costs as much as it saves when all cores are busy.
  'SpareRendererForSitePerProcess',
];

/** `npm test` names the browser it has found; this is for a suite that is run by itself. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the journeys and of the component tests. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM_PATH'] ?? INSTALLED.find(existsSync) ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${WITHOUT.join()}`,
  ],
};

// Each journey file has a product of its own, on a port and a data folder of its own.
// Files run in alphabetical order: the longest two, accessible…, come first, so that no worker is
// left alone with them at the end.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/demoTemplate.ts',
  outputDir: '.tmp/journeys',
  // One more than the cores: a journey often waits for the product.
  workers: availableParallelism() + 1,
  // Long enough for a busy machine; what is there in time waits no longer for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without it, a press waits until its journey is over, and does not say for what.
    actionTimeout: 60_000,
    launchOptions: CHROMIUM,
  },
});
