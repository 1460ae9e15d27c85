/** A stretch of a text that follows a figure. */
export interface QuotedFigure {
  /** The text of the figure's id: "revenue.2026-10", "revenue.2026-10.vs-year.percent". */
  readonly figure: string;
  /** How many letters of the text stand before it; each counts once, however it is encoded. */
  readonly place: number;
  /** What stands there: "$3.51M". */
  readonly said: string;
}

/** Next to one of these a stretch would be read as another number. */
const BEFORE = /[0-9A-Za-z$-]/u;
const AFTER = /^(?:[0-9A-Za-z%]|[.,][0-9])/u;

/** The letters of a text, each once however it is encoded: as a database counts them. */
export const lettersOf = (text: string): string[] => Array.from(text);

const sizeOf = (text: string): number => lettersOf(text).length;

function isThere(letters: readonly string[], { place, said }: QuotedFigure): boolean {
  const end = place + sizeOf(said);
  const before = letters[place - 1] ?? '';
  return (
    letters.slice(place, end).join('') === said &&
    !BEFORE.test(before) &&
    !AFTER.test(letters.slice(end, end + 2).join(''))
  );
}

/** Whether a text says this at its place, as a number of its own. */
export const stands = (text: string, quoted: QuotedFigure): boolean =>
  isThere(lettersOf(text), quoted);

/** Whether two stretches of one text share a letter of it. */
export const overlap = (a: QuotedFigure, b: QuotedFigure): boolean =>
  a.place < b.place + sizeOf(b.said) && b.place < a.place + sizeOf(a.said);

/**
 * The stretches that still follow their figures after an edit: those outside of what was edited, at their new
 * places. A stretch that was touched is a person's own words from then on.
 */
export function keptQuotes<Quoted extends QuotedFigure>(
  quotes: readonly Quoted[],
  before: string,
  after: string,
): Quoted[] {
  const [was, now] = [lettersOf(before), lettersOf(after)];
  const most = Math.min(was.length, now.length);
  let head = 0;
  while (head < most && was[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return quotes.flatMap((quoted) => {
    const isBefore = quoted.place + sizeOf(quoted.said) <= head;
    const isAfter = quoted.place >= was.length - tail;
    if (!isBefore && !isAfter) return [];
    const place = isBefore ? quoted.place : quoted.place + now.length - was.length;
    const moved = { ...quoted, place };
    return isThere(now, moved) ? [moved] : [];
  });
}

/** A text in which each stretch says what its figure is now; null: there is none, and the stretch stays. */
export function followedText<Quoted extends QuotedFigure>(
  text: string,
  quotes: readonly Quoted[],
  sayNow: (quoted: Quoted) => string | null,
): { readonly text: string; readonly quotes: Quoted[] } {
  const letters = lettersOf(text);
  const written: string[] = [];
  const moved: Quoted[] = [];
  let done = 0;
  let size = 0;
  for (const quoted of quotes.toSorted((a, b) => a.place - b.place)) {
    if (quoted.place < done || !isThere(letters, quoted)) continue;
    const said = sayNow(quoted) ?? quoted.said;
    written.push(letters.slice(done, quoted.place).join(''), said);
    size += quoted.place - done;
    moved.push({ ...quoted, place: size, said });
    size += sizeOf(said);
    done = quoted.place + sizeOf(quoted.said);
  }
  written.push(letters.slice(done).join(''));
  return { text: written.join(''), quotes: moved };
}

/** A text with a figure put in place of the letters from `from` to `to`, and its stretches. */
export function withQuote<Quoted extends QuotedFigure>(
  text: string,
  quotes: readonly Quoted[],
  { from, to }: { readonly from: number; readonly to: number },
  quoted: Quoted,
): { readonly text: string; readonly quotes: Quoted[] } {
  const letters = lettersOf(text);
  const put = letters.toSpliced(from, to - from, quoted.said).join('');
  const own = { ...quoted, place: from };
  const others = keptQuotes(quotes, text, put).filter((one) => !overlap(one, own));
  const all = stands(put, own) ? [...others, own] : others;
  return { text: put, quotes: all.toSorted((a, b) => a.place - b.place) };
}
