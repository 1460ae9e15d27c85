/** A word that is longer breaks no line and fills no page. */
const LONGEST_WORD = 40;

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** A text in one line of at most so many words; an ellipsis says that there is more. */
export function firstWords(text: string, most: number): string {
  const words = wordsOf(text);
  const kept = words.slice(0, most).map((word) => {
    const start = word.slice(0, LONGEST_WORD).toWellFormed();
    return word.length > LONGEST_WORD ? `${start}…` : word;
  });
  const last = kept.at(-1) ?? '';
  return words.length > most && !last.endsWith('…') ? `${kept.join(' ')}…` : kept.join(' ');
}

/**
 * Texts that share so many words: each has as many as every other may have, and what the shorter ones
 * leave is for the longer ones, the first of them first.
 */
export function sharingWords(texts: readonly string[], most: number): string[] {
  const shares = texts.map(() => 0);
  const lengths = texts.map((text) => wordsOf(text).length);
  for (let left = most; left > 0;) {
    const before = left;
    for (const [place, length] of lengths.entries()) {
      const share = shares[place] ?? 0;
      if (left === 0 || share >= length) continue;
      shares[place] = share + 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return texts.map((text, place) => firstWords(text, shares[place] ?? 0));
}
