/** Ends a line or controls a device; marks, embeddings, overrides and isolates of writing direction. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const THEIR_RUNS = new RegExp(`(?:${NOT_IN_A_LINE.source}|[\\s\\u200B])+`, 'gu');

/** Whether a text is one line whose letters stand in the order in which they are written. */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/** A text from elsewhere as one line: each run of breaks, marks and blanks becomes a space. */
export const asOneLine = (text: string): string => text.replaceAll(THEIR_RUNS, ' ').trim();
