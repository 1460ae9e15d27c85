/** The texts of a month, wherever the specification does not call them otherwise (docs/decisions). */
export const REPORT_TEXTS = {
  overview: 'Overview',
  notes: 'Financial notes',
  summaryNotes: 'Summary notes',
} as const;
export type ReportText = keyof typeof REPORT_TEXTS;

/** Whatever of a report has sentences, in the order in which it shows them. */
export const QUOTING_TEXTS = ['overview', 'notes', 'summaryNotes', 'bulletPoint'] as const;
export type QuotingTextKey = (typeof QUOTING_TEXTS)[number];

/** What a sentence stands in. */
export const QUOTING_TEXT_NAMES: Readonly<Record<QuotingTextKey, string>> = {
  ...REPORT_TEXTS,
  bulletPoint: 'A bullet point',
};
