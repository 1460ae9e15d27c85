import { basename } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { registerUser } from '../src/contract/users.ts';
import { countCost } from '../src/server/testCosts.ts';
import type { Account, Caller } from './caller.ts';
import { callerOf, signInByCall } from './caller.ts';
import type { Mailbox } from './mailbox.ts';
import { openMailbox } from './mailbox.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'board-demo' };
export const VIEWER = { email: 'viewer@example.com', password: 'board-demo' };

/** The storage key of the bearer token, so that a person can arrive already signed in. */
const TOKEN_KEY = 'auth-token';

type Device = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'hasTouch' | 'isMobile' | 'forcedColors' | 'deviceScaleFactor'
>;

interface Running {
  readonly product: Product;
  readonly administrator: Caller;
}

interface Workers {
  mailbox: Mailbox;
  /**
   * The product of this file's journeys. Each file has its own, so that none sees another's data;
   * files that only look share one.
   */
  productOf: (file: string) => Promise<Running>;
}

/** Files whose journeys change nothing but accounts of their own. */
const LOOKING = new Set([
  'accessibleDialogs',
  'accessiblePages',
  'crossSite',
  'deactivated',
  'header',
  'looks',
  'password',
  'signIn',
  'signOut',
  'trends',
  'viewer',
]);
const SHARED = 'shared';
const dataOf = (file: string) => (LOOKING.has(basename(file, '.journey.ts')) ? SHARED : file);

interface Tests {
  product: Product;
  /** The demo's administrator, over the API. */
  administrator: Caller;
  /** Faults that fail any page of the journey. */
  faults: string[];
  /** The visitor's screen; a desk by default. */
  device: Device;
  /** A page of its own browser profile, on which nobody is signed in. */
  visitor: Page;
  /** A further person, in a profile of their own, signed in and looking at this path. */
  signedIn: (account: Account, path?: string, device?: Device) => Promise<Page>;
  /** A new account that no other journey knows. */
  newAccount: (role: 'viewer' | 'admin') => Promise<Account & { id: number }>;
}

let lastAccount = 0;

/** A journey: the running product, and people who use it as people do. */
export const test = base.extend<Tests, Workers>({
  mailbox: [
    // Playwright reads the names of the fixtures from this pattern; it needs none here.
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  productOf: [
    async ({ mailbox }, use) => {
      const running = new Map<string, Running>();
      await use(async (file) => {
        const data = dataOf(file);
        const known = running.get(data);
        if (known !== undefined) return known;
        for (const [other, { product }] of running) {
          if (other === SHARED) continue;
          await product.stop();
          running.delete(other);
        }
        const product = await startProduct({
          SMTP_URL: mailbox.url,
          // For scripts/countStarts.mjs.
          ...(data === SHARED && { COSTS_SHARED: 'yes' }),
        });
        const started = { product, administrator: await callerOf(product.url, ADMINISTRATOR) };
        running.set(data, started);
        return started;
      });
      for (const { product } of running.values()) await product.stop();
    },
    { scope: 'worker' },
  ],
  product: async ({ productOf }, use, { file }) => use((await productOf(file)).product),
  administrator: async ({ productOf }, use, { file }) => use((await productOf(file)).administrator),
  baseURL: async ({ product }, use) => use(product.url),
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, 'No page threw, opened a dialog or broke its own policy').toEqual([]);
  },
  device: [{}, { option: true }],
  visitor: async ({ browser, baseURL, faults, device }, use) => {
    const context = await newPerson(browser, baseURL, faults, device);
    await use(await context.newPage());
    await context.close();
  },
  signedIn: async ({ browser, product, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, path = '/', device = {}) => {
      const { token, cookie } = await signInByCall(product.url, account);
      const [name = '', value = ''] = cookie.split('=');
      const context = await newPerson(browser, product.url, faults, {
        ...device,
        storageState: {
          cookies: [],
          origins: [{ origin: product.url, localStorage: [{ name: TOKEN_KEY, value: token }] }],
        },
      });
      contexts.push(context);
      await context.addCookies([
        { name, value, url: product.url, httpOnly: true, sameSite: 'Lax' as const },
      ]);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  newAccount: async ({ administrator }, use, { workerIndex }) => {
    await use(async (role) => {
      lastAccount += 1;
      const email = `person-${workerIndex}-${lastAccount}@example.com`;
      const password = 'a-fine-password-7';
      const { id } = await administrator.ask(registerUser, {
        body: { email, password, firstName: 'Ines', lastName: `Number${lastAccount}`, role },
      });
      return { id, email, password };
    });
  },
});

/** A journey that starts its own product, or none; its pages are counted like all others. */
export const plain = test.extend({
  baseURL: async ({}, use) => use(undefined),
  context: async ({ context }, use) => {
    countBoots(context);
    await use(context);
  },
});

/** Counts each page that is loaded in full, which costs the browser most of a second. */
function countBoots(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) {
      countCost('page boots');
    }
  });
}

/** A person at a device of their own. What their pages must never do is written to `faults`. */
async function newPerson(
  browser: Browser,
  baseURL: string | undefined,
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  countBoots(context);
  context.on('weberror', (error) => faults.push(`Threw: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    // The journey answers the browser's question before unsaved work is lost.
    if (dialog.type() === 'beforeunload') return;
    faults.push(`Dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (/content security policy|trusted ?types?/i.test(message.text())) {
      faults.push(`Policy: ${message.text()}`);
    }
  });
  return context;
}

/** Fills the sign-in page that is in sight, and presses the button. */
export async function fillSignIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The heading that tells which page this is. */
export function pageTitle(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** The part of a page under this heading. */
export function part(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last();
}

/** The toast in sight; its words are read out elsewhere as well. */
export function toastOf(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

export { expect };

/** From its next load on the page waits for the stream of changes, which never answers. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/changes*', () => new Promise(() => {}));
}

/**
 * The same, after `load`, which leaves the page for a new one, and until the last calls that the new page makes
 * by itself, for restated figures and open questions, have been answered. The old page may still be asking.
 */
export async function loadDeafened(page: Page, load: () => Promise<unknown>): Promise<void> {
  await deafen(page);
  let hasLeft = false;
  const answered = ['/api/publications', '/api/questions'].map(async (path) => {
    const asked = await page.waitForRequest((request) => {
      hasLeft ||= request.isNavigationRequest();
      return hasLeft && request.url().endsWith(path);
    });
    await asked.response();
  });
  await load();
  await Promise.all(answered);
}
