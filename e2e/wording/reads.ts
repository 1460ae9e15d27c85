import type { Locator, Page } from '@playwright/test';
import { expect, toastOf } from '../journey.ts';
import type { State, Text, Way } from './screen.ts';

type Scope = Page | Locator;
type Words = string | RegExp;

/** What is looked for: a pattern or the fixed words where a part varies, else the text itself. */
function wordsOf(text: Text): Words {
  return typeof text === 'string' ? text : text[1];
}

const exact = (name: Words) => ({ name, exact: true });
/** What lies over a page is looked for on the page, wherever the rest is read. */
const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope);
const literal = (words: string) => words.replaceAll(/[\^$.*+?()[\]{}|]/g, '\\$&');
const inside = (outer: Locator, words: Words) => outer.getByText(words, { exact: true });

/** Word for word, and in the way in which its reader meets it. */
const SIGHTS: Readonly<Record<Exclude<Way, 'answer'>, (scope: Scope, words: Words) => Locator>> = {
  text: (scope, words) => scope.getByText(words, { exact: true }),
  heading: (scope, words) => scope.getByRole('heading', exact(words)),
  button: (scope, words) => scope.getByRole('button', exact(words)),
  link: (scope, words) => scope.getByRole('link', exact(words)),
  tab: (scope, words) => scope.getByRole('tab', exact(words)),
  column: (scope, words) => scope.getByRole('columnheader', exact(words)),
  field: (scope, words) => scope.getByLabel(words, { exact: true }),
  option: (scope, words) => scope.getByRole('option', exact(words)),
  placeholder: (scope, words) => scope.getByPlaceholder(words, { exact: true }),
  // What a list shows while nothing is chosen.
  chosen: (scope, words) =>
    scope
      .locator('select')
      .filter({ has: pageOf(scope).locator('option:checked', { hasText: words }) }),
  dialog: (scope, words) => pageOf(scope).getByRole('dialog', exact(words)),
  question: (scope, words) => pageOf(scope).getByRole('alertdialog', exact(words)),
  loading: (scope, words) => inside(scope.getByRole('status'), words),
  empty: (scope, words) => scope.getByText(words, { exact: true }),
  alert: (scope, words) => inside(scope.getByRole('alert'), words),
  // A sign that nobody reads out stands before the words.
  problem: (scope, words) =>
    scope.getByText(typeof words === 'string' ? new RegExp(`^▲?${literal(words)}$`) : words),
  toast: (scope, words) => inside(toastOf(pageOf(scope)), words),
};

const isWay = (way: string): way is keyof typeof SIGHTS => way in SIGHTS;

/** Asserts every text of this moment, here and now. */
export async function reads(scope: Scope, state: State): Promise<void> {
  let count = 0;
  for (const [way, texts] of Object.entries(state)) {
    if (!isWay(way)) throw new Error(`${way} is not to be seen on a page`);
    for (const text of texts) {
      const sight = SIGHTS[way](scope, wordsOf(text));
      const told = `${way}: ${typeof text === 'string' ? text : text[0]}`;
      // The options of a closed list have no place on the screen; they are read out all the same.
      if (way === 'option') await expect(sight.first(), told).toBeAttached();
      else await expect(sight.filter({ visible: true }).first(), told).toBeVisible();
      count += 1;
    }
  }
  expect(count, 'A moment without words').toBeGreaterThan(0);
}

/** Asserts that an answer of the API says every text of this moment. */
export async function readsAnswer(answer: Response, state: State): Promise<void> {
  const body = await answer.text();
  const texts = state.answer ?? [];
  for (const text of texts) expect(body).toContain(wordsOf(text));
  expect(texts.length, 'A moment without words').toBeGreaterThan(0);
}
