import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

// Takes pictures of the screens into .tmp/pictures; not part of the tests.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.capture.ts',
  globalSetup: './demoTemplate.ts',
  outputDir: '../.tmp/screens',
  timeout: 3_600_000,
  reporter: [['list']],
  // A screen that cannot be reached is named soon.
  use: { ...journeys.use, actionTimeout: 20_000 },
});
