import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

// Takes pictures of the screens into .tmp/pictures; not part of the tests.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.capture.ts',
  globalSetup: './demoTemplate.ts',
  outputDir: '../.tmp/screens',
  timeout: 600_000,
  reporter: [['list']],
});
