// XML 1.0 has no way to write these; a lone surrogate is no character at all.
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|\p{Surrogate}/gu;

/** Text as XML can hold it; line breaks stay. */
export function writable(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n').replaceAll(NOT_IN_XML, '');
}

/** Text for a place of one paragraph: a title, a cell. */
export function oneLine(text: string): string {
  return writable(text).replaceAll(/\s+/g, ' ').trim();
}

/** The paragraphs of a text, without empty ones. */
export function paragraphs(text: string): string[] {
  return writable(text).split('\n').map(oneLine).filter(Boolean);
}

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text is read from the right, by its first letter. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** "A, B and C" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
