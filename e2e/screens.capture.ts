import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, test } from './journey.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
/** Every width in light, and the widest in dark: all of them twice would weigh too much. */
const LOOKS = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'light', width: 1024, height: 768 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
] as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What has to be in sight before the picture is taken. */
  readonly words: string;
}

const SIGNED_OUT: readonly Screen[] = [
  { name: 'login', path: '/', words: 'Sign in to access your board meeting reports' },
  { name: 'forgot', path: '/?forgot', words: 'Forgot your password?' },
];

async function signedInScreens(administrator: Caller): Promise<readonly Screen[]> {
  const month = (await administrator.ask(listFinancialData)).at(-1)?.id;
  const report = (await administrator.ask(listMonthlySummaries)).at(-1)?.id;
  return [
    { name: 'dashboard', path: '/', words: 'Current Revenue' },
    { name: 'dashboard-details', path: `/?selected=${month}`, words: 'Key Points' },
    { name: 'reports', path: '/reports', words: 'Monthly Overview' },
    { name: 'report-details', path: `/reports?report=${report}`, words: 'Bullet points' },
    {
      name: 'report-edit',
      path: `/reports?report=${report}&form=edit`,
      words: 'Max file size: 10MB',
    },
    { name: 'create-report', path: '/reports?form=create', words: 'Board Report Notes' },
    { name: 'financial-data', path: '/reports?tab=financial-data', words: '7 months' },
    { name: 'edit-data', path: '/reports?tab=data-table', words: 'October' },
    {
      name: 'financial-details',
      path: `/reports?tab=financial-data&details=${month}`,
      words: 'Related Documents',
    },
  ];
}

/** A picture of what stands still: the charts are drawn and nothing is being loaded. */
async function take(page: Page, screen: Screen, theme: string, width: number): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByText(screen.words).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (screen.name === 'edit-data') {
    await page.getByRole('button', { name: 'Edit June 2026' }).click();
  }
  if (screen.name.startsWith('dashboard')) {
    await expect(page.getByRole('slider')).toHaveCount(2);
  }
  if (screen.name === 'dashboard-details') {
    await page.getByRole('heading', { name: 'Financial Timeline' }).evaluate((heading) => {
      // Below the header, which stays where it is.
      window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 96);
    });
  }
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: path.join(FOLDER, `${screen.name}-${width}-${theme}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
}

for (const { theme, width, height } of LOOKS) {
  test(`pictures at ${width} px in ${theme}`, async ({ visitor, signedIn, administrator }) => {
    fs.mkdirSync(FOLDER, { recursive: true });
    await visitor.setViewportSize({ width, height });
    await visitor.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const screen of SIGNED_OUT) await take(visitor, screen, theme, width);
    const device = { colorScheme: theme, viewport: { width, height } };
    for (const screen of await signedInScreens(administrator)) {
      // Each in a page of its own: an open row would ask before it is left.
      const page = await signedIn(ADMINISTRATOR, '/documents', device);
      await take(page, screen, theme, width);
      await page.close();
    }
  });
}
