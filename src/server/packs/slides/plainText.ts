import { xmlCharacters } from '../../ooxml/xmlText.ts';

/** Text for a place with a single paragraph: a title, a cell. */
export function oneLine(text: string): string {
  return xmlCharacters(text).replaceAll(/\s+/g, ' ').trim();
}

/** The paragraphs of a text, without empty ones. */
export function paragraphs(text: string): string[] {
  return xmlCharacters(text).split('\n').map(oneLine).filter(Boolean);
}

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text is read right to left, judged by its first letter. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** "A, B and C" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
