import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, plainText } from '../decimal.ts';
import type { ToldFigureId } from '../figureId.ts';
import type { LineKey } from '../lines.ts';
import { LINES } from '../lines.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { CompanyEvent } from '../companyEvent.ts';
import type { RecordedMonth } from './causes.ts';
import { recordedByReason } from './causes.ts';
import { eventsOn } from './events.ts';
import type { Materiality } from '../materiality.ts';
import { noiseOf } from '../materiality.ts';
import { quoteOn } from './quotes.ts';
import type { Drivers, Step } from './drivers.ts';
import type { PageReference } from './reference.ts';
import { toldOf } from './sentence.ts';

export const EXPLANATION_KINDS = ['oneOff', 'timing', 'lasting'] as const;
export type ExplanationKind = (typeof EXPLANATION_KINDS)[number];

export const EXPLANATION_KIND_LABELS: Readonly<Record<ExplanationKind, string>> = {
  oneOff: 'One-off',
  timing: 'Timing',
  lasting: 'Recurring',
};

/** A recorded amount that explains a line of a month, in units of the company's currency. */
export interface RecordedAmount {
  readonly month: MonthOfYear;
  readonly line: LineKey;
  /** "due diligence on Project Heron" */
  readonly reason: string;
  /** In the sign of the line: a cost that was higher for this reason is above zero. */
  readonly amount: string;
  readonly kind: ExplanationKind;
  /** Belongs to every month, as an item of adjusted EBITDA: a plan has it too. */
  readonly isRecurring?: boolean;
  /** Of timing the month in which it comes instead. */
  readonly movesTo?: MonthOfYear | undefined;
  readonly figure: ToldFigureId;
}

/** Amounts that were entered of a month with a reason, as the explanations that they are. */
export const recordedExplanations = (recorded: RecordedMonth): RecordedAmount[] =>
  recordedByReason(recorded).map((explanation) =>
    Object.assign(explanation, {
      reason: withoutStop(explanation.reason),
      kind: 'lasting' as const,
      month: recorded.month,
    }),
  );

/** A reason goes on in a sentence. */
const withoutStop = (reason: string): string => reason.replace(/[\s.,;:]+$/u, '');

/** An item of adjusted EBITDA. */
export interface ItemInLine {
  readonly name: string;
  /** What it adds to EBITDA. */
  readonly amount: string;
  /** Null: not stated. */
  readonly line: LineKey | null;
  readonly kind: ExplanationKind;
  readonly movesTo?: MonthOfYear | undefined;
}

/** An item as the explanation that it is of its line: what it adds is what a cost was higher by. */
export function itemExplanation(
  { name, amount, line: stated, kind, movesTo }: ItemInLine,
  month: MonthOfYear,
): RecordedAmount {
  // Without a line it is one-off all the same, and explains none.
  const line = stated ?? 'ebitda';
  const isCost = LINES[line].betterWhen === 'lower';
  return {
    month,
    line,
    reason: withoutStop(name),
    amount: isCost ? amount : plainText(decimal(amount).neg()),
    kind,
    isRecurring: kind === 'lasting',
    movesTo,
    figure: toldOf('item', 'adjEbitda', month, { reason: name }),
  };
}

/** A reason for a step with what it did to the line against the reference. */
export interface Cause {
  readonly reason: string;
  readonly kind: ExplanationKind;
  /** By what the line was higher for it. */
  readonly change: DecimalValue;
  /** Of `both`: more was recorded than before. */
  readonly isMore: boolean;
  /** `gone`: it was in the reference only; `both`: there was another amount of it. */
  readonly is: 'new' | 'gone' | 'both';
  /** Null: no figure is this very amount. */
  readonly figure: ToldFigureId | null;
}

/** Why a step is what it is. */
export interface ExplainedStep {
  /** Causes that went the way of the line, the largest first. */
  readonly along: readonly Cause[];
  readonly against: readonly Cause[];
  /** What they leave over of the line's change; zero where it is too small to be told. */
  readonly rest: DecimalValue;
  /** What finance noted; null where an amount is recorded, or nothing was noted. */
  readonly quote: string | null;
  /** What happened that concerns the line, the newest first. */
  readonly events: readonly CompanyEvent[];
  readonly isUnexplained: boolean;
}

const zero = Decimal('0');
/** Of the drivers' base. */
const OPEN_COST = '0.1';
const OPEN_SAVING = '0.25';
const MOST_CAUSES = 4;

const total = (values: readonly DecimalValue[]) =>
  values.reduce((sum, value) => sum.plus(value), zero);

function byReason(explanations: readonly RecordedAmount[], line: LineKey) {
  const own = explanations.filter((explanation) => explanation.line === line);
  return Map.groupBy(own, ({ reason }) => reason);
}

const totalOf = (explanations: readonly RecordedAmount[]) =>
  total(explanations.map(({ amount }) => decimal(amount)));

/** What is recorded of a line in the month and in what it is compared with, as the differences they make. */
export function causesOf(
  line: LineKey,
  now: readonly RecordedAmount[],
  reference: {
    readonly kind: PageReference['kind'];
    readonly explanations: readonly RecordedAmount[];
  },
): Cause[] {
  const counts = ({ isRecurring = false }: RecordedAmount) =>
    reference.kind !== 'plan' || !isRecurring;
  const current = byReason(now.filter(counts), line);
  const before = byReason(reference.kind === 'plan' ? [] : reference.explanations, line);
  return [...new Set([...current.keys(), ...before.keys()])].flatMap((reason): Cause[] => {
    const [own, earlier] = [current.get(reason) ?? [], before.get(reason) ?? []];
    const [first] = [...own, ...earlier];
    const change = totalOf(own).minus(totalOf(earlier));
    if (first === undefined || change.eq('0')) return [];
    const is = earlier.length === 0 ? 'new' : own.length === 0 ? 'gone' : 'both';
    const figure = own.length + earlier.length === 1 ? first.figure : null;
    const isMore = totalOf(own).abs().gt(totalOf(earlier).abs());
    return [{ reason, kind: first.kind, change, isMore, is, figure }];
  });
}

/**
 * By how much a line may have grown before somebody has to explain it: a cost as revenue grew since the
 * earlier month.
 */
function growthOf(step: Step, kind: PageReference['kind'], revenueGrowth: DecimalValue | null) {
  if (kind === 'plan' || !isCost(step)) return zero;
  // Its share of the growth is allowed already.
  if (!step.allowed.eq(step.reference)) return zero;
  if (revenueGrowth === null || revenueGrowth.lte('0')) return zero;
  return step.reference.times(revenueGrowth);
}

export interface ExplanationSource {
  readonly now: readonly RecordedAmount[];
  readonly before: readonly RecordedAmount[];
  /** What finance noted on the month. */
  readonly notes: string;
  readonly events: readonly CompanyEvent[];
  readonly materiality: Materiality;
}

/** Many sentences compare something with revenue: of gross profit it counts where a sentence begins with it. */
const quoteOnProfit = (notes: string): string | null =>
  quoteOn('grossProfit', notes) ??
  (['revenue', 'production'] as const)
    .map((line) => quoteOn(line, notes))
    .find((quote) => quote !== null && /^(?:Revenue|Production)\b/u.test(quote)) ??
  null;

const opposite = (cause: Cause): Cause => ({ ...cause, change: cause.change.neg() });

const isCost = ({ line }: Step) => LINES[line].betterWhen === 'lower';

/** Why a named step is what it is. `revenueGrowth`: a part of the reference's revenue; null: not known. */
export function explainedStep(
  step: Step,
  { base }: Pick<Drivers, 'base'>,
  month: MonthOfYear,
  reference: PageReference,
  revenueGrowth: DecimalValue | null,
  { now, before, notes, events, materiality }: ExplanationSource,
): ExplainedStep {
  const { kind } = reference;
  // Growth is allowed to costs; revenue itself is explained whole.
  const change = step.actual.minus(step.line === 'revenue' ? step.reference : step.allowed);
  const noise = noiseOf(step.reference, materiality);
  const lines = step.line === 'grossProfit' ? (['revenue', 'production'] as const) : [step.line];
  const causes = lines
    .flatMap((line) =>
      causesOf(line, now, { kind, explanations: before }).map((cause): Cause =>
        line === 'production' && step.line === 'grossProfit' ? opposite(cause) : cause,
      ),
    )
    .filter((cause) => cause.change.abs().gte(noise))
    .toSorted((a, b) => b.change.abs().cmp(a.change.abs()))
    .slice(0, MOST_CAUSES);
  const isUp = change.gte('0');
  const along = causes.filter((cause) => cause.change.gt('0') === isUp);
  const against = causes.filter((cause) => cause.change.gt('0') !== isUp);
  const left = change.minus(total(causes.map((cause) => cause.change)));
  const open = (isCost(step) ? left : left.neg()).minus(growthOf(step, kind, revenueGrowth));
  const isOpen = step.effect.lt('0')
    ? open.gte(base.times(OPEN_COST))
    : isCost(step) && open.neg().gte(base.times(OPEN_SAVING));
  const noted = step.line === 'grossProfit' ? quoteOnProfit(notes) : quoteOn(step.line, notes);
  const compared = { before: kind === 'plan' ? null : { month: reference.of } };
  const happened = lines.flatMap((line) => eventsOn(line, events, month, compared));
  return {
    along,
    against,
    rest: causes.length === 0 || left.abs().lt(noise) ? zero : left,
    quote: causes.length === 0 ? noted : null,
    events: [...new Set(happened)],
    isUnexplained: isOpen && noted === null && happened.length === 0,
  };
}
