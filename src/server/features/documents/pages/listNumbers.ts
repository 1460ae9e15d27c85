const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Larger numbers are written in digits. */
const MOST_ROMAN = 3_999;

function roman(number: number): string {
  let left = number;
  let text = '';
  for (const [value, numeral] of ROMAN) {
    for (; left >= value; left -= value) text += numeral;
  }
  return text;
}

/** Writes a number as letters: 1 is a, 26 is z, 27 is aa, 28 is bb. */
function letters(number: number): string {
  const letter = String.fromCodePoint(97 + ((number - 1) % 26));
  return letter.repeat(Math.min(10, Math.ceil(number / 26)));
}

export function listNumber(number: number, format: string): string {
  const isCounted = Number.isInteger(number) && number > 0 && number <= MOST_ROMAN;
  if (!isCounted) return String(number);
  if (format === 'lowerLetter') return letters(number);
  if (format === 'upperLetter') return letters(number).toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperRoman') return roman(number).toUpperCase();
  return format === 'decimalZero' && number < 10 ? `0${number}` : String(number);
}
