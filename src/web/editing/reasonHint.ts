/** Beside every field for the reason of a change, so that nobody writes there what only they may read. */
export const REASON_HINT = 'It is kept with every changed figure, where readers see it.';
