import { grossMarginPercent, grossProfit, marginDisagrees } from './grossMargin.ts';
import { fitsNumeric, MONEY_DIGITS } from './money.ts';

type MarginAmount = string | null;

export interface MarginFigures {
  readonly revenue: MarginAmount;
  readonly production: MarginAmount;
  readonly grossProfit: MarginAmount;
  readonly grossMarginPercent: MarginAmount;
}

export function storableGrossProfit(revenue: MarginAmount, production: MarginAmount): MarginAmount {
  const profit = grossProfit(revenue, production);
  const fits = profit !== null && fitsNumeric(profit, MONEY_DIGITS.integer, MONEY_DIGITS.fraction);
  return fits ? profit : null;
}

/** A stored margin agrees if it differs from the calculated margin only by rounding, or if both are missing. */
export function marginAgrees(stored: MarginFigures): boolean {
  const derived = grossMarginPercent(stored.grossProfit, stored.revenue);
  if (derived === null || stored.grossMarginPercent === null) {
    return derived === stored.grossMarginPercent;
  }
  return !marginDisagrees(stored.grossMarginPercent, stored.grossProfit, stored.revenue);
}

/**
 * Adds calculated figures to those that were sent. When revenue or production changes, gross profit and margin are
 * recalculated, unless they were sent too or disagreed before. A disagreeing figure was entered by a person, so it is
 * kept and flagged.
 */
export function withDerivedMargin<T extends Partial<MarginFigures>>(
  stored: MarginFigures,
  sent: T,
): T & Partial<MarginFigures> {
  const { revenue = stored.revenue, production = stored.production } = sent;
  const isProfitSent = sent.grossProfit !== undefined && sent.grossProfit !== stored.grossProfit;
  const areInputsSent = revenue !== stored.revenue || production !== stored.production;
  if (!areInputsSent && !isProfitSent) return sent;
  const changes: { -readonly [K in keyof MarginFigures]?: MarginAmount } = {};
  let profit = sent.grossProfit === undefined ? stored.grossProfit : sent.grossProfit;
  if (
    sent.grossProfit === undefined &&
    stored.grossProfit === storableGrossProfit(stored.revenue, stored.production)
  ) {
    profit = storableGrossProfit(revenue, production);
    changes.grossProfit = profit;
  }
  if (sent.grossMarginPercent === undefined && marginAgrees(stored)) {
    changes.grossMarginPercent = grossMarginPercent(profit, revenue);
  }
  return { ...sent, ...changes };
}
