/** What stands where a figure is missing or invalid. */
export const NOT_AVAILABLE = 'N/A';
/** What stands where a percentage has nothing to be taken of. */
export const DASH = '—';
