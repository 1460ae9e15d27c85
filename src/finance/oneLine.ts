/** Line breaks, control characters, and characters that change the writing direction. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const THEIR_RUNS = new RegExp(`(?:${NOT_IN_A_LINE.source}|[\\s\\u200B])+`, 'gu');

/** False for text with characters that change the writing direction, too. */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/** Each run of breaks, direction marks and blanks becomes a space. */
export const asOneLine = (text: string): string => text.replaceAll(THEIR_RUNS, ' ').trim();
