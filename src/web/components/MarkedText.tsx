import { withoutFormatting } from '../../format/withoutFormatting.ts';

export type MarkedTextProps = {
  text: string;
  marked?: readonly string[] | undefined;
};

export function MarkedText({ text, marked }: MarkedTextProps) {
  const parts: { readonly at: number; readonly words: string; readonly isMarked: boolean }[] = [];
  let at = 0;
  const places = (marked ?? [])
    .map((sentence) => ({ start: text.indexOf(sentence), length: sentence.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, length } of places.filter((place) => place.start >= at)) {
    if (start < at) continue;
    parts.push({ at, words: text.slice(at, start), isMarked: false });
    parts.push({ at: start, words: text.slice(start, start + length), isMarked: true });
    at = start + length;
  }
  parts.push({ at, words: text.slice(at), isMarked: false });
  return parts
    .filter(({ words }) => words !== '')
    .map(({ at: place, words, isMarked }) =>
      isMarked ? (
        <mark
          key={place}
          className="bg-transparent text-inherit underline decoration-caution decoration-wavy underline-offset-4 print:decoration-dotted print:decoration-1 print:underline-offset-2"
        >
          {withoutFormatting(words)}
        </mark>
      ) : (
        <span key={place}>{withoutFormatting(words)}</span>
      ),
    );
}
