const LONGEST_WORD = 40;

const separateWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** One line of at most `most` words; an ellipsis marks a cut. */
export function firstWords(text: string, most: number): string {
  const words = separateWords(text);
  const kept = words.slice(0, most).map((word) => {
    const start = word.slice(0, LONGEST_WORD).toWellFormed();
    return word.length > LONGEST_WORD ? `${start}…` : word;
  });
  const last = kept.at(-1) ?? '';
  return words.length > most && !last.endsWith('…') ? `${kept.join(' ')}…` : kept.join(' ');
}

/**
 * Shares out a number of words: each text gets an equal share, and words that short texts don't need go to longer ones,
 * in order.
 */
export function firstWordsOfAll(texts: readonly string[], most: number): string[] {
  const shares = texts.map(() => 0);
  const lengths = texts.map((text) => separateWords(text).length);
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
