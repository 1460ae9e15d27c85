export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Characters that XML 1.0 cannot represent, not even as a reference. */
const NOT_XML = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const LINE_BREAK = /\r\n?|[\v\f\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * A text as every Office file of the product stores it. Each kind of line break becomes "\n", because
 * dropping it would join two words. Half of a character (a lone surrogate) becomes the replacement
 * character, as it does wherever text is stored as UTF-8. Other characters that XML cannot represent
 * are invisible and are left out.
 */
export function xmlCharacters(text: string): string {
  return text.toWellFormed().replaceAll(LINE_BREAK, '\n').replaceAll(NOT_XML, '');
}

export function escaped(text: string): string {
  return xmlCharacters(text).replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

/** XML readers turn line breaks and tabs in attributes into spaces anyway. */
export function attribute(text: string): string {
  return escaped(text.replaceAll(/\s+/g, ' '));
}

/** Excel reads "_x000D_" in a cell as the character with that number, so its underscore is escaped. */
const ESCAPED_CHARACTER_IN_CELL = /_(?=x[0-9A-Fa-f]{4}_)/g;
const MOST_CELL_CHARACTERS = 32_767;

/** Text cut to the limit of a cell: Excel refuses a file with a longer one. */
export function cellCharacters(text: string): string {
  const settled = xmlCharacters(text);
  return settled.length > MOST_CELL_CHARACTERS
    ? `${settled.slice(0, MOST_CELL_CHARACTERS - 1)}…`
    : settled;
}

export function escapedCell(text: string): string {
  return escaped(cellCharacters(text).replaceAll(ESCAPED_CHARACTER_IN_CELL, '_x005F_'));
}
