import { xmlCharacters } from '../../office/xmlText.ts';

export function oneLine(text: string): string {
  return xmlCharacters(text).replaceAll(/\s+/g, ' ').trim();
}

export function paragraphs(text: string): string[] {
  return xmlCharacters(text).split('\n').map(oneLine).filter(Boolean);
}

const RIGHT_TO_LEFT_LETTER =
  /^[^\p{L}\u2068]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** True if the first letter is from a right-to-left script. False for a text that begins with an isolated name. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT_LETTER.test(text);
}

export function listedInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
