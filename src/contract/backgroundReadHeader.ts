/** Sent with a read that a page repeats by itself, so that it doesn't count as a person's activity. */
export const BACKGROUND_READ_HEADER = 'board-reports-unasked';
