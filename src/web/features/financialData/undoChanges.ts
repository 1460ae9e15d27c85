import type { FinancialData } from '../../../contract/financialData.ts';
import { storableGrossProfit } from '../../../domain/derivedMargin.ts';
import { grossMarginPercent } from '../../../domain/grossMargin.ts';
import type { MonthLineKey } from '../../../domain/lines.ts';
import { isComputedLine, MONTH_LINES } from '../../../domain/lines.ts';
import type { FigureChanges } from './financialData.api.ts';

const MARGIN_PARTS = ['revenue', 'production', 'grossProfit', 'grossMarginPercent'] as const;

/**
 * What puts a month back as it was before a save; null where nothing of it has changed. Both records
 * are as a page has them: without the zeros that nobody has entered.
 */
export function undoChanges(before: FinancialData, saved: FinancialData): FigureChanges | null {
  const changes: FigureChanges = {};
  const notReported = before.notReported.filter((key) => !saved.notReported.includes(key));
  const differs = (key: MonthLineKey) =>
    before[key] !== saved[key] || notReported.some((name) => name === key);
  const changed = new Set(MONTH_LINES.filter((key) => !isComputedLine(key)).filter(differs));
  // What follows from the others would follow again; it is put back as it was.
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

/** Gross profit and margin as they are stored: with a figure that nobody has entered as zero. */
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
