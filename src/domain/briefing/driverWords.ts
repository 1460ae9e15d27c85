import type { DecimalValue } from '../decimal.ts';
import { decimal, decimalOrNull, fixed, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { marginToShow } from '../grossMargin.ts';
import type { Materiality } from '../materiality.ts';
import { noiseOf } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { Naming } from './amountWords.ts';
import { capitalised, differenceOf, inBrackets, percentOfDifference } from './amountWords.ts';
import type { Drivers, Step } from './drivers.ts';
import { STEP_LINES } from './drivers.ts';
import { eventSentence } from './events.ts';
import type { Cause, ExplainedStep } from './explanations.ts';
import type { PageMonth, PageReference } from './reference.ts';
import { lineWords } from './reference.ts';
import type { Sentence } from './sentence.ts';
import {
  joinedWords,
  monthWords,
  ofMonth,
  saidMoney,
  saidPercent,
  thanMonth,
  thanPlan,
  toldOf,
} from './sentence.ts';

/** "revenue up $523K", "production $34K under", "revenue in line" */
function partWords(
  line: 'revenue' | 'production',
  figures: MonthFigures,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence[] {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference.month[line])];
  if (actual === null || before === null) return [];
  const isPlan = reference.kind === 'plan';
  const difference = actual.minus(before);
  if (difference.abs().lt(noiseOf(before, materiality))) {
    return [[`${line} ${isPlan ? 'in line' : 'level'}`]];
  }
  const size = saidMoney(difference.abs(), naming.difference(line));
  const isUp = difference.gt('0');
  if (!isPlan) return [[`${line} ${isUp ? 'up' : 'down'} `, size]];
  const side =
    line === 'revenue' ? (isUp ? ' above plan' : ' below plan') : isUp ? ' over' : ' under';
  return [[`${line} `, size, side]];
}

/** "the margin rose from 71.5% to 73.0%" */
function marginWords(
  month: MonthOfYear,
  figures: MonthFigures,
  reference: PageReference,
  naming: Naming,
): Sentence[] {
  const [now, before] = [marginToShow(figures), marginToShow(reference.month)];
  if (now === null || before === null) return [];
  const [shown, shownBefore] = [now, before].map((margin) => fixed(decimal(margin), 1));
  const said = saidPercent(now, ofMonth('grossMarginPercent', month));
  const saidBefore = saidPercent(before, naming.ofReference('grossMarginPercent'));
  if (shown === shownBefore) return [['the margin held at ', said]];
  if (reference.kind === 'plan')
    return [['the margin was ', said, ' against a planned ', saidBefore]];
  const verb = decimal(now).gt(decimal(before)) ? 'rose' : 'fell';
  return [[`the margin ${verb} from `, saidBefore, ' to ', said]];
}

function profitDetails(
  { month, figures }: PageMonth,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const lines = (['revenue', 'production'] as const).flatMap((line) =>
    partWords(line, figures, reference, naming, materiality),
  );
  const margin = marginWords(month, figures, reference, naming);
  const parts = [joinedWords(lines, ', '), ...margin].filter((part) => part.length > 0);
  return parts.length === 0 ? [] : [': ', ...joinedWords(parts, '; ')];
}

/** " (+59.2%, while revenue grew 17.5%)"; nothing where a percentage says nothing. */
function growthWords(
  step: Step,
  figures: MonthFigures,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const percent = percentOfDifference(step);
  if (percent === null) return [];
  const sign = step.actual.lt(step.reference) ? '-' : '+';
  const own: Sentence = [` (${sign}`, saidPercent(percent, naming.difference(step.line, true))];
  const [now, before] = [decimalOrNull(figures.revenue), decimalOrNull(reference.month.revenue)];
  if (now === null || before === null) return [...own, ')'];
  const revenue = { actual: now, reference: before };
  const isLevel = differenceOf(revenue).abs().lt(noiseOf(before, materiality));
  const growth = percentOfDifference(revenue);
  if (isLevel || growth === null) return [...own, isLevel ? ', while revenue was level)' : ')'];
  const verb = now.lt(before) ? 'fell' : 'grew';
  const said = saidPercent(growth, naming.difference('revenue', true));
  return [...own, `, while revenue ${verb} `, said, ')'];
}

function shareOf(amount: DecimalValue, revenue: string | null | undefined): string | null {
  const whole = decimalOrNull(revenue);
  return whole === null || whole.lte('0') ? null : plainText(amount.times('100').div(whole));
}

/** "Admin $12K beyond its share of revenue at $432K (12.3% of revenue, 11.9% last year)" */
function shareWords(
  { line, actual, allowed, effect, reference: before }: Step,
  { month, figures }: PageMonth,
  reference: PageReference,
  naming: Naming,
): Sentence {
  const than = reference.kind === 'plan' ? 'planned' : monthWords(reference.of);
  if (line === 'revenue') {
    const verb = actual.lt(before) ? 'Lower' : 'Higher';
    const did = effect.lt('0') ? 'took' : 'added';
    return [`${verb} revenue at the ${than} margin ${did} `, saidMoney(effect.abs()), ' of EBITDA'];
  }
  const [now, then] = [shareOf(actual, figures.revenue), shareOf(before, reference.month.revenue)];
  const beyond = actual.minus(allowed);
  const shares: Sentence =
    now === null || then === null
      ? []
      : [
          ' (',
          saidPercent(now, ofMonth(line, month, { measure: 'share' })),
          ` of revenue, ${reference.kind === 'plan' ? 'planned' : 'was'} `,
          saidPercent(then),
          ')',
        ];
  return [
    `${lineWords(line)} `,
    saidMoney(beyond.abs()),
    ` ${beyond.lt('0') ? 'below' : 'beyond'} its share of revenue at `,
    saidMoney(actual, naming.ofLine(line)),
    ...shares,
  ];
}

/** What a step is, without its reasons: "Admin $132K over plan at $432K (44.0%)". */
function stepWords(
  step: Step,
  isByShare: boolean,
  page: PageMonth,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const { line, actual, reference: before } = step;
  const difference = actual.minus(before);
  const isUp = difference.gte('0');
  const size = saidMoney(difference.abs(), naming.difference(line));
  const result = saidMoney(actual, naming.ofLine(line));
  const name = lineWords(line);
  const isPlan = reference.kind === 'plan';
  if (isByShare) return shareWords(step, page, reference, naming);
  if (line === 'grossProfit') {
    const details = profitDetails(page, reference, naming, materiality);
    return isPlan
      ? [`${name} `, size, ` ${isUp ? 'above' : 'below'} plan at `, result, ...details]
      : [`${name} ${isUp ? 'up' : 'down'} `, size, ' to ', result, ...details];
  }
  if (isPlan) {
    const percent = inBrackets(step, naming.difference(line, true));
    return [`${name} `, size, ` ${isUp ? 'over' : 'under'} plan at `, result, ...percent];
  }
  const growth = growthWords(step, page.figures, reference, naming, materiality);
  return [`${name} ${isUp ? 'up' : 'down'} `, size, ' to ', result, ...growth];
}

/** Longer reasons are cut: their sentence has other things to say. */
const MOST_REASON_LETTERS = 100;

const shortened = (reason: string): string =>
  reason.length > MOST_REASON_LETTERS ? `${reason.slice(0, MOST_REASON_LETTERS)}…` : reason;

function causeWords(
  { reason: recorded, change, isMore, is, figure }: Cause,
  reference: PageReference,
): Sentence {
  const size = saidMoney(change.abs(), figure);
  const reason = shortened(recorded);
  if (is === 'both') return [size, ` ${isMore ? 'more' : 'less'} ${reason}`];
  if (is === 'new') return [size, ` of ${reason}`];
  return [size, ` of ${reason} in ${monthWords(reference.of)}, not repeated`];
}

const listOf = (causes: readonly Cause[], reference: PageReference): Sentence =>
  joinedWords(
    causes.map((cause) => causeWords(cause, reference)),
    ', ',
  );

const OPEN = 'not explained yet';

const sideOfPlan = (line: Step['line'], difference: DecimalValue): string => {
  const [above, below] = line === 'grossProfit' ? ['above plan', 'below plan'] : ['over', 'under'];
  return (difference.gt('0') ? above : below) ?? '';
};

/** Why a step is what it is: recorded amounts, what they leave over, or what finance noted. */
function reasonWords(
  line: Step['line'],
  { along, against, rest, quote, isUnexplained }: ExplainedStep,
  reference: PageReference,
): Sentence {
  if (along.length === 0 && against.length === 0) {
    if (quote !== null) return [`. Finance's note: “${quote}”`];
    return [isUnexplained ? '. Not explained yet.' : '.'];
  }
  const offset: Sentence =
    against.length === 0
      ? []
      : [along.length === 0 ? 'despite ' : ', partly offset by ', ...listOf(against, reference)];
  const isPlan = reference.kind === 'plan';
  const left: Sentence = rest.eq('0')
    ? []
    : [
        isPlan ? '; the rest was ' : `; the rest ${rest.gt('0') ? 'rose' : 'fell'} `,
        saidMoney(rest.abs()),
        isPlan ? ` ${sideOfPlan(line, rest)}` : '',
        isUnexplained ? `, ${OPEN}` : '',
      ];
  return [': ', ...listOf(along, reference), ...offset, ...left, '.'];
}

/** A named step, with its reasons unless there is no room for them. */
export function driverSentence(
  step: Step,
  explained: ExplainedStep,
  hasReasons: boolean,
  isByShare: boolean,
  page: PageMonth,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const words = stepWords(step, isByShare, page, reference, naming, materiality);
  if (!hasReasons) return [...words, explained.isUnexplained ? '. Not explained yet.' : '.'];
  const reasons = reasonWords(step.line, explained, reference);
  // The details of gross profit follow a colon already.
  const isSecondColon = step.line === 'grossProfit' && reasons[0] === ': ';
  const happened = eventSentence(explained.events, page.month);
  return [
    ...words,
    ...(isSecondColon ? ['. ', ...capitalised(reasons.slice(1))] : reasons),
    ...happened,
  ];
}

const verbOf = (amount: DecimalValue) => (amount.lt('0') ? 'took' : 'added');

/** "EBITDA $82K below plan", "EBITDA up $66K" */
function changeWords(change: DecimalValue, reference: PageReference, naming: Naming): Sentence {
  const isUp = change.gte('0');
  const size = saidMoney(change.abs(), naming.difference('ebitda'));
  return reference.kind === 'plan'
    ? ['EBITDA ', size, ` ${isUp ? 'above' : 'below'} plan`]
    : [`EBITDA ${isUp ? 'up' : 'down'} `, size];
}

/** The result and what moved it most, without a full stop: "EBITDA $82K below plan: Admin took $132K". */
export function driverTitle(
  { change, along }: Drivers,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const isPlan = reference.kind === 'plan';
  const than = isPlan ? 'plan' : monthWords(reference.of);
  const isLevel = change
    .abs()
    .lt(noiseOf(decimalOrNull(reference.month.ebitda) ?? decimal('0'), materiality));
  const result: Sentence = isLevel
    ? [`EBITDA in line with ${than}`]
    : [...changeWords(change, reference, naming), isPlan ? '' : ` on ${than}`];
  const [lead] = along;
  if (lead === undefined || isLevel) return result;
  const isEffectTheDifference = lead.allowed.eq(lead.reference);
  const figure = isEffectTheDifference ? naming.difference(lead.line) : null;
  const size = saidMoney(lead.effect.abs(), figure);
  return [...result, `: ${lineWords(lead.line)} ${verbOf(lead.effect)} `, size];
}

/** "The other lines together took $14K; EBITDA $82K below plan in all."; null where it is too little to say. */
export function restSentence(
  { rest, unexplained, change, along, against, isByShare }: Drivers,
  { month }: Pick<PageMonth, 'month'>,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence | null {
  const least = noiseOf(decimal('0'), materiality);
  const isTold = (amount: DecimalValue) => !amount.eq('0') && amount.abs().gte(least);
  const others = rest.minus(unexplained);
  if (along.length + against.length === 0) return null;
  const isOpen = isTold(unexplained);
  if (!isOpen && !isTold(rest)) return null;
  const named = new Set([...along, ...against].map(({ line }) => line));
  const reason = STEP_LINES.filter((line) => named.has(line)).join(',');
  const than = reference.planName === null ? thanMonth(reference.of) : thanPlan(reference.planName);
  const whole: Sentence = [...changeWords(change, reference, naming), ' in all.'];
  const id = isByShare || isOpen ? null : toldOf('others', 'ebitda', month, { than, reason });
  const told = isOpen ? others : rest;
  const lines: Sentence = isTold(told)
    ? [`The other lines together ${verbOf(told)} `, saidMoney(told.abs(), id), '; ']
    : [];
  const open: Sentence = isOpen
    ? [
        `${lines.length === 0 ? 'What' : 'what'} the lines do not explain ${verbOf(unexplained)} `,
        saidMoney(unexplained.abs()),
        '; ',
      ]
    : [];
  return [...lines, ...open, ...whole];
}
