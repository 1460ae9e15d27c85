import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds, in short: rule, and where. */
export async function violations(
  page: Page,
  rules: 'all' | 'colours' | 'layout',
): Promise<string[]> {
  // Elements that are still fading do not have their final colours yet; a fade begins with the next
  // frame.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // In a single run, since there are no iframes whose results need merging.
    .setLegacyMode();
  // The page behind a dialog cannot be reached; it is checked separately.
  const dialog = '[role="dialog"], [role="alertdialog"]';
  if ((await page.locator(dialog).count()) > 0) axe.include(dialog);
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'layout') axe.disableRules(COLOUR_RULES);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}
