import './main.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { commands, locators, page, utils } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { leaveSession } from './api/session.ts';
import type { StartMarkup } from './startMarkup.tsx';
import { server, takeOverNetwork, unexpectedCalls } from './testServer.ts';
import { dismissToasts } from './ui/toastStore.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements by a CSS selector, where no role or text names them. */
    getByCss: (selector: string) => Locator;
  }
  interface BrowserCommands {
    /** Sets the browser's media preferences; those left out return to their defaults. */
    emulateMedia: (media: {
      media?: 'screen' | 'print';
      colorScheme?: 'light' | 'dark';
      reducedMotion?: 'reduce' | 'no-preference';
    }) => Promise<void>;
    /** A finger in place of the mouse, until it is taken back. */
    emulateTouch: (enabled: boolean) => Promise<void>;
    /** The page's markup when it is sent, as built. */
    startMarkup: () => Promise<StartMarkup>;
  }
}

const [WIDTH, HEIGHT] = [1440, 900];

locators.extend({ getByCss: (selector: string) => selector });
takeOverNetwork();
// Each look at what is not there yet would print the whole page, only to be forgotten at the next look.
utils.configurePrettyDOM({ maxLength: 0 });

/** Empties the browser's storage, and tells the pages as if another tab had done so. */
function forgetStored(): void {
  const keys = Object.keys(localStorage);
  localStorage.clear();
  for (const key of keys) window.dispatchEvent(new StorageEvent('storage', { key }));
}

const isMedia = (query: string) => matchMedia(query).matches;

/** The usual state after a test; checking first saves two round trips to the browser's driver. */
function isAsConfigured(): boolean {
  return (
    innerWidth === WIDTH &&
    innerHeight === HEIGHT &&
    isMedia('screen') &&
    isMedia('(prefers-color-scheme: light)') &&
    isMedia('(prefers-reduced-motion: reduce)')
  );
}

beforeEach(async () => {
  server.reset();
  forgetStored();
  history.replaceState(null, '', '/');
  if (isAsConfigured()) return;
  await page.viewport(WIDTH, HEIGHT);
  await commands.emulateMedia({});
});

afterEach(async () => {
  const calls = [...unexpectedCalls];
  dismissToasts();
  await cleanup();
  // Whatever a person left behind goes with their session.
  leaveSession('signedOut');
  if (calls.length > 0) throw new Error(`The test has no answer for ${calls.join(', ')}`);
});
