import type { RowLook } from './sheetRows.view.ts';

export const MEANING_LOOKS: Readonly<Record<RowLook, string>> = {
  heading: 'bg-accent-soft! font-medium text-ink',
  account: 'bg-surface! text-ink',
  open: 'bg-caution-soft! text-ink',
  right: 'bg-positive-soft! font-medium text-ink',
  wrong: 'bg-negative-soft! font-medium text-ink',
  total: 'bg-surface! font-medium text-ink',
  left: 'bg-sunken! text-ink-muted',
};
