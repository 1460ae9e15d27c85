import { glyphWidth } from '../../../office/textMetrics.ts';

export type Weight = 'regular' | 'bold';

/** The width in hundredths of the type size. */
const OTHER_LETTER = 82;
const WIDE = 105;
const EMOJI = 140;
const CAUTION = 1.04;
const POINTS_PER_INCH = 72;
const TEXT_LINE_HEIGHT = 1.22;

const FONTS = {
  regular: ['inter', 'arial'],
  bold: ['interBold', 'arialBold'],
} as const satisfies Readonly<Record<Weight, readonly string[]>>;

function characterWidth(character: string, weight: Weight): number {
  const widest = Math.max(...FONTS[weight].map((font) => glyphWidth(character, font) ?? 0));
  if (widest > 0) return Math.round(widest / 10);
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  if (/\p{Extended_Pictographic}/u.test(character)) return EMOJI;
  // From Hangul Jamo on, scripts have square letters.
  return (character.codePointAt(0) ?? 0) >= 0x1100 ? WIDE : OTHER_LETTER;
}

export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  let hundredths = 0;
  for (const character of text) hundredths += characterWidth(character, weight);
  return (hundredths / 100) * (size / POINTS_PER_INCH) * CAUTION;
}

export function lineHeight(size: number): number {
  return (size * TEXT_LINE_HEIGHT) / POINTS_PER_INCH;
}

/** The lines of a wrapped text; a word wider than a line breaks anywhere. */
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
    const pieces = brokenWord(word, size, width, weight);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
    taken = textWidth(line, size, weight);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function brokenWord(word: string, size: number, width: number, weight: Weight): string[] {
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
