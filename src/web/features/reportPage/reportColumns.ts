/** Cards below one another; the last one ends with the column next to it. */
export const COLUMN = 'flex min-w-0 flex-col gap-6 not-print:*:last:grow';
