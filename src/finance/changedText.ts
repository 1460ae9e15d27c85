/** Two texts split at words: their common start, the differing part, and their common end. */
export interface ChangedText {
  readonly start: string;
  readonly was: string;
  readonly is: string;
  readonly end: string;
}

const wordsWithBlanks = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? [];

/** Finds a single passage that contains every difference. */
export function changedText(before: string, after: string): ChangedText {
  const [old, now] = [wordsWithBlanks(before), wordsWithBlanks(after)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  const between = (words: readonly string[]) => words.slice(first, words.length - last).join('');
  return {
    start: old.slice(0, first).join(''),
    was: between(old),
    is: between(now),
    end: last === 0 ? '' : old.slice(-last).join(''),
  };
}

const ELLIPSIS = '…';

function lastLetters(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${ELLIPSIS}${text.slice(-most).toWellFormed()}`;
}

function firstLetters(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}${ELLIPSIS}`;
}

/** Cuts long texts to about `most` characters around the difference; short texts stay whole. */
export function textAroundChange(
  before: string,
  after: string,
  most: number,
): { readonly before: string; readonly after: string } {
  if (before.length <= most && after.length <= most) return { before, after };
  const beside = Math.floor(most / 4);
  const { start, was, is, end } = changedText(before, after);
  const around = (middle: string) =>
    `${lastLetters(start, beside)}${firstLetters(middle, most - 2 * beside)}${firstLetters(end, beside)}`;
  return { before: around(was), after: around(is) };
}
