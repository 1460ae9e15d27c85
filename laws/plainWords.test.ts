import { expect, test } from 'vitest';
import { isProof, projectFiles, read, sources, withoutComments } from './sources.ts';

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

/** Headings and labels, which may begin like a question. A statement may not. */
const HEADINGS = [
  /^What (moved|changed|happened|caused|would change|would be stored)\b/,
  /^What (it shows|is left out|the marks mean|turning it on means|the sheet shows|to do|to delete)$/,
  /^What (column \$\{|the( \$\{|$))/,
];

const STATEMENT = /^(Of|What|Whether|Whoever|That) /;
const NEVER = /\b(whoever|told anew|kept of)\b/i;
/** Three or more words twice in a row, left by a mechanical replacement that ran more than once. */
const REPEATED = /\b(\w+(?: \w+){2,}) \1\b/;

/** The literals and the text between tags of a source, each as one line. */
function textsOf(source: string): string[] {
  const code = withoutComments(source);
  const literals = code.matchAll(/(['"`])((?:(?!\1)[^\\]|\\[^])*?)\1/g);
  const between = code.matchAll(/>\s*([A-Z][^<>{}=;]+)(?=[<{])/g);
  return [...literals, ...between]
    .map((found) => (found[2] ?? found[1] ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

const isAtFault = (text: string): boolean =>
  NEVER.test(text) ||
  REPEATED.test(text) ||
  (STATEMENT.test(text) && !text.endsWith('?') && !HEADINGS.some((known) => known.test(text)));

test('no text that people read begins as a translated statement, has a word that is never right, or repeats words', () => {
  const product = sources(/^(src|scripts\/(?!demoCompany\/)).*\.(tsx?|mjs)$/).filter(
    ({ file }) => !isProof(file),
  );
  const found = product.flatMap(({ file, text }) =>
    textsOf(text)
      .filter(isAtFault)
      .map((sentence) => `${file}: ${sentence.slice(0, 90)}`),
  );
  expect(product.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test.each([
  ["toast({ title: 'What is new was not loaded' })", 'What is new was not loaded'],
  ['<p>\n  Whether viewers see them.\n</p>', 'Whether viewers see them.'],
  ['`Whoever approved ${name} is told.`', 'Whoever approved ${name} is told.'],
  ['"Choose whoever needs one."', 'Choose whoever needs one.'],
  ['"Months and no plan and no plan"', 'Months and no plan and no plan'],
])('a text at fault is found in %s', (source, sentence) => {
  expect(textsOf(source).filter(isAtFault)).toEqual([sentence]);
});

test.each(["'What is this column?'", "'What moved the result'", '// Of whoever asks.', "'Of'"])(
  '%s is no text at fault',
  (source) => {
    expect(textsOf(source).filter(isAtFault)).toEqual([]);
  },
);
