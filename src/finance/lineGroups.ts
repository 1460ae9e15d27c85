/**
 * The groups of lines that a company may turn on: the lines between EBITDA and net income, balance sheet lines
 * besides cash, and the statements made from its own balance lines.
 */
export const LINE_GROUPS = ['result', 'balance', 'statements'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

/** A group that consists of lines of the report. */
export type GroupOfLines = Exclude<LineGroup, 'statements'>;

export const LINE_GROUP_LABELS: Readonly<Record<LineGroup, string>> = {
  result: 'From EBITDA to net income',
  balance: 'Receivables, payables and debt',
  statements: 'Balance sheet and cash flow',
};
