export const NOT_AVAILABLE = 'N/A';
/** Shown for a percentage without a base, or one that is too large to be informative. */
export const DASH = '—';
