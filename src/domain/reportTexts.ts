/** The texts of a month, wherever the specification does not call them otherwise (docs/decisions). */
export const REPORT_TEXTS = {
  overview: 'Overview',
  notes: 'Financial notes',
  summaryNotes: 'Summary notes',
} as const;
export type ReportText = keyof typeof REPORT_TEXTS;

export const REPORT_TEXT_KEYS = [
  'overview',
  'notes',
  'summaryNotes',
] as const satisfies readonly ReportText[];
