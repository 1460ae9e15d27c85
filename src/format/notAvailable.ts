/** Shown where a figure is missing or invalid. */
export const NOT_AVAILABLE = 'N/A';
/** Shown where a percentage has no base, or is too large to say anything. */
export const DASH = '—';
