import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull, plainText } from '../decimal.ts';
import type { LineKey } from '../lines.ts';
import { LINES, OPERATING_COSTS, shownLines } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';

/** The results that a bridge leads to. */
export const BRIDGE_MEASURES = ['revenue', 'grossProfit', 'ebitda', 'adjEbitda', 'cash'] as const;
export type BridgeMeasure = (typeof BRIDGE_MEASURES)[number];

/** What adjusted EBITDA adds to EBITDA: no stored line, but the difference of two. */
export const ADD_BACKS = 'addBacks';

/** What a step is of; `smaller`: several that are too small to stand alone. */
export type StepOf = LineKey | typeof ADD_BACKS | 'smaller';

/** A step of a bridge; amounts in units of the company's currency. */
export interface BridgeStep {
  readonly of: StepOf;
  /** What it does to the result. */
  readonly amount: DecimalValue;
  readonly isMaterial: boolean;
  /** How many steps it stands for: one, unless it is `smaller`. */
  readonly count: number;
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

/** A part of a result: what it adds up from. */
interface Part {
  readonly of: StepOf;
  readonly sign: '1' | '-1';
  readonly valueIn: (figures: MonthFigures) => DecimalValue | null;
}

const part = (line: LineKey, sign: Part['sign']): Part => ({
  of: line,
  sign,
  valueIn: (figures) => decimalOrNull(figures[line]),
});

const addBacks: Part = {
  of: ADD_BACKS,
  sign: '1',
  valueIn: ({ ebitda, adjEbitda }) => {
    const [plain, adjusted] = [decimalOrNull(ebitda), decimalOrNull(adjEbitda)];
    return plain === null || adjusted === null ? null : adjusted.minus(plain);
  },
};

const GROSS_PROFIT = [part('revenue', '1'), part('production', '-1')] as const;
const EBITDA = [...GROSS_PROFIT, ...OPERATING_COSTS.map((line) => part(line, '-1'))];

/** What each result adds up from; of revenue nothing is known but itself. */
const PARTS: Readonly<Record<Exclude<BridgeMeasure, 'cash'>, readonly Part[]>> = {
  revenue: [part('revenue', '1')],
  grossProfit: GROSS_PROFIT,
  ebitda: EBITDA,
  adjEbitda: [...EBITDA, addBacks],
};

/** What moves cash in a month, and what moves with it, of the lines that the company has. */
const FLOWS = [
  ['ebitda', '1'],
  ['otherIncome', '1'],
  ['interest', '-1'],
  ['tax', '-1'],
] as const;
const BALANCES = [
  ['receivables', '-1'],
  ['payables', '1'],
  ['debt', '1'],
] as const;

const MOST_STEPS = 8;
const zero = Decimal('0');
const total = (values: readonly DecimalValue[]): DecimalValue =>
  values.reduce((sum, value) => sum.plus(value), zero);

/** Past eight steps those that are too small to be news become one, in the place of the first of them. */
function merged(steps: readonly BridgeStep[]): BridgeStep[] {
  const small = steps.filter((step) => !step.isMaterial);
  if (steps.length <= MOST_STEPS || small.length < 2) return [...steps];
  const [first] = small;
  const together: BridgeStep = {
    of: 'smaller',
    amount: total(small.map(({ amount }) => amount)),
    isMaterial: false,
    count: small.length,
  };
  return steps.flatMap((step) => (step === first ? [together] : step.isMaterial ? [step] : []));
}

/**
 * The bridge between two periods, or between a plan and what became of it, for a result that adds up
 * from lines; null where one side lacks the result. @throws RangeError on a figure that is not a
 * plain decimal.
 */
export function bridgeBetween(
  measure: Exclude<BridgeMeasure, 'cash'>,
  from: MonthFigures,
  to: MonthFigures,
  materiality: Materiality,
): Bridge | null {
  const [start, end] = [decimalOrNull(from[measure]), decimalOrNull(to[measure])];
  if (start === null || end === null) return null;
  const sides = PARTS[measure].map(({ of, sign, valueIn }) => ({
    of,
    sign,
    before: valueIn(from),
    after: valueIn(to),
  }));
  const steps = sides.flatMap(({ of, sign, before, after }): BridgeStep[] => {
    if (before === null || after === null) return [];
    const change = after.minus(before);
    return [
      {
        of,
        amount: change.times(sign),
        isMaterial: isMaterial(plainText(change), plainText(before), materiality),
        count: 1,
      },
    ];
  });
  const missing = sides
    .filter(({ before, after }) => (before === null) !== (after === null))
    .map(({ of }) => of);
  return {
    measure,
    from: start,
    to: end,
    steps: merged(steps),
    unexplained: end.minus(start).minus(total(steps.map(({ amount }) => amount))),
    missing,
  };
}

/**
 * The bridge of cash from one month's end to a later one's: what the months between earned, and what
 * moved of what customers owe, what is owed to suppliers, and debt; null where one end lacks cash.
 * `months` are those after `from`, the last of them the end. @throws RangeError on a figure that is
 * not a plain decimal.
 */
export function cashBridge(
  from: MonthFigures,
  months: readonly MonthFigures[],
  materiality: Materiality,
): Bridge | null {
  const last = months.at(-1);
  const [start, end] = [decimalOrNull(from.cash), decimalOrNull(last?.cash)];
  if (start === null || end === null || last === undefined) return null;
  const has = new Set(shownLines([...FLOWS, ...BALANCES].map(([line]) => line)));
  const flows = FLOWS.filter(([line]) => has.has(line)).map(([line, sign]) => {
    const values = months.map((month) => decimalOrNull(month[line]));
    const known = values.filter((value) => value !== null);
    const isWhole = known.length === values.length;
    return { of: line, amount: isWhole ? total(known).times(sign) : null };
  });
  const balances = BALANCES.filter(([line]) => has.has(line)).map(([line, sign]) => {
    const [before, after] = [decimalOrNull(from[line]), decimalOrNull(last[line])];
    const isKnown = before !== null && after !== null;
    return { of: line, amount: isKnown ? after.minus(before).times(sign) : null };
  });
  const all = [...flows, ...balances];
  const steps = all.flatMap(({ of, amount }): BridgeStep[] => {
    if (amount === null) return [];
    const isNews = isMaterial(plainText(amount), plainText(start), materiality);
    return [{ of, amount, isMaterial: isNews, count: 1 }];
  });
  return {
    measure: 'cash',
    from: start,
    to: end,
    steps: merged(steps),
    unexplained: end.minus(start).minus(total(steps.map(({ amount }) => amount))),
    missing: all.filter(({ amount }) => amount === null).map(({ of }) => of),
  };
}

/** The name of a step as a table has it. */
export function stepLabel({ of, count }: Pick<BridgeStep, 'of' | 'count'>): string {
  if (of === ADD_BACKS) return 'Add-backs';
  return of === 'smaller' ? `${count} smaller` : LINES[of].label;
}
