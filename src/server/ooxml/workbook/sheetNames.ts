const LONGEST = 31;
/** Excel reads "_x000D_" as the character of that number, in names too. */
const LOOKS_LIKE_CHARACTER = /_(?=x[0-9a-f]{4}_)/gi;
/** Excel keeps this name for itself, in any language. */
const RESERVED = 'history';

/** Without what Excel refuses in a name, or what could begin a formula that names the sheet. */
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

/** The names by which these sheets can stand in one workbook, in their order. */
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

/** A sheet's name as formulas and links write it. */
export function quotedName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
