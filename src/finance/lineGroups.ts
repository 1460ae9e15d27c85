/** Optional lines: those between EBITDA and net income, and balance sheet lines besides cash. */
export const LINE_GROUPS = ['result', 'balance'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

export const LINE_GROUP_LABELS: Readonly<Record<LineGroup, string>> = {
  result: 'From EBITDA to net income',
  balance: 'Receivables, payables and debt',
};
