import { LIMITS } from '../../contract/limits.ts';

/**
 * Makes search text safe for the database: without control characters (line breaks and tabs count as blanks) and broken
 * Unicode, trimmed and limited in length.
 */
export function typedText(text: string): string {
  const clean = text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return Array.from(clean).slice(0, LIMITS.searchQuery).join('').trim();
}
