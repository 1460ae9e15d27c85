export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What XML 1.0 has no way to write, not even as a reference. */
const NOT_XML = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** All that programs write where a line ends; Word and PowerPoint use the vertical tab. */
const LINE_BREAK = /\r\n?|[\v\f\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * A text as every Office file of the product holds it. Each kind of line break becomes "\n": dropped,
 * it would join two words into one. Half of a character (a lone surrogate) becomes the sign that
 * stands for a lost one, as it does wherever text is stored as UTF-8. Other characters that XML
 * cannot hold show nothing and are left out.
 */
export function xmlCharacters(text: string): string {
  return text.toWellFormed().replaceAll(LINE_BREAK, '\n').replaceAll(NOT_XML, '');
}

/** A text for the content of an element or for an attribute in double quotes. */
export function escaped(text: string): string {
  return xmlCharacters(text).replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

/** In an attribute line breaks and tabs would be read as spaces anyway. */
export function attribute(text: string): string {
  return escaped(text.replaceAll(/\s+/g, ' '));
}

/** Excel reads "_x000D_" in a cell as a character of that number, so such an underscore is one too. */
const LOOKS_LIKE_CHARACTER = /_(?=x[0-9A-Fa-f]{4}_)/g;
const CELL_CHARACTERS = 32_767;

/** What a cell holds of a text: Excel refuses a file with a longer one. */
export function cellCharacters(text: string): string {
  const settled = xmlCharacters(text);
  return settled.length > CELL_CHARACTERS ? `${settled.slice(0, CELL_CHARACTERS - 1)}…` : settled;
}

export function escapedCell(text: string): string {
  return escaped(cellCharacters(text).replaceAll(LOOKS_LIKE_CHARACTER, '_x005F_'));
}
