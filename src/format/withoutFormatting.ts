/** Stands in for a character that is not shown. No stored text has it: the server refuses it. */
const HIDDEN = '\u0000';

/** What words may begin with after a mark, and end with before one. */
const BEGIN = String.raw`(?=[\p{L}\p{N}\p{Sc}"'“‘(+\-−${HIDDEN}])`;
const END = String.raw`(?<=[\p{L}\p{N}\p{Sc}"'”’).,:;!?%…。、，：；！？）」』${HIDDEN}])`;
/** A mark whose pair is further away than this is no mark. */
const WORDS = `([^\\n]{1,500}?)`;

// Two asterisks are bold wherever they stand; 2**3 is a power. One asterisk may be a footnote or a
// product, and an underscore a part of a name: they count only around whole words.
const MARKS = [
  [String.raw`(?<![\p{N}*])(\*{2,3})`, String.raw`\1(?![\p{N}*])`],
  [String.raw`(?<![\p{L}\p{N}_])(_{2,3})`, String.raw`\1(?![\p{L}\p{N}_])`],
  [String.raw`(?<![\p{L}\p{N}*])(\*)`, String.raw`\1(?![\p{L}\p{N}*])`],
  [String.raw`(?<![\p{L}\p{N}_])(_)`, String.raw`\1(?![\p{L}\p{N}_])`],
];

let patterns: readonly RegExp[] | undefined;

/** Made when a text has a mark, not with each start of a page: a phone takes long for all letters. */
function patternsOfMarks(): readonly RegExp[] {
  patterns ??= MARKS.map(
    ([open, close]) => new RegExp(`${open}${BEGIN}${WORDS}${END}${close}`, 'gu'),
  );
  return patterns;
}

/** The text, as long as before, with the marks of bold and italic words hidden. */
function masked(text: string): string {
  if (!/[*_]/.test(text)) return text;
  return patternsOfMarks().reduce(
    (before, pattern) =>
      before.replaceAll(pattern, (_, mark: string, words: string) => {
        const hidden = HIDDEN.repeat(mark.length);
        return hidden + words + hidden;
      }),
    text,
  );
}

const shown = (text: string) => text.replaceAll(HIDDEN, '');

/**
 * A text that a person wrote as it is shown: without the marks of bold and italic words,
 * `**so**`, `*so*`, `__so__` and `_so_`. The record keeps them, and an editor shows them.
 */
export function withoutFormatting(text: string): string {
  return shown(masked(text));
}

/** The same of consecutive pieces of a text, the first of which begins at `start`. */
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
    return Object.assign({}, piece, { text: shown(text.slice(from, at)) });
  });
}
