import { glyphWidth } from '../../office/textMetrics.ts';

/** Accented letters, and scripts of similar width; in thousandths of the type size. */
const OTHER_LETTER_WIDTH = 667;
const SQUARE_WIDTH = 1000;
const SQUARE = /[\u1100-\u11FF\u2010-\u2BFF\u2E80-\uFFEF]|[\u{1D400}-\u{3FFFF}]/u;

const DIGIT = 556;

function letterWidth(character: string): number {
  return (
    glyphWidth(character, 'arial') ?? (SQUARE.test(character) ? SQUARE_WIDTH : OTHER_LETTER_WIDTH)
  );
}

export function cellTextWidth(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += letterWidth(character);
  return (width / DIGIT) * (size / 10) * (isBold ? 1.07 : 1);
}

/**
 * The lines of a text in cells of this width, broken where a spreadsheet would break them or slightly earlier, because
 * merged cells don't grow by themselves.
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
