/** Names of a month's texts where the specification doesn't name them (docs/decisions). */
export const REPORT_TEXTS = {
  overview: 'Overview',
  notes: 'Financial notes',
  summaryNotes: 'Summary notes',
} as const;
export type ReportText = keyof typeof REPORT_TEXTS;

export const QUOTING_TEXTS = ['overview', 'notes', 'summaryNotes', 'bulletPoint'] as const;
export type QuotingTextKey = (typeof QUOTING_TEXTS)[number];

export const QUOTING_TEXT_NAMES: Readonly<Record<QuotingTextKey, string>> = {
  ...REPORT_TEXTS,
  bulletPoint: 'A bullet point',
};
