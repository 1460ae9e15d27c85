/** Sent with a read that a page repeats by itself, so that the read doesn't count as a person's activity. */
export const BACKGROUND_READ_HEADER = 'board-reports-unasked';
