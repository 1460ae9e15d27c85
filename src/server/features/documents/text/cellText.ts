/** At most this many tabs stand for the empty cells between two filled cells. */
const MOST_EMPTY_CELLS = 30;

export function rowText(cells: readonly (readonly [column: number, text: string])[]): string {
  let line = '';
  let last = 0;
  for (const [column, text] of cells) {
    if (text === '') continue;
    line += '\t'.repeat(Math.min(Math.max(column - last, 0), MOST_EMPTY_CELLS));
    last = column;
    line += text.replaceAll(/\s+/g, ' ');
  }
  return line;
}
