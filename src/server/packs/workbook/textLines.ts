import { glyphWidth } from '../../ooxml/textMetrics.ts';

/** Letters with accents, and scripts of like width; in thousandths of the size of the type. */
const OTHER = 667;
const FULL = 1000;
/** Scripts whose characters fill a square, signs and pictures. */
const SQUARE = /[\u1100-\u11FF\u2010-\u2BFF\u2E80-\uFFEF]|[\u{1D400}-\u{3FFFF}]/u;

/** A digit, which is what widths of columns are counted in. */
const DIGIT = 556;

function widthOf(character: string): number {
  return glyphWidth(character, 'arial') ?? (SQUARE.test(character) ? FULL : OTHER);
}

/** How wide a text is, in characters as columns count them. */
export function cellTextWidth(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return (width / DIGIT) * (size / 10) * (isBold ? 1.07 : 1);
}

/**
 * The lines into which a text breaks in cells of this width, where a spreadsheet breaks it or a
 * little earlier: merged cells do not grow by themselves.
 */
export function brokenLines(text: string, width: number, size: number): string[] {
  const space = cellTextWidth(' ', size);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let words: string[] = [];
    let used = 0;
    for (const word of wordsWithin(paragraph, width, size)) {
      if (words.length > 0 && used + space + word.width > width) {
        lines.push(words.join(' '));
        words = [];
      }
      used = words.length === 0 ? word.width : used + space + word.width;
      words.push(word.text);
    }
    lines.push(words.join(' '));
  }
  return lines;
}

interface Word {
  readonly text: string;
  readonly width: number;
}

/** Words, and pieces of those that are wider than a line. */
function wordsWithin(paragraph: string, width: number, size: number): Word[] {
  const words: Word[] = [];
  for (const whole of paragraph.split(/ +/)) {
    let text = '';
    let used = 0;
    for (const character of whole) {
      const more = cellTextWidth(character, size);
      if (text !== '' && used + more > width) {
        words.push({ text, width: used });
        text = '';
        used = 0;
      }
      text += character;
      used += more;
    }
    words.push({ text, width: used });
  }
  return words;
}
