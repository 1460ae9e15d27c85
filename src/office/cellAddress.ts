const ALPHABET_SIZE = 26;
const FIRST_LETTER = 65;

/** The letters of a column, counted from 0: "A", "Z", "AA". */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / ALPHABET_SIZE) - 1) {
    letters = String.fromCodePoint(FIRST_LETTER + (left % ALPHABET_SIZE)) + letters;
  }
  return letters;
}

export function cellAddress(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
