export interface QuotedFigure {
  /** A figure's id as text: "revenue.2026-10", "revenue.2026-10.vs-year.percent". */
  readonly figure: string;
  /** The number of characters (code points) in the text before the quote. */
  readonly place: number;
  readonly said: string;
}

/** Next to one of these characters, the text would read as another number. */
const NUMBER_BEFORE = /[0-9A-Za-z$-]/u;
const NUMBER_AFTER = /^(?:[0-9A-Za-z%]|[.,][0-9])/u;

/** Code points, as a database counts them. */
export const codePointsOf = (text: string): string[] => Array.from(text);

const letterCount = (text: string): number => codePointsOf(text).length;

function isQuoteAtPlace(letters: readonly string[], { place, said }: QuotedFigure): boolean {
  const end = place + letterCount(said);
  const before = letters[place - 1] ?? '';
  return (
    letters.slice(place, end).join('') === said &&
    !NUMBER_BEFORE.test(before) &&
    !NUMBER_AFTER.test(letters.slice(end, end + 2).join(''))
  );
}

export const isQuoteInPlace = (text: string, quoted: QuotedFigure): boolean =>
  isQuoteAtPlace(codePointsOf(text), quoted);

export const doQuotesOverlap = (a: QuotedFigure, b: QuotedFigure): boolean =>
  a.place < b.place + letterCount(b.said) && b.place < a.place + letterCount(a.said);

/** Keeps quotes outside an edit, at their new positions. A quote that was edited becomes plain text. */
export function quotesAfterEdit<Quoted extends QuotedFigure>(
  quotes: readonly Quoted[],
  before: string,
  after: string,
): Quoted[] {
  const [was, now] = [codePointsOf(before), codePointsOf(after)];
  const most = Math.min(was.length, now.length);
  let head = 0;
  while (head < most && was[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return quotes.flatMap((quoted) => {
    const isBefore = quoted.place + letterCount(quoted.said) <= head;
    const isAfter = quoted.place >= was.length - tail;
    if (!isBefore && !isAfter) return [];
    const place = isBefore ? quoted.place : quoted.place + now.length - was.length;
    const moved = { ...quoted, place };
    return isQuoteAtPlace(now, moved) ? [moved] : [];
  });
}

/** Updates each quote to the figure's current value. If there is none, the quote stays unchanged. */
export function textWithCurrentFigures<Quoted extends QuotedFigure>(
  text: string,
  quotes: readonly Quoted[],
  sayNow: (quoted: Quoted) => string | null,
): { readonly text: string; readonly quotes: Quoted[] } {
  const letters = codePointsOf(text);
  const written: string[] = [];
  const moved: Quoted[] = [];
  let done = 0;
  let size = 0;
  for (const quoted of quotes.toSorted((a, b) => a.place - b.place)) {
    if (quoted.place < done || !isQuoteAtPlace(letters, quoted)) continue;
    const said = sayNow(quoted) ?? quoted.said;
    written.push(letters.slice(done, quoted.place).join(''), said);
    size += quoted.place - done;
    moved.push({ ...quoted, place: size, said });
    size += letterCount(said);
    done = quoted.place + letterCount(quoted.said);
  }
  written.push(letters.slice(done).join(''));
  return { text: written.join(''), quotes: moved };
}

/** Replaces the characters from `from` to `to` with a quoted figure. */
export function withQuote<Quoted extends QuotedFigure>(
  text: string,
  quotes: readonly Quoted[],
  { from, to }: { readonly from: number; readonly to: number },
  quoted: Quoted,
): { readonly text: string; readonly quotes: Quoted[] } {
  const letters = codePointsOf(text);
  const put = letters.toSpliced(from, to - from, quoted.said).join('');
  const own = { ...quoted, place: from };
  const others = quotesAfterEdit(quotes, text, put).filter((one) => !doQuotesOverlap(one, own));
  const all = isQuoteInPlace(put, own) ? [...others, own] : others;
  return { text: put, quotes: all.toSorted((a, b) => a.place - b.place) };
}
