/** What stands where a figure is missing or invalid. */
export const NOT_AVAILABLE = 'N/A';
/** What stands where a percentage has nothing to be taken of. */
export const DASH = '—';
/** What stands for a percentage that is too large to mean anything. */
export const NOT_MEANINGFUL = 'n.m.';
