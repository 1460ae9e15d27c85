/** Cards below one another. The last card grows to end with the neighbouring column. */
export const COLUMN = 'flex min-w-0 flex-col gap-6 not-print:*:last:grow';
