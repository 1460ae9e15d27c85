import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'board-demo' };
export const VIEWER = { email: 'viewer@example.com', password: 'board-demo' };

type Account = typeof ADMINISTRATOR;

interface Workers {
  product: Product;
}

interface Tests {
  /** A page of its own browser profile, on which nobody is signed in. */
  visitor: Page;
  /** A further person, each in a profile of their own, signed in as this account. */
  signedIn(account: Account): Promise<Page>;
}

/** A journey: the running product, and people who use it as people do. */
export const test = base.extend<Tests, Workers>({
  product: [
    // Playwright reads the names of the fixtures from this pattern; it needs none here.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  visitor: async ({ browser, baseURL }, use) => {
    const context = await newPerson(browser, baseURL);
    await use(await context.newPage());
    await context.close();
  },
  signedIn: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const context = await newPerson(browser, baseURL);
      contexts.push(context);
      const page = await context.newPage();
      await signIn(page, account);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

function newPerson(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

export { expect };
