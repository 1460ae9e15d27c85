import fs from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { SignedIn } from '../e2e/caller.ts';
import { newDataDir } from '../e2e/product.ts';
import { CHROMIUM } from '../playwright.config.ts';
import { watch } from './pageProbe.ts';

/** The storage key of the bearer token. */
const TOKEN_KEY = 'auth-token';

const BITS = 8;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / BITS,
  uploadThroughput: 768_000 / BITS,
};

/**
 * A browser that is watched notes which line of a script asked for a file. V8 reads the whole file again
 * to find that line, 60 ms on the phone, which no visitor's browser does; so it keeps all lines at once.
 */
const PLACES_KEPT = '--js-flags=--no-enable-lazy-source-positions';

/** The phone is the one that Lighthouse takes: slow 4G and a processor four times slower. */
export const PROFILES = {
  phone: {
    device: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
    slower: 4,
    network: SLOW_4G,
  },
  desktop: { device: { viewport: { width: 1440, height: 900 } }, slower: 1, network: null },
} as const;
export type Profile = keyof typeof PROFILES;

/** A browser that has never been here, with its own folder and caches. */
export interface FreshBrowser {
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

async function throttled(page: Page, context: BrowserContext, profile: Profile): Promise<void> {
  const { slower, network } = PROFILES[profile];
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (network !== null) await session.send('Network.emulateNetworkConditions', network);
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Signs in without loading anything of the product: by an empty page of the same address. */
async function arrive(context: BrowserContext, url: string, session: SignedIn): Promise<void> {
  const [name = '', value = ''] = session.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const empty = `${url}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(
    ([key = '', token = '']) => localStorage.setItem(key, token),
    [TOKEN_KEY, session.token],
  );
  await page.close();
}

/** A fresh browser at this product; somebody who is signed in, or nobody. */
export async function freshBrowser(
  url: string,
  profile: Profile,
  session: SignedIn | null,
): Promise<FreshBrowser> {
  const folder = newDataDir();
  const context = await chromium.launchPersistentContext(folder, {
    ...CHROMIUM,
    args: [...CHROMIUM.args, PLACES_KEPT],
    ...PROFILES[profile].device,
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  if (session !== null) await arrive(context, url, session);
  return {
    async newPage() {
      const page = await context.newPage();
      await watch(page);
      await throttled(page, context, profile);
      return page;
    },
    async close() {
      await context.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
