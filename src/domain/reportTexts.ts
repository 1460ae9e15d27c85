/** The texts of a month, wherever the specification does not call them otherwise (docs/decisions). */
export const REPORT_TEXTS = {
  overview: 'Overview',
  notes: 'Financial notes',
  summaryNotes: 'Summary notes',
} as const;
