import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const WHICH: Readonly<Record<'all' | 'colours' | 'layout', axe.RunOptions>> = {
  all: {},
  colours: { runOnly: COLOUR_RULES },
  layout: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** Elements that are still fading do not have their final colours yet. */
async function standStill(): Promise<void> {
  for (;;) {
    // A fade begins with the next frame, and what inherits a colour begins its own when that ends.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ playState }) => playState === 'running');
    if (fading.length === 0) return;
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }
}

/** Findings in short: the rule and the element. */
export async function violations(page: Page, rules: keyof typeof WHICH): Promise<string[]> {
  await page.evaluate(standStill);
  // Half a megabyte: once for each loaded page.
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // The page behind a dialog cannot be reached; it is checked separately.
    const dialog = '[role="dialog"], [role="alertdialog"]';
    const where = document.querySelector(dialog) === null ? document : dialog;
    // Without CSS selectors: the element itself and what is wrong with it are said below.
    // Style sheets are for an experimental rule, which does not run; media are for one that does.
    const preload = { assets: ['media'] };
    const short: axe.RunOptions = {
      resultTypes: ['violations'],
      selectors: false,
      elementRef: true,
      preload,
    };
    const found = await window.axe?.run(where, { ...short, ...options });
    if (found === undefined) throw new Error('axe is not in the page');
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        // A document is drawn in the colours that its author gave it.
        .filter(
          ({ element }) => id !== 'color-contrast' || (element?.closest('.paper') ?? null) === null,
        )
        .map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    );
  }, WHICH[rules]);
}
