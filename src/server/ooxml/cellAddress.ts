const LETTERS = 26;
const FIRST_LETTER = 65;

/** The letters of a column, counted from 0: "A", "Z", "AA". */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / LETTERS) - 1) {
    letters = String.fromCodePoint(FIRST_LETTER + (left % LETTERS)) + letters;
  }
  return letters;
}

/** The name of a cell by row and column, counted from 0: "B5". */
export function cellAddress(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
