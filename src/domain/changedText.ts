/** A text before and after a change, taken apart at words: how both begin, what was and what is, how both end. */
export interface ChangedText {
  readonly start: string;
  readonly was: string;
  readonly is: string;
  readonly end: string;
}

/** Words with the blanks after them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? [];

/** What is different between two texts: one stretch that holds every difference. */
export function changedText(before: string, after: string): ChangedText {
  const [old, now] = [wordsOf(before), wordsOf(after)];
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

function endOf(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${ELLIPSIS}${text.slice(-most).toWellFormed()}`;
}

function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}${ELLIPSIS}`;
}

/**
 * Two long texts, each cut to about so many letters around what is different between them; short ones as
 * they are.
 */
export function aroundChange(
  before: string,
  after: string,
  most: number,
): { readonly before: string; readonly after: string } {
  if (before.length <= most && after.length <= most) return { before, after };
  const beside = Math.floor(most / 4);
  const { start, was, is, end } = changedText(before, after);
  const around = (middle: string) =>
    `${endOf(start, beside)}${startOf(middle, most - 2 * beside)}${startOf(end, beside)}`;
  return { before: around(was), after: around(is) };
}
