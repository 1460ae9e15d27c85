/** Widths of characters in Arial, in thousandths of its size; other characters count as capitals. */
const NARROW = 250;
const USUAL = 556;
const CAPITAL = 700;
const WIDE = 890;
const FULL = 1000;

/** A digit, which is what widths of columns are counted in. */
const DIGIT = 556;

function widthOf(character: string): number {
  if (/[ijltfrI.,:;'"|!()[\]/\\\s-]/.test(character))
    return /[rtf()"-]/.test(character) ? 340 : NARROW;
  if (/[a-z0-9$?+=<>_#]/.test(character)) return /[mw]/.test(character) ? 800 : USUAL;
  if (/[MWm%@—]/.test(character)) return WIDE;
  // Scripts whose characters fill a square.
  return /[\u1100-\u11FF\u2E80-\uFFEF]|[\u{1F000}-\u{3FFFF}]/u.test(character) ? FULL : CAPITAL;
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
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of wordsWithin(paragraph, width, size)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && textWidth(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** Words, and pieces of those that are wider than a line. */
function wordsWithin(paragraph: string, width: number, size: number): string[] {
  return paragraph.split(/ +/).flatMap((word) => {
    if (textWidth(word, size) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece !== '' && textWidth(piece + character, size) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    pieces.push(piece);
    return pieces;
  });
}
