const ALPHABET_LETTERS = 26;
const BEFORE_A = 64;

/** Names a column as spreadsheets do: 1 is "A", 27 is "AA". */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / ALPHABET_LETTERS)) {
    name = String.fromCodePoint(BEFORE_A + ((rest - 1) % ALPHABET_LETTERS) + 1) + name;
  }
  return name;
}
