/** Shown next to every reason field, so that nobody writes anything confidential there. */
export const REASON_HINT = 'Readers can see the reason with every changed figure.';
