import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

/** Presses keys one after the other: "Enter", "ArrowDown", "Shift+Tab", "Control+k". */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const modifiers = key.split('+').slice(0, -1);
    const last = key.split('+').at(-1) ?? key;
    const down = modifiers.map((modifier) => `{${modifier}>}`).join('');
    const up = modifiers.map((modifier) => `{/${modifier}}`).join('');
    await userEvent.keyboard(`${down}${last.length === 1 ? last : `{${last}}`}${up}`);
  }
}

/** Presses Alt and Enter until a number has the focus: the script that listens comes beside the page. */
export async function goToAFigure(): Promise<void> {
  const focused = page.getByCss('[data-figure]:focus');
  await expect
    .poll(async () => {
      if (focused.query() === null) await press('Alt+Enter');
      return focused.query();
    })
    .not.toBeNull();
}

/** Types the text as it is, wherever the focus is. */
export async function typeText(text: string): Promise<void> {
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
}

/** Puts the focus there by script, once it can be found. */
export async function focusOn(locator: Locator): Promise<void> {
  (await locator.findElement()).focus();
}

/** The heading that says which page this is. */
export function pageTitle(name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** The part of a page under this heading. */
export function part(heading: string): Locator {
  return page
    .getByCss('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .last();
}

/** The toast in sight; its words are read out elsewhere as well. */
export function toastInSight(): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** Opens a folded part of the page of a month. */
export async function unfold(title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true });
  const folded = (await heading.findElement()).closest('details');
  if (folded?.open === false) await heading.click();
}

export const discardQuestion = () =>
  page.getByRole('alertdialog', { name: 'Discard your changes?' });

/**
 * Chooses a file of this many bytes, all of them 0. Put there by script: `upload` would send the
 * bytes to the browser's driver and back, which takes seconds for megabytes.
 */
export async function chooseLargeFile(input: Locator, name: string, bytes: number): Promise<void> {
  const element = await input.findElement();
  if (!(element instanceof HTMLInputElement)) throw new Error('No input for files');
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses Export and chooses what it makes; the first button of its name where no other is given. */
export async function exportAs(
  item: 'PDF' | 'PowerPoint' | 'Excel' | 'Figures as CSV',
  button: Locator = page.getByRole('button', { name: 'Export' }).first(),
): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: item }).click();
}

function covers(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The inputs that clip their text or cover one another, each by its text. */
export function crampedInputs(): string[] {
  const inputs = page
    .getByCss('.amount-room > input')
    .elements()
    .filter((element) => element instanceof HTMLInputElement);
  const isCramped = (input: HTMLInputElement) =>
    input.scrollWidth > input.clientWidth ||
    inputs.some((other) => other !== input && covers(input, other));
  return inputs.filter(isCramped).map(({ value }) => value);
}

export function textsOf(locator: Locator): string[] {
  return locator.elements().map(({ textContent }) => textContent);
}

// Taken before a test puts its own clock in its place.
const realTimeout = window.setTimeout.bind(window);
const DRAWN_MS = 100;

/** Moves the clock of the test on, and waits until the page has drawn what followed. */
export async function passTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => realTimeout(resolve, DRAWN_MS));
}

/** The address without its origin. */
export function address(): string {
  return location.pathname + location.search;
}
