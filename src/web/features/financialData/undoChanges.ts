import type { FinancialData } from '../../../contract/financialData.ts';
import { storableGrossProfit } from '../../../finance/derivedMargin.ts';
import { grossMarginPercent } from '../../../finance/grossMargin.ts';
import type { MonthLineKey } from '../../../finance/lines.ts';
import { isComputedLine, MONTH_LINES } from '../../../finance/lines.ts';
import type { FigureChanges } from './financialData.api.ts';

const MARGIN_PARTS = ['revenue', 'production', 'grossProfit', 'grossMarginPercent'] as const;

/**
 * The changes that restore a month as it was before a save; null if it hasn't changed. Neither record contains zeros
 * that weren't entered.
 */
export function undoChanges(before: FinancialData, saved: FinancialData): FigureChanges | null {
  const changes: FigureChanges = {};
  const notReported = before.notReported.filter((key) => !saved.notReported.includes(key));
  const differs = (key: MonthLineKey) =>
    before[key] !== saved[key] || notReported.some((name) => name === key);
  const changed = new Set(MONTH_LINES.filter((key) => !isComputedLine(key)).filter(differs));
  // The server would calculate these again, so they are sent as they were.
  if (MARGIN_PARTS.some((key) => changed.has(key))) {
    changed.add('grossProfit');
    changed.add('grossMarginPercent');
  }
  const { profit, margin } = marginAsStored(before);
  for (const key of changed) {
    if (key === 'grossProfit') changes.grossProfit = profit;
    else if (key === 'grossMarginPercent') changes.grossMarginPercent = margin;
    else if (!notReported.some((name) => name === key)) changes[key] = before[key];
  }
  const entered = notReported.filter((key) => key !== 'grossProfit');
  if (entered.length > 0) changes.notReported = entered;
  for (const key of ['notes', 'summaryNotes'] as const) {
    if (before[key] !== saved[key]) changes[key] = before[key];
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The stored values, in which missing figures are zero. */
function marginAsStored(month: FinancialData) {
  const zeroOr = (key: 'revenue' | 'production') =>
    month.notReported.includes(key) ? '0.00' : month[key];
  const isHidden =
    month.notReported.includes('revenue') || month.notReported.includes('production');
  if (!isHidden || month.grossProfit !== null) {
    return { profit: month.grossProfit, margin: month.grossMarginPercent };
  }
  const profit = storableGrossProfit(zeroOr('revenue'), zeroOr('production'));
  const margin = month.grossMarginPercent ?? grossMarginPercent(profit, zeroOr('revenue'));
  return { profit, margin };
}
