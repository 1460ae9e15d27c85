/** The upper half of code page 437, which the format names PC8. */
const PC8 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const NOT_ASCII = /[\u0080-\u00FF]/g;
/** The letters å, ä, ö and their capitals, in code page 437 and in Windows. */
const PC8_LETTERS = /[\u0086\u0084\u0094\u008F\u008E\u0099]/g;
const WINDOWS_LETTERS = /[\u00E5\u00E4\u00F6\u00C5\u00C4\u00D6]/g;

export type SieEncoding = 'utf-8' | 'pc8' | 'windows-1252';

/**
 * The encoding of texts whose bytes are given as characters up to 255. The format states PC8 whatever a program writes,
 * so the bytes decide.
 */
export function sieEncoding(texts: readonly string[]): SieEncoding {
  const all = texts.filter((text) => text.search(NOT_ASCII) !== -1);
  const bytes = Buffer.from(all.join('\n'), 'latin1');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const text = bytes.toString('latin1');
    const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
    return count(WINDOWS_LETTERS) > count(PC8_LETTERS) ? 'windows-1252' : 'pc8';
  }
}

/** Decodes a text whose bytes are given as characters up to 255. */
export function decodedSie(text: string, encoding: SieEncoding): string {
  if (encoding === 'pc8') {
    return text.replaceAll(NOT_ASCII, (byte) => PC8[(byte.codePointAt(0) ?? 128) - 128] ?? byte);
  }
  return new TextDecoder(encoding).decode(Buffer.from(text, 'latin1'));
}

/** The fields of a line: words, texts in quotation marks, and lists in braces as one field each. */
export function sieFields(line: string): string[] {
  const fields: string[] = [];
  const field = /\s*(?:"((?:\\.|[^"\\])*)"?|(\{[^}]*\}?)|([^\s"{]+))/gy;
  for (let match = field.exec(line); match !== null; match = field.exec(line)) {
    const [, quoted, list, word] = match;
    fields.push(quoted === undefined ? (list ?? word ?? '') : quoted.replaceAll(/\\(.)/g, '$1'));
  }
  return fields;
}
