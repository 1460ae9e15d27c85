export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What XML 1.0 cannot hold, whatever a text may contain; also what no program shows. */
const NOT_XML = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text for the content of an element or for an attribute in double quotes. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
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
  const settled = text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(NOT_XML, '');
  return settled.length > CELL_CHARACTERS ? `${settled.slice(0, CELL_CHARACTERS - 1)}…` : settled;
}

export function escapedCell(text: string): string {
  return escaped(cellCharacters(text).replaceAll(LOOKS_LIKE_CHARACTER, '_x005F_'));
}
