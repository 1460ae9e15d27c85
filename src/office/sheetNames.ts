const LONGEST_SHEET_NAME = 31;
/** Excel reads "_x000D_" as the character with that number, also in sheet names. */
const ESCAPED_CHARACTER_IN_NAME = /_(?=x[0-9a-f]{4}_)/gi;
/** Excel reserves this name, in every language. */
const RESERVED = 'history';

/** The name without characters that Excel refuses, or that could start a formula. */
function allowedSheetName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replaceAll(ESCAPED_CHARACTER_IN_NAME, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s'=+\-@]+|[\s']+$/g, '')
    .slice(0, LONGEST_SHEET_NAME)
    .toWellFormed()
    .replaceAll(/[\s']+$/g, '');
}

export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set([RESERVED]);
  return wanted.map((name) => {
    const base = allowedSheetName(name) || 'Sheet';
    let free = base;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      free = `${base.slice(0, LONGEST_SHEET_NAME - ending.length).trimEnd()}${ending}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

export function quotedName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
