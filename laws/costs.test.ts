import { describe, expect, test } from 'vitest';
import { countedCosts, grownCosts, recordedCosts } from './costs.ts';
import { read, sources, withoutComments } from './sources.ts';

describe('costly steps of a run', () => {
  test('may not grow without its record', () => {
    const recorded = { 'page boots': 2, 'engine starts': 1 };
    const counted = countedCosts('page boots\nengine starts\npage boots\n');
    expect(counted).toEqual(recorded);
    expect(grownCosts(counted, recorded)).toEqual([]);
    expect(grownCosts({ ...counted, 'page boots': 1 }, recorded)).toEqual([]);
    expect(grownCosts({ ...counted, 'page boots': 3 }, recorded)).toEqual([
      expect.stringContaining('page boots: 3, and laws/costs.json says at most 2'),
    ]);
  });

  test('cannot go uncounted', () => {
    expect(grownCosts({ 'page boots': 2 }, { 'page boots': 2, 'engine starts': 1 })).toEqual([
      expect.stringContaining('engine starts: none was counted'),
    ]);
  });

  test('is recorded for each kind that is counted', () => {
    const counting = ['src/server/testCosts.ts', 'scripts/countStarts.mjs'].map(read).join('\n');
    const kinds = [...counting.matchAll(/'([A-Za-z]+(?: [a-z]+)* (?:boots|starts))'/g)].map(
      ([, kind = '']) => kind,
    );
    expect(Object.keys(recordedCosts(read('laws/costs.json'))).toSorted()).toEqual(
      [...new Set(kinds)].toSorted(),
    );
  });

  test('is counted wherever it happens', () => {
    const code = sources(/^(?:src|e2e)\/.*\.ts$/).map(({ file, text }) => ({
      file,
      text: withoutComments(text),
    }));
    const startingProducts = code
      .filter(({ text }) => /\bspawn\w*\(/.test(text) && /main\.ts/.test(text))
      .filter(({ file }) => !file.startsWith('src/cli/'))
      .filter(({ text }) => !text.includes('countedEnvironment()'))
      .map(({ file }) => file);
    expect(startingProducts).toEqual([]);
    const openingPages = code
      .filter(({ file, text }) => file !== 'e2e/journey.ts' && /\.newContext\(/.test(text))
      .map(({ file }) => file);
    const plainTests = code
      .filter(
        ({ file, text }) =>
          file !== 'e2e/journey.ts' &&
          /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text),
      )
      .map(({ file }) => file);
    expect([...openingPages, ...plainTests]).toEqual([]);
  });
});
