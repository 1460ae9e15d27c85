/** Sent with a read that a page makes again by itself, as something has changed or time has passed: nobody is at work for that. */
export const UNASKED_HEADER = 'board-reports-unasked';
