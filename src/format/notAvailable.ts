/** Shown where a figure is missing or invalid. */
export const NOT_AVAILABLE = 'N/A';
/** Shown where a percentage has no base. */
export const DASH = '—';
/** Shown for a percentage that is too large to mean anything. */
export const NOT_MEANINGFUL = 'n.m.';
