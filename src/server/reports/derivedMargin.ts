import { grossMarginPercent, grossProfit, marginDisagrees } from '../../domain/grossMargin.ts';
import { fitsNumeric, MONEY_DIGITS } from '../../domain/money.ts';

type Amount = string | null;

/** The two figures of a month that are derived from others, and those others. */
export interface MarginFigures {
  readonly revenue: Amount;
  readonly production: Amount;
  readonly grossProfit: Amount;
  readonly grossMarginPercent: Amount;
}

/** Gross profit as far as the column holds it; otherwise missing. */
export function storableGrossProfit(revenue: Amount, production: Amount): Amount {
  const profit = grossProfit(revenue, production);
  const fits = profit !== null && fitsNumeric(profit, MONEY_DIGITS.integer, MONEY_DIGITS.fraction);
  return fits ? profit : null;
}

/** A stored margin agrees when rounding alone can explain it; a missing one only with none. */
function marginAgrees(stored: MarginFigures): boolean {
  const derived = grossMarginPercent(stored.grossProfit, stored.revenue);
  if (derived === null || stored.grossMarginPercent === null) {
    return derived === stored.grossMarginPercent;
  }
  return !marginDisagrees(stored.grossMarginPercent, stored.grossProfit, stored.revenue);
}

/**
 * What was sent, and with it what follows from it. When revenue or production change, gross
 * profit and margin follow them if they were not sent themselves and agreed with the old values.
 * One that did not agree was entered by a person as it is: it stays, and is shown as disagreeing.
 */
export function withDerivedMargin<T extends Partial<MarginFigures>>(
  stored: MarginFigures,
  sent: T,
): T & Partial<MarginFigures> {
  const { revenue = stored.revenue, production = stored.production } = sent;
  if (revenue === stored.revenue && production === stored.production) return sent;
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
