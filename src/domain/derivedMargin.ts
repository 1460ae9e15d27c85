import { grossMarginPercent, grossProfit, marginDisagrees } from './grossMargin.ts';
import { fitsNumeric, MONEY_DIGITS } from './money.ts';

type Amount = string | null;

/** The two figures of a month that are derived from others, and their inputs. */
export interface MarginFigures {
  readonly revenue: Amount;
  readonly production: Amount;
  readonly grossProfit: Amount;
  readonly grossMarginPercent: Amount;
}

/** Gross profit if it fits the column; otherwise missing. */
export function storableGrossProfit(revenue: Amount, production: Amount): Amount {
  const profit = grossProfit(revenue, production);
  const fits = profit !== null && fitsNumeric(profit, MONEY_DIGITS.integer, MONEY_DIGITS.fraction);
  return fits ? profit : null;
}

/** A stored margin agrees if only rounding separates it from the derived one, or if both are missing. */
export function marginAgrees(stored: MarginFigures): boolean {
  const derived = grossMarginPercent(stored.grossProfit, stored.revenue);
  if (derived === null || stored.grossMarginPercent === null) {
    return derived === stored.grossMarginPercent;
  }
  return !marginDisagrees(stored.grossMarginPercent, stored.grossProfit, stored.revenue);
}

/**
 * The figures that were sent, plus those derived from them. If revenue or production change, gross
 * profit and margin follow, and the margin follows gross profit, unless they were sent themselves or disagreed with the old values. One
 * that disagreed was entered by a person: it is kept, and shown as disagreeing.
 */
export function withDerivedMargin<T extends Partial<MarginFigures>>(
  stored: MarginFigures,
  sent: T,
): T & Partial<MarginFigures> {
  const { revenue = stored.revenue, production = stored.production } = sent;
  const isProfitSent = sent.grossProfit !== undefined && sent.grossProfit !== stored.grossProfit;
  const areInputsSent = revenue !== stored.revenue || production !== stored.production;
  if (!areInputsSent && !isProfitSent) return sent;
  const changes: { -readonly [K in keyof MarginFigures]?: Amount } = {};
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
