/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** From this length two mistakes are allowed. */
const LONG = 7;

/**
 * How many letters were left out, added, changed or exchanged with their neighbour; a number above
 * `most` where they are more.
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
 * The word that was probably meant, of those that are known with the number of their texts: the one
 * with the fewest mistakes, then with the same first letter, then in the most texts, then the first by
 * its letters. Null for a short word and where none is near.
 */
export function nearestWord(typed: string, known: ReadonlyMap<string, number>): string | null {
  const asked = typed.toLowerCase();
  if (asked.length < SHORTEST || !/^\p{L}+$/u.test(asked)) return null;
  const most = asked.length < LONG ? 1 : 2;
  let best: { word: string; rank: readonly number[] } | null = null;
  for (const [word, texts] of known) {
    const mistakes = mistakesBetween(asked, word, most);
    if (mistakes === 0 || mistakes > most) continue;
    const rank = [mistakes, word[0] === asked[0] ? 0 : 1, -texts];
    if (best === null || isBefore(rank, best.rank, word < best.word)) best = { word, rank };
  }
  return best?.word ?? null;
}

function isBefore(a: readonly number[], b: readonly number[], otherwise: boolean): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? otherwise : (a[at] ?? 0) < (b[at] ?? 0);
}
