/**
 * How much room text takes, in inches, without the program that will show it. Letters are as wide
 * as the wider of Inter and Arial, which stands in where Inter is not installed: rather too much
 * room than too little.
 */
export type Weight = 'regular' | 'bold';

/** Hundredths of the type size, from space to tilde. */
const WIDTHS: Readonly<Record<Weight, readonly number[]>> = {
  regular: [
    28, 29, 47, 63, 64, 98, 67, 30, 36, 36, 50, 66, 29, 46, 29, 36, 63, 56, 61, 62, 65, 59, 62, 57,
    62, 62, 29, 30, 66, 66, 66, 56, 102, 69, 67, 73, 72, 67, 61, 78, 74, 28, 57, 67, 57, 90, 75, 78,
    67, 78, 72, 67, 65, 74, 69, 99, 68, 68, 63, 36, 36, 36, 47, 56, 33, 56, 61, 57, 61, 58, 37, 61,
    59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53, 33, 59, 56, 82, 55, 56, 55, 43, 33, 43, 66,
  ],
  bold: [
    28, 34, 55, 65, 65, 102, 72, 34, 38, 38, 56, 68, 33, 47, 33, 39, 67, 56, 63, 65, 68, 62, 65, 58,
    65, 65, 33, 34, 68, 68, 68, 61, 102, 75, 72, 74, 72, 67, 61, 78, 75, 28, 58, 72, 61, 93, 76, 78,
    67, 78, 72, 67, 67, 73, 75, 104, 74, 73, 66, 38, 39, 38, 58, 56, 37, 58, 63, 59, 63, 60, 40, 63,
    62, 28, 28, 58, 28, 91, 62, 61, 63, 63, 41, 56, 37, 62, 60, 85, 58, 60, 57, 47, 37, 47, 68,
  ],
};

const FIRST = 32;
const OTHER_LETTER = 82;
const WIDE = 105;
const EMOJI = 140;
const CAUTION = 1.04;
const POINTS_PER_INCH = 72;
/** Of the type size; Inter stands higher than Arial. */
const LINE_HEIGHT = 1.22;

function characterWidth(character: string, weight: Weight): number {
  const code = character.codePointAt(0) ?? 0;
  const known = WIDTHS[weight][code - FIRST];
  if (known !== undefined) return known;
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  if (/\p{Extended_Pictographic}/u.test(character)) return EMOJI;
  // From the Hangul Jamo on: scripts whose letters fill a square.
  return code >= 0x1100 ? WIDE : OTHER_LETTER;
}

export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  let hundredths = 0;
  for (const character of text) hundredths += characterWidth(character, weight);
  return (hundredths / 100) * (size / POINTS_PER_INCH) * CAUTION;
}

export function lineHeight(size: number): number {
  return (size * LINE_HEIGHT) / POINTS_PER_INCH;
}

/** The lines that a text breaks into; a word that is wider than a line breaks anywhere. */
export function wrapped(
  text: string,
  size: number,
  width: number,
  weight: Weight = 'regular',
): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const space = textWidth(' ', size, weight);
  for (const word of text.split(' ')) {
    const needed = textWidth(word, size, weight);
    if (line !== '' && taken + space + needed > width) {
      lines.push(line);
      line = '';
      taken = 0;
    }
    if (needed <= width) {
      line = line === '' ? word : `${line} ${word}`;
      taken += (taken > 0 ? space : 0) + needed;
      continue;
    }
    const pieces = broken(word, size, width, weight);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
    taken = textWidth(line, size, weight);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function broken(word: string, size: number, width: number, weight: Weight): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const character of word) {
    const needed = textWidth(character, size, weight);
    if (piece !== '' && taken + needed > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += character;
    taken += needed;
  }
  return [...pieces, piece];
}

/** A text that takes no more than so many lines; what is cut off is said by "…". */
export function shortened(
  text: string,
  size: number,
  width: number,
  lines: number,
  weight: Weight = 'regular',
): string {
  const all = wrapped(text, size, width, weight);
  if (all.length <= lines) return text;
  let kept = all.slice(0, lines).join(' ');
  while (kept !== '' && wrapped(`${kept}…`, size, width, weight).length > lines) {
    kept = Array.from(kept).slice(0, -1).join('').trimEnd();
  }
  return `${kept}…`;
}
