import { describe, expect, test } from 'vitest';
import type { Screen, State, Text } from '../e2e/wording/screen.ts';
import { MESSAGES } from '../src/contract/messages.ts';
import { assertedWords, statesRead } from './journeyWords.ts';
import { isProof, sources } from './sources.ts';

/** The table of what is specified to be said, screen by screen. */
const modules = import.meta.glob<Record<string, Screen>>(
  ['../e2e/wording/*.ts', '!../e2e/wording/{reads,screen}.ts'],
  { eager: true },
);
const screens = Object.values(modules).flatMap((screen) => Object.entries(screen));
const journeys = sources(/^e2e\/\w+\.journey\.ts$/);

interface Entry {
  /** "SCREEN.states.name" for what is read, the file for what another journey asserts. */
  readonly place: string;
  readonly screen: string;
  readonly way: string;
  readonly text: Text;
}

function entriesOf(screen: string, place: string, state: State): Entry[] {
  return Object.entries(state).flatMap(([way, texts]) =>
    texts.map((text) => ({ screen, place, way, text })),
  );
}

const read = screens.flatMap(([name, { states }]) =>
  Object.entries(states).flatMap(([state, said]) =>
    entriesOf(name, `${name}.states.${state}`, said),
  ),
);
const elsewhere = screens.flatMap(([name, screen]) =>
  Object.entries(screen.elsewhere ?? {}).flatMap(([file, said]) => entriesOf(name, file, said)),
);
const table = [...read, ...elsewhere];
const written = ({ text }: Entry) => (typeof text === 'string' ? text : text[0]);
const told = (entry: Entry) => `${entry.place} ${entry.way}: ${written(entry)}`;

/** The sentences of the contract, with a number where one belongs. */
const sentences = Object.values(MESSAGES).map((message) =>
  typeof message === 'string' ? message : message(6),
);

/** Sentences that are the product's own: the specification does not name them. */
const OWN_SENTENCES = [
  'At most 6 characters',
  'Business unit name is required',
  'Financial year must be FY and two digits, such as FY27',
];

describe('wording', () => {
  test('the table is there, and says nothing twice', () => {
    expect(table.length).toBeGreaterThan(400);
    const all = table.map((entry) => `${entry.screen} ${told(entry)}`);
    expect(all.filter((entry, index) => all.indexOf(entry) !== index)).toEqual([]);
  });

  test('every moment of the table is read by a journey, word by word', () => {
    const reached = new Set(journeys.flatMap((journey) => [...statesRead(journey)]));
    const places = new Set(read.map(({ place }) => place));
    expect([...places].filter((place) => !reached.has(place))).toEqual([]);
  });

  test('what is seen elsewhere is asserted there', () => {
    const asserted = new Map(
      journeys.map((journey) => [journey.file.replace('e2e/', ''), assertedWords(journey)]),
    );
    const unseen = elsewhere.filter(({ place, text }) => {
      const words = typeof text === 'string' ? text : text[1];
      return typeof words !== 'string' || asserted.get(place)?.has(words) !== true;
    });
    expect(unseen.map(told)).toEqual([]);
  });

  test('every whole text stands in the product', () => {
    const product = sources(/^src\/.*\.tsx?$/)
      .filter(({ file }) => !isProof(file))
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('&amp;', '&')
      .concat(sentences.join('\n'))
      .replaceAll(/\s+/g, ' ');
    const missing = table.filter(({ text }) => typeof text === 'string' && !product.includes(text));
    expect(missing.map(told)).toEqual([]);
  });

  test('every sentence of the contract is in the table, or is known to be our own', () => {
    const said = new Set([...table.map(written), ...OWN_SENTENCES]);
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([]);
  });

  test('a title, a comment, typed words and what must not be there prove nothing', () => {
    const text = `
      // getByText('comment')
      test('title', async () => {
        await box.fill('typed');
        await expect(page.getByText('absent')).toHaveCount(0);
        await expect(box).not.toHaveText('refuted');
        const unused = page.getByRole('button', { name: 'unused' });
        const used = page.getByRole('button', { name: 'used' });
        await used.click();
        await expect(page.getByText('shown')).toBeVisible();
        for (const each of ['one', 'two']) await expect(page.getByText(each)).toBeVisible();
        await expect(box).toContainText(\`before \${value} after\`);
      });`;
    expect([...assertedWords({ file: 'sample.ts', text })].toSorted()).toEqual([
      ' after',
      'before ',
      'button',
      'one',
      'shown',
      'two',
      'used',
    ]);
    const moments = `
      const unread = LOGIN.states.failed;
      await reads(page, LOGIN.states.atRest);
      for (const [path, state] of [['/', SHELL.states.header]] as const) await reads(page, state);`;
    expect([...statesRead({ file: 'sample.ts', text: moments })]).toEqual([
      'LOGIN.states.atRest',
      'SHELL.states.header',
    ]);
  });
});
