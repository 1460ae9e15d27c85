/**
 * The lines that a company may switch on besides those that every company has: what stands between
 * EBITDA and net income, and what a balance sheet says besides cash.
 */
export const LINE_GROUPS = ['result', 'balance'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

/** As people read them. */
export const LINE_GROUP_LABELS: Readonly<Record<LineGroup, string>> = {
  result: 'Down to net income',
  balance: 'Receivables, payables and debt',
};
