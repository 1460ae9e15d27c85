const LONGEST = 31;
/** Excel reads "_x000D_" as the character with that number, in names too. */
const LOOKS_LIKE_CHARACTER = /_(?=x[0-9a-f]{4}_)/gi;
/** Excel reserves this name, in every language. */
const RESERVED = 'history';

/** Without what Excel refuses in a name, or what could start a formula. */
function allowed(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replaceAll(LOOKS_LIKE_CHARACTER, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s'=+\-@]+|[\s']+$/g, '')
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/[\s']+$/g, '');
}

/** Valid, unique names for these sheets in one workbook, in order. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set([RESERVED]);
  return wanted.map((name) => {
    const base = allowed(name) || 'Sheet';
    let free = base;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      free = `${base.slice(0, LONGEST - ending.length).trimEnd()}${ending}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A sheet's name as written in formulas and links. */
export function quotedName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
