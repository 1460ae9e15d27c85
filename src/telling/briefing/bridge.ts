import type { BridgeMeasure, BridgePart } from '../../finance/bridgeParts.ts';
import { ADD_BACKS, shownParts, isBalance } from '../../finance/bridgeParts.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimalOrNull, plainText } from '../../finance/decimal.ts';
import { lineLabel, shownWithAmounts } from '../../finance/catalogue.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { isMaterial } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { Judgement } from '../../finance/variance.ts';

export type StepOf = BridgePart['of'];

export interface BridgeStep {
  readonly of: StepOf;
  readonly amount: DecimalValue;
  readonly isMaterial: boolean;
}

export function stepJudgement({ isMaterial: isNews, amount }: BridgeStep): Judgement | null {
  if (!isNews || amount.eq('0')) return null;
  return amount.gt('0') ? 'favourable' : 'unfavourable';
}

export interface Bridge {
  readonly measure: BridgeMeasure;
  readonly from: DecimalValue;
  readonly to: DecimalValue;
  readonly steps: readonly BridgeStep[];
  /** The remaining amount, so that the bridge adds up exactly. */
  readonly unexplained: DecimalValue;
  readonly missing: readonly StepOf[];
}

const zeroStep = Decimal('0');
const totalOfSteps = (values: readonly DecimalValue[]): DecimalValue =>
  values.reduce((sum, value) => sum.plus(value), zeroStep);

function valueIn({ of, line }: BridgePart, figures: MonthFigures): DecimalValue | null {
  const value = decimalOrNull(figures[line]);
  if (of !== ADD_BACKS) return value;
  const ebitda = decimalOrNull(figures.ebitda);
  return value === null || ebitda === null ? null : value.minus(ebitda);
}

function bridgeFromSteps(
  { measure, from, to }: Omit<Bridge, 'steps' | 'unexplained' | 'missing'>,
  steps: readonly BridgeStep[],
  missing: Bridge['missing'],
): Bridge {
  const unexplained = to.minus(from).minus(totalOfSteps(steps.map(({ amount }) => amount)));
  return { measure, from, to, steps, unexplained, missing };
}

/**
 * The bridge between two periods, or from a plan to the actuals, by line differences; null if one of them lacks the
 * result. @throws RangeError on a figure that is not a plain decimal.
 */
export function bridgeBetween(
  basis: CompanyBasis,
  measure: BridgeMeasure,
  from: MonthFigures,
  to: MonthFigures,
  materiality: Materiality,
): Bridge | null {
  const [start, end] = [decimalOrNull(from[measure]), decimalOrNull(to[measure])];
  if (start === null || end === null) return null;
  const shown = shownWithAmounts(basis, (line) => [from[line], to[line]]);
  const sides = shownParts(shown, measure).map((part) => ({
    part,
    before: valueIn(part, from),
    after: valueIn(part, to),
  }));
  const steps = sides.flatMap(({ part: { of, sign }, before, after }): BridgeStep[] => {
    if (before === null || after === null) return [];
    const change = after.minus(before);
    return [
      {
        of,
        amount: change.times(sign),
        isMaterial: isMaterial(plainText(change), plainText(before), materiality),
      },
    ];
  });
  const missing = sides
    .filter(({ before, after }) => (before === null) !== (after === null))
    .map(({ part }) => part.of);
  return bridgeFromSteps({ measure, from: start, to: end }, steps, missing);
}

/**
 * The cash bridge between two month ends, from earnings and from changes in receivables, payables and debt; null if
 * cash is missing at either end. `months` follow `from`, up to the end month. @throws RangeError on a figure that is
 * not a plain decimal.
 */
export function cashBridge(
  basis: CompanyBasis,
  from: MonthFigures,
  months: readonly MonthFigures[],
  materiality: Materiality,
): Bridge | null {
  const last = months.at(-1);
  const [start, end] = [decimalOrNull(from.cash), decimalOrNull(last?.cash)];
  if (start === null || end === null || last === undefined) return null;
  const amountOf = (part: BridgePart): DecimalValue | null => {
    const values = isBalance(part)
      ? [decimalOrNull(last[part.line]), decimalOrNull(from[part.line])?.neg() ?? null]
      : months.map((month) => decimalOrNull(month[part.line]));
    const known = values.filter((value) => value !== null);
    return known.length === values.length ? totalOfSteps(known).times(part.sign) : null;
  };
  const shown = shownWithAmounts(basis, (line) => [from, ...months].map((month) => month[line]));
  const parts = shownParts(shown, 'cash').map((part) => ({ of: part.of, amount: amountOf(part) }));
  const steps = parts.flatMap(({ of, amount }): BridgeStep[] => {
    if (amount === null) return [];
    const isNews = isMaterial(plainText(amount), plainText(start), materiality);
    return [{ of, amount, isMaterial: isNews }];
  });
  const missing = parts.filter(({ amount }) => amount === null).map(({ of }) => of);
  return bridgeFromSteps({ measure: 'cash', from: start, to: end }, steps, missing);
}

export const stepLabel = (basis: CompanyBasis, of: StepOf): string =>
  of === ADD_BACKS ? 'Add-backs' : lineLabel(basis, of);

/** A bridge with a larger unexplained share isn't useful. */
const MOST_UNEXPLAINED = '0.1';

/** True if the unexplained amount is immaterial, or at most a tenth of the whole bridge. */
export function explainsMost(
  { from, steps, unexplained }: Bridge,
  materiality: Materiality,
): boolean {
  const open = unexplained.abs();
  if (open.eq('0') || !isMaterial(plainText(open), plainText(from), materiality)) return true;
  const all = totalOfSteps([open, ...steps.map(({ amount }) => amount.abs())]);
  return open.lte(all.times(MOST_UNEXPLAINED));
}
