/** Stands for hidden characters. The server refuses this character in stored text, so it can't occur there. */
const HIDDEN_CHARACTER = '\u0000';

const BEGIN = String.raw`(?=[\p{L}\p{N}\p{Sc}"'“‘(+\-−${HIDDEN_CHARACTER}])`;
const END = String.raw`(?<=[\p{L}\p{N}\p{Sc}"'”’).,:;!?%…。、，：；！？）」』${HIDDEN_CHARACTER}])`;
const MARKED_WORDS = `([^\\n]{1,500}?)`;

// Two asterisks always mean bold, but not in 2**3. A single asterisk may be a footnote or a product, and an underscore
// part of a name, so these count only around whole words.
const FORMATTING_MARKS = [
  [String.raw`(?<![\p{N}*])(\*{2,3})`, String.raw`\1(?![\p{N}*])`],
  [String.raw`(?<![\p{L}\p{N}_])(_{2,3})`, String.raw`\1(?![\p{L}\p{N}_])`],
  [String.raw`(?<![\p{L}\p{N}*])(\*)`, String.raw`\1(?![\p{L}\p{N}*])`],
  [String.raw`(?<![\p{L}\p{N}_])(_)`, String.raw`\1(?![\p{L}\p{N}_])`],
];

let patterns: readonly RegExp[] | undefined;

/** Built on first use, because matching all letters is slow to compile on a phone. */
function patternsOfMarks(): readonly RegExp[] {
  patterns ??= FORMATTING_MARKS.map(
    ([open, close]) => new RegExp(`${open}${BEGIN}${MARKED_WORDS}${END}${close}`, 'gu'),
  );
  return patterns;
}

/** Hides the marks of bold and italic words without changing the text's length. */
function masked(text: string): string {
  if (!/[*_]/.test(text)) return text;
  return patternsOfMarks().reduce(
    (before, pattern) =>
      before.replaceAll(pattern, (_, mark: string, words: string) => {
        const hidden = HIDDEN_CHARACTER.repeat(mark.length);
        return hidden + words + hidden;
      }),
    text,
  );
}

const withoutHiddenCharacters = (text: string) => text.replaceAll(HIDDEN_CHARACTER, '');

/**
 * A person's text without the marks of bold and italic words: `**so**`, `*so*`, `__so__` and `_so_`. The stored text
 * and editors keep the marks.
 */
export function withoutFormatting(text: string): string {
  return withoutHiddenCharacters(masked(text));
}

export function piecesWithoutFormatting<Piece extends { readonly text: string }>(
  whole: string,
  start: number,
  pieces: readonly Piece[],
): Piece[] {
  const text = masked(whole);
  let at = start;
  return pieces.map((piece) => {
    const from = at;
    at += piece.text.length;
    return Object.assign({}, piece, { text: withoutHiddenCharacters(text.slice(from, at)) });
  });
}
