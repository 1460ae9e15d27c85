import { expect, test } from 'vitest';
import { projectFiles, read } from './sources.ts';

/** Turns of phrase that are not plain English; they were on screens or in comments once. */
const NOT_PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bmanieth\b/i, 'every nth'],
  [/\bto whom is\b/i, 'to somebody who is'],
  [/\bthey all say it\b/i, 'name what they say'],
  [/\bthe months stand\b/i, 'where the months are'],
  [/\b(was|were) not made\b/i, 'could not be created'],
  [/\bcannot be had back\b/i, 'cannot be undone'],
  [/\b(makes|stores) nothing twice\b/i, 'creates nothing twice'],
  [/\bno answer came\b/i, 'the server did not respond'],
  [/\bnothing noted\b/i, 'no notes'],
  [/\bto the imports\b/i, 'back to imports'],
  [/\btaken in(to [\w ]+)? again\b/i, 'imported again'],
  [/\bhad back\b/i, 'restored'],
];

test('the texts of the product, its documents and comments are plain English', () => {
  const files = projectFiles().filter(
    (file) => /\.(tsx?|mjs|md|typ|sql)$/.test(file) && file !== 'laws/plainWords.test.ts',
  );
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        NOT_PLAIN.filter(([words]) => words.test(line)).map(
          ([, better]) => `${file}:${index + 1} ${line.trim()} (better: ${better})`,
        ),
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
