/** Widths of " " to "~" in Arial, in thousandths of its size. */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const FIRST_ASCII = 32;
/** Letters with accents, and scripts of like width. */
const OTHER = 667;
const FULL = 1000;
/** Scripts whose characters fill a square, signs and pictures. */
const SQUARE = /[\u1100-\u11FF\u2010-\u2BFF\u2E80-\uFFEF]|[\u{1D400}-\u{3FFFF}]/u;

/** A digit, which is what widths of columns are counted in. */
const DIGIT = 556;

function widthOf(character: string): number {
  const ascii = ASCII[(character.codePointAt(0) ?? 0) - FIRST_ASCII];
  return ascii ?? (SQUARE.test(character) ? FULL : OTHER);
}

/** How wide a text is, in characters as columns count them. */
export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return (width / DIGIT) * (size / 10) * (isBold ? 1.07 : 1);
}

/**
 * The lines into which a text breaks in cells of this width, where a spreadsheet breaks it or a
 * little earlier: merged cells do not grow by themselves.
 */
export function brokenLines(text: string, width: number, size: number): string[] {
  const space = textWidth(' ', size);
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
      const more = textWidth(character, size);
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
