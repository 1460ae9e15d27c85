import type { BridgeMeasure, BridgePart } from '../bridgeParts.ts';
import { ADD_BACKS, bridgeParts, isBalance } from '../bridgeParts.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull, plainText } from '../decimal.ts';
import { LINES } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { Judgement } from '../variance.ts';

/** What a step is of. */
export type StepOf = BridgePart['of'];

/** A step of a bridge; amounts in units of the company's currency. */
export interface BridgeStep {
  readonly of: StepOf;
  /** What it does to the result. */
  readonly amount: DecimalValue;
  readonly isMaterial: boolean;
}

/** Whether a step is good news; null: it is too small to be news. */
export function stepJudgement({ isMaterial: isNews, amount }: BridgeStep): Judgement | null {
  if (!isNews || amount.eq('0')) return null;
  return amount.gt('0') ? 'favourable' : 'unfavourable';
}

/** From one result to another, step by step. */
export interface Bridge {
  readonly measure: BridgeMeasure;
  readonly from: DecimalValue;
  readonly to: DecimalValue;
  /** In the order of a statement. */
  readonly steps: readonly BridgeStep[];
  /** What the steps do not explain, so that all of it together is exact. */
  readonly unexplained: DecimalValue;
  /** Lines that one of the two sides lacks: what they did is in what is unexplained. */
  readonly missing: readonly StepOf[];
}

const zero = Decimal('0');
const total = (values: readonly DecimalValue[]): DecimalValue =>
  values.reduce((sum, value) => sum.plus(value), zero);

function valueIn({ of, line }: BridgePart, figures: MonthFigures): DecimalValue | null {
  const value = decimalOrNull(figures[line]);
  if (of !== ADD_BACKS) return value;
  const ebitda = decimalOrNull(figures.ebitda);
  return value === null || ebitda === null ? null : value.minus(ebitda);
}

function bridgeOf(
  { measure, from, to }: Omit<Bridge, 'steps' | 'unexplained' | 'missing'>,
  steps: readonly BridgeStep[],
  missing: Bridge['missing'],
): Bridge {
  const unexplained = to.minus(from).minus(total(steps.map(({ amount }) => amount)));
  return { measure, from, to, steps, unexplained, missing };
}

/**
 * The bridge between two periods, or between a plan and what became of it, by what the lines differ
 * by; null where one side lacks the result. @throws RangeError on a figure that is not a plain decimal.
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
  const sides = bridgeParts(basis, measure).map((part) => ({
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
  return bridgeOf({ measure, from: start, to: end }, steps, missing);
}

/**
 * The bridge of cash from one month's end to a later one's: what the months between earned, and what
 * moved of what customers owe, what is owed to suppliers, and debt; null where one end lacks cash.
 * `months` are those after `from`, the last of them the end. @throws RangeError on a figure that is
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
    return known.length === values.length ? total(known).times(part.sign) : null;
  };
  const parts = bridgeParts(basis, 'cash').map((part) => ({ of: part.of, amount: amountOf(part) }));
  const steps = parts.flatMap(({ of, amount }): BridgeStep[] => {
    if (amount === null) return [];
    const isNews = isMaterial(plainText(amount), plainText(start), materiality);
    return [{ of, amount, isMaterial: isNews }];
  });
  const missing = parts.filter(({ amount }) => amount === null).map(({ of }) => of);
  return bridgeOf({ measure: 'cash', from: start, to: end }, steps, missing);
}

/** The name of a step as a table has it. */
export const stepLabel = (of: StepOf): string => (of === ADD_BACKS ? 'Add-backs' : LINES[of].label);

/** How much of all that a bridge shows may be unexplained, before it explains nothing. */
const MOST_UNEXPLAINED = '0.1';

/** Whether the steps of a bridge say what happened: what they leave open is immaterial, or a tenth of it all at most. */
export function explainsMost(
  { from, steps, unexplained }: Bridge,
  materiality: Materiality,
): boolean {
  const open = unexplained.abs();
  if (open.eq('0') || !isMaterial(plainText(open), plainText(from), materiality)) return true;
  const all = total([open, ...steps.map(({ amount }) => amount.abs())]);
  return open.lte(all.times(MOST_UNEXPLAINED));
}
