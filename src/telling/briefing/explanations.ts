import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import type { BriefingFigureId } from '../../finance/figureId.ts';
import type { LineKey } from '../../finance/lines.ts';
import { isCostLine } from '../../finance/lines.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { RecordedMonth } from './causes.ts';
import { recordedByReason } from './causes.ts';
import { eventsOn } from './events.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import { quoteOn } from './quotes.ts';
import type { Drivers, Step } from './drivers.ts';
import type { PageReference } from './reference.ts';
import { briefingFigureId } from './sentence.ts';

export const EXPLANATION_KINDS = ['oneOff', 'timing', 'lasting'] as const;
export type ExplanationKind = (typeof EXPLANATION_KINDS)[number];

export const EXPLANATION_KIND_LABELS: Readonly<Record<ExplanationKind, string>> = {
  oneOff: 'One-off',
  timing: 'Timing',
  lasting: 'Recurring',
};

/** A recorded amount that explains a line in a month, in units of the company's currency. */
export interface RecordedAmount {
  readonly month: MonthOfYear;
  readonly line: LineKey;
  readonly reason: string;
  /** The amount has the sign of the line, so it is positive if it increased a cost. */
  readonly amount: string;
  readonly kind: ExplanationKind;
  /** The amount recurs every month, like some items of adjusted EBITDA, so a plan includes it. */
  readonly isRecurring?: boolean;
  /** Set for timing: the month to which the amount moves. */
  readonly movesTo?: MonthOfYear | undefined;
  readonly figure: BriefingFigureId;
}

export const recordedExplanations = (recorded: RecordedMonth): RecordedAmount[] =>
  recordedByReason(recorded).map((explanation) =>
    Object.assign(explanation, {
      reason: withoutStop(explanation.reason),
      kind: 'lasting' as const,
      month: recorded.month,
    }),
  );

const withoutStop = (reason: string): string => reason.replace(/[\s.,;:]+$/u, '');

export interface ItemInLine {
  readonly name: string;
  readonly amount: string;
  readonly line: LineKey | null;
  readonly kind: ExplanationKind;
  readonly movesTo?: MonthOfYear | undefined;
}

/** Turns an item into an explanation of its line. An add-back to EBITDA is an increase in the cost. */
export function itemExplanation(
  { name, amount, line: stated, kind, movesTo }: ItemInLine,
  month: MonthOfYear,
): RecordedAmount {
  // An item without a line is a one-off that explains no line.
  const line = stated ?? 'ebitda';
  const isCost = isCostLine(line);
  return {
    month,
    line,
    reason: withoutStop(name),
    amount: isCost ? amount : plainText(decimal(amount).neg()),
    kind,
    isRecurring: kind === 'lasting',
    movesTo,
    figure: briefingFigureId('item', 'adjEbitda', month, { reason: name }),
  };
}

/** A reason for a step, with its effect on the line against the reference. */
export interface Cause {
  readonly reason: string;
  readonly kind: ExplanationKind;
  /** By how much the line was higher for this reason. */
  readonly change: DecimalValue;
  /** Used with `both`: true if more was recorded than before. */
  readonly isMore: boolean;
  /** `gone` was recorded only in the reference; `both` was recorded in both, with different amounts. */
  readonly is: 'new' | 'gone' | 'both';
  readonly figure: BriefingFigureId | null;
}

const MOST_REASON_LETTERS = 100;

export const shortenedReason = (reason: string): string =>
  reason.length > MOST_REASON_LETTERS ? `${reason.slice(0, MOST_REASON_LETTERS)}…` : reason;

export interface ExplainedStep {
  readonly along: readonly Cause[];
  readonly against: readonly Cause[];
  readonly rest: DecimalValue;
  /** A sentence from finance's notes; null if an amount is recorded, or nothing was noted. */
  readonly quote: string | null;
  readonly events: readonly CompanyEvent[];
  readonly isUnexplained: boolean;
}

const noChange = Decimal('0');
/** Given as a share of the base that drivers are measured against. */
const OPEN_COST = '0.1';
const OPEN_SAVING = '0.25';
/** Given as a share of the line's change. */
const LEAST_OPEN_REST = '0.25';
const MOST_STEP_CAUSES = 4;

const totalChange = (values: readonly DecimalValue[]) =>
  values.reduce((sum, value) => sum.plus(value), noChange);

function byReason(explanations: readonly RecordedAmount[], line: LineKey) {
  const own = explanations.filter((explanation) => explanation.line === line);
  return Map.groupBy(own, ({ reason }) => reason);
}

const totalRecorded = (explanations: readonly RecordedAmount[]) =>
  totalChange(explanations.map(({ amount }) => decimal(amount)));

/** The id of a single amount or its change; null if a cause combines several amounts. */
function changeFigure(
  own: readonly RecordedAmount[],
  earlier: readonly RecordedAmount[],
): BriefingFigureId | null {
  const [first, second] = [...own, ...earlier];
  if (own.length > 1 || earlier.length > 1 || first === undefined) return null;
  if (second === undefined) return first.figure;
  const { told, reason } = first.figure;
  const isAlike = second.figure.told === told && second.figure.reason === reason;
  return isAlike ? { ...first.figure, than: { ...second.figure.period } } : null;
}

/** Recorded amounts of a line in the month and its reference, as differences. */
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
    const change = totalRecorded(own).minus(totalRecorded(earlier));
    if (first === undefined || change.eq('0')) return [];
    const is = earlier.length === 0 ? 'new' : own.length === 0 ? 'gone' : 'both';
    const figure = changeFigure(own, earlier);
    const isMore = totalRecorded(own).abs().gt(totalRecorded(earlier).abs());
    return [{ reason, kind: first.kind, change, isMore, is, figure }];
  });
}

/** Growth of a line that needs no explanation: a cost may grow with revenue since the earlier month. */
function allowedGrowth(
  step: Step,
  kind: PageReference['kind'],
  revenueGrowth: DecimalValue | null,
) {
  if (kind === 'plan' || !isCostStep(step)) return noChange;
  // The step's reference is already adjusted for growth.
  if (!step.allowed.eq(step.reference)) return noChange;
  if (revenueGrowth === null || revenueGrowth.lte('0')) return noChange;
  return step.reference.times(revenueGrowth);
}

export interface ExplanationSource {
  readonly now: readonly RecordedAmount[];
  readonly before: readonly RecordedAmount[];
  readonly notes: string;
  readonly events: readonly CompanyEvent[];
  readonly materiality: Materiality;
}

/**
 * Many sentences compare something with revenue, so for gross profit only a sentence that begins with revenue counts.
 */
const quoteOnProfit = (basis: CompanyBasis, notes: string): string | null =>
  quoteOn(basis, 'grossProfit', notes) ??
  (['revenue', 'production'] as const)
    .map((line) => quoteOn(basis, line, notes))
    .find((quote) => quote !== null && /^(?:Revenue|Production)\b/u.test(quote)) ??
  null;

const reversedCause = (cause: Cause): Cause => ({ ...cause, change: cause.change.neg() });

const isCostStep = ({ line }: Step) => isCostLine(line);

/** Why a named step changed. `revenueGrowth` is a fraction of the reference's revenue; null if unknown. */
export function explainedStep(
  basis: CompanyBasis,
  step: Step,
  { base }: Pick<Drivers, 'base'>,
  month: MonthOfYear,
  reference: PageReference,
  revenueGrowth: DecimalValue | null,
  { now, before, notes, events, materiality }: ExplanationSource,
): ExplainedStep {
  const { kind } = reference;
  // Costs may grow with revenue; revenue itself has to be explained in full.
  const change = step.actual.minus(step.line === 'revenue' ? step.reference : step.allowed);
  const noise = smallestMaterialDifference(step.reference, materiality);
  const lines = step.line === 'grossProfit' ? (['revenue', 'production'] as const) : [step.line];
  const causes = lines
    .flatMap((line) =>
      causesOf(line, now, { kind, explanations: before }).map((cause): Cause =>
        line === 'production' && step.line === 'grossProfit' ? reversedCause(cause) : cause,
      ),
    )
    .filter((cause) => cause.change.abs().gte(noise))
    .toSorted((a, b) => b.change.abs().cmp(a.change.abs()))
    .slice(0, MOST_STEP_CAUSES);
  const isUp = change.gte('0');
  const along = causes.filter((cause) => cause.change.gt('0') === isUp);
  const against = causes.filter((cause) => cause.change.gt('0') !== isUp);
  const left = change.minus(totalChange(causes.map((cause) => cause.change)));
  const open = (isCostStep(step) ? left : left.neg()).minus(
    allowedGrowth(step, kind, revenueGrowth),
  );
  const isOpen = step.effect.lt('0')
    ? open.gte(base.times(OPEN_COST))
    : isCostStep(step) && open.neg().gte(base.times(OPEN_SAVING));
  const noted =
    step.line === 'grossProfit' ? quoteOnProfit(basis, notes) : quoteOn(basis, step.line, notes);
  const compared = { before: kind === 'plan' ? null : { month: reference.of } };
  const happened = lines.flatMap((line) => eventsOn(line, events, month, compared));
  // After recorded reasons, the remaining amount needs a question only if it is a large part of the change.
  const isSmallRest = causes.length > 0 && left.abs().lt(change.abs().times(LEAST_OPEN_REST));
  return {
    along,
    against,
    rest: causes.length === 0 || left.abs().lt(noise) ? noChange : left,
    quote: causes.length === 0 ? noted : null,
    events: [...new Set(happened)],
    isUnexplained: isOpen && !isSmallRest && noted === null && happened.length === 0,
  };
}
