import type { FinancialData } from '../../../contract/financialData.ts';
import { grossMarginPercent, grossProfit } from '../../../finance/grossMargin.ts';
import { readTypedAmount } from '../../editing/typedAmount.ts';
import type { CreateAmount, CreateReportDraft } from './createReportDraft.ts';
import type { StatementFigures } from './reportFigures.view.ts';

/**
 * Stored figures are used where nothing was typed. Gross profit and margin are calculated from revenue and production,
 * as they will be when saved.
 */
export function typedFigures(
  draft: CreateReportDraft,
  existing: FinancialData | null,
): StatementFigures {
  const amount = (key: CreateAmount): string | null => {
    const typed = draft.amounts[key];
    if (typed === undefined) return existing?.[key] ?? null;
    const read = readTypedAmount(typed, 'usd');
    return read.kind === 'amount' ? read.amount : null;
  };
  const revenue = amount('revenue');
  const production = amount('production');
  const follows =
    existing === null ||
    draft.amounts.revenue !== undefined ||
    draft.amounts.production !== undefined;
  const profit = follows ? grossProfit(revenue, production) : existing.grossProfit;
  return {
    revenue,
    production,
    grossProfit: profit,
    grossMarginPercent: follows ? grossMarginPercent(profit, revenue) : existing.grossMarginPercent,
    ebitda: amount('ebitda'),
    adjEbitda: amount('adjEbitda') ?? amount('ebitda'),
    salesMarketing: amount('salesMarketing'),
    customerSuccess: amount('customerSuccess'),
    marketing: amount('marketing'),
    rnd: amount('rnd'),
    admin: amount('admin'),
    other: amount('other'),
    cash: amount('cash'),
  };
}
