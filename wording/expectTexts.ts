import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { toastInSight } from '../src/web/testActions.ts';
import type { Screen, State, Text, Way } from './screen.ts';

type Scope = Locator | typeof page;
type Words = string | RegExp;

/** The expected text: a pattern or the fixed words if a part varies. */
function wordsOf(text: Text): Words {
  return typeof text === 'string' ? text : text[1];
}

const literal = (words: string) => words.replaceAll(/[\^$.*+?()[\]{}|]/g, '\\$&');

/** Finds a text word for word, where its reader would. */
const SIGHTS: Readonly<Record<Exclude<Way, 'answer'>, (scope: Scope, words: Words) => Locator>> = {
  text: (scope, words) => scope.getByText(words),
  heading: (scope, name) => scope.getByRole('heading', { name }),
  button: (scope, name) => scope.getByRole('button', { name }),
  link: (scope, name) => scope.getByRole('link', { name }),
  tab: (scope, name) => scope.getByRole('tab', { name }),
  column: (scope, name) => scope.getByRole('columnheader', { name }),
  field: (scope, words) => scope.getByLabelText(words),
  option: (scope, name) => scope.getByRole('option', { name }),
  placeholder: (scope, words) => scope.getByPlaceholder(words),
  chosen: (scope, words) =>
    scope
      .getByCss('select')
      .filter({ has: page.getByCss('option:checked').filter({ hasText: words }) }),
  // Overlays are looked for on the whole page, wherever the rest is.
  dialog: (_, name) => page.getByRole('dialog', { name }),
  question: (_, name) => page.getByRole('alertdialog', { name }),
  loading: (scope, words) => scope.getByRole('status').getByText(words),
  empty: (scope, words) => scope.getByText(words),
  alert: (scope, words) => scope.getByRole('alert').getByText(words),
  // A mark that is not read out may precede the words.
  problem: (scope, words) =>
    scope.getByText(typeof words === 'string' ? new RegExp(`^▲?${literal(words)}$`) : words),
  toast: (_, words) => toastInSight().getByText(words),
};

const isWay = (way: string): way is keyof typeof SIGHTS => way in SIGHTS;

/** The options of a closed list are not on the screen, but are read out all the same. */
const isShown = (way: Way) => (element: Element) =>
  way === 'option' ||
  (element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0);

async function expectTexts(scope: Scope, state: State): Promise<void> {
  let count = 0;
  for (const [way, texts] of Object.entries(state)) {
    if (!isWay(way)) throw new Error(`${way} is not shown on a page`);
    for (const text of texts) {
      const sight = SIGHTS[way](scope, wordsOf(text));
      const told = `${way}: ${typeof text === 'string' ? text : text[0]}`;
      await expect.poll(() => sight.elements().some(isShown(way)), { message: told }).toBe(true);
      count += 1;
    }
  }
  expect(count, 'A state without texts').toBeGreaterThan(0);
}

/** How each state of a screen is reached, and where its texts are: on the page unless said otherwise. */
export type Scenes<S extends Screen> = {
  readonly [Moment in keyof S['states']]: () => Promise<Locator | void>;
};

/** A test for every state of a screen that all its texts are shown. */
export function showsEveryText<S extends Screen>(name: string, screen: S, scenes: Scenes<S>): void {
  describe(`${name} shows every text`, () => {
    test.each(Object.entries(screen.states))('%s', async (moment, state) => {
      // The states are the keys of both; TypeScript widens them to string.
      const scene = scenes[moment as keyof S['states']];
      const scope = await scene();
      await expectTexts(scope ?? page, state);
    });
  });
}
