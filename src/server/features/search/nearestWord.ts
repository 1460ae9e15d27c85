/** Shorter words have too many similar words. */
const SHORTEST_CORRECTED = 4;
const LENGTH_FOR_TWO_MISTAKES = 7;

/**
 * The number of letters omitted, added, replaced or swapped with their neighbour. Counting stops once it exceeds
 * `most`.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? most + 1;
}

/**
 * The probable word among known words: fewest mistakes first, then the same first letter, then the most texts, then
 * alphabetically. Null for a short word or if no known word is similar. @param known Words with their number of texts.
 */
export function nearestWord(typed: string, known: ReadonlyMap<string, number>): string | null {
  const asked = typed.toLowerCase();
  if (asked.length < SHORTEST_CORRECTED || !/^\p{L}+$/u.test(asked)) return null;
  const most = asked.length < LENGTH_FOR_TWO_MISTAKES ? 1 : 2;
  let best: { word: string; rank: readonly number[] } | null = null;
  for (const [word, texts] of known) {
    const mistakes = mistakesBetween(asked, word, most);
    if (mistakes === 0 || mistakes > most) continue;
    const rank = [mistakes, word[0] === asked[0] ? 0 : 1, -texts];
    if (best === null || isBetterMatch(rank, best.rank, word < best.word)) best = { word, rank };
  }
  return best?.word ?? null;
}

function isBetterMatch(a: readonly number[], b: readonly number[], otherwise: boolean): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? otherwise : (a[at] ?? 0) < (b[at] ?? 0);
}
