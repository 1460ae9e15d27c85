import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, decimalOrNull, fixed, plainText } from '../../finance/decimal.ts';
import type { BriefingFigureId } from '../../finance/figureId.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { marginToShow } from '../../finance/grossMargin.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { DifferenceNaming } from './amountWords.ts';
import { capitalised, differenceOf, inBrackets, percentOfDifference } from './amountWords.ts';
import type { Drivers, Step } from './drivers.ts';
import { isPluralName, lineInSentence, lineLabel, wasOrWere } from '../../finance/catalogue.ts';
import { STEP_LINES } from './drivers.ts';
import { eventSentence } from './events.ts';
import type { Cause, ExplainedStep } from './explanations.ts';
import { shortenedReason } from './explanations.ts';
import type { PageMonth, PageReference } from './reference.ts';
import { lineWords } from './reference.ts';
import type { Sentence } from './sentence.ts';
import {
  joinedWords,
  monthWords,
  monthFigureId,
  moneyInSentence,
  percentInSentence,
  thanMonth,
  thanPlan,
  briefingFigureId,
} from './sentence.ts';

/** Returns words such as "revenue up $523K", "production $34K under" or "revenue in line". */
function partWords(
  basis: CompanyBasis,
  line: 'revenue' | 'production',
  figures: MonthFigures,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence[] {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference.month[line])];
  if (actual === null || before === null) return [];
  // A part that matters for gross profit is stated even if it is small compared with its own line.
  const profit = decimalOrNull(reference.month.grossProfit);
  const isPlan = reference.kind === 'plan';
  const isOwnName = basis.lineNames[line] !== undefined;
  const name =
    line === 'production' && !isOwnName ? 'production costs' : lineInSentence(basis, line);
  const difference = actual.minus(before);
  if (
    difference.eq('0') ||
    difference.abs().lt(smallestMaterialDifference(profit ?? before, materiality))
  ) {
    return [[`${name} ${isPlan ? 'in line' : 'level'}`]];
  }
  const size = moneyInSentence(difference.abs(), naming.difference(line));
  const isUp = difference.gt('0');
  if (!isPlan) return [[`${name} ${isUp ? 'up' : 'down'} `, size]];
  const side =
    line === 'revenue' ? (isUp ? ' above plan' : ' below plan') : isUp ? ' over' : ' under';
  return [[`${name} `, size, side]];
}

/** Returns words such as "the margin rose from 71.5% to 73.0%". */
function marginWords(
  month: MonthOfYear,
  figures: MonthFigures,
  reference: PageReference,
  naming: DifferenceNaming,
): Sentence[] {
  const [now, before] = [marginToShow(figures), marginToShow(reference.month)];
  if (now === null || before === null) return [];
  const [shown, shownBefore] = [now, before].map((margin) => fixed(decimal(margin), 1));
  const said = percentInSentence(now, monthFigureId('grossMarginPercent', month));
  const saidBefore = percentInSentence(before, naming.ofReference('grossMarginPercent'));
  if (shown === shownBefore) return [['the margin held at ', said]];
  if (reference.kind === 'plan')
    return [['the margin was ', said, ' against a planned ', saidBefore]];
  const verb = decimal(now).gt(decimal(before)) ? 'rose' : 'fell';
  return [[`the margin ${verb} from `, saidBefore, ' to ', said]];
}

function profitDetails(
  basis: CompanyBasis,
  { month, figures }: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const lines = (['revenue', 'production'] as const).flatMap((line) =>
    partWords(basis, line, figures, reference, naming, materiality),
  );
  const margin = marginWords(month, figures, reference, naming);
  const parts = [joinedWords(lines, ', '), ...margin].filter((part) => part.length > 0);
  return parts.length === 0 ? [] : [': ', ...joinedWords(parts, '; ')];
}

/**
 * Returns words such as " (+59.2%, while revenue grew 17.5%)", or nothing if a percentage can't
 * size the change.
 */
function growthWords(
  basis: CompanyBasis,
  step: Step,
  figures: MonthFigures,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const percent = percentOfDifference(step);
  if (percent === null) return [];
  const name = lineInSentence(basis, 'revenue');
  const sign = step.actual.lt(step.reference) ? '-' : '+';
  const own: Sentence = [
    ` (${sign}`,
    percentInSentence(percent, naming.difference(step.line, true)),
  ];
  const [now, before] = [decimalOrNull(figures.revenue), decimalOrNull(reference.month.revenue)];
  if (now === null || before === null) return [...own, ')'];
  const revenue = { actual: now, reference: before };
  const isLevel = differenceOf(revenue).abs().lt(smallestMaterialDifference(before, materiality));
  const growth = percentOfDifference(revenue);
  if (isLevel || growth === null)
    return [...own, isLevel ? `, while ${name} ${wasOrWere(name)} level)` : ')'];
  const verb = now.lt(before) ? 'fell' : 'grew';
  const said = percentInSentence(growth, naming.difference('revenue', true));
  return [...own, `, while ${name} ${verb} `, said, ')'];
}

function shareOfRevenueText(
  amount: DecimalValue,
  revenue: string | null | undefined,
): string | null {
  const whole = decimalOrNull(revenue);
  return whole === null || whole.lte('0') ? null : plainText(amount.times('100').div(whole));
}

/**
 * Returns words such as "Admin was $12K above its share of revenue at $432K (12.3% of revenue, was
 * 11.9%)".
 */
function shareWords(
  basis: CompanyBasis,
  { line, actual, allowed, effect, reference: before }: Step,
  { month, figures }: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
): Sentence {
  const than = reference.kind === 'plan' ? 'planned' : monthWords(reference.of);
  if (line === 'revenue') {
    const verb = actual.lt(before) ? 'Lower' : 'Higher';
    const did = effect.lt('0') ? 'took' : 'added';
    // At a loss, more revenue with the same cost shares increases the loss.
    const margin = decimalOrNull(reference.month.ebitda)?.lt('0') ? 'loss margin' : 'margin';
    return [
      `${verb} ${lineInSentence(basis, 'revenue')} at the ${than} ${margin} ${did} `,
      moneyInSentence(effect.abs()),
      ` of ${lineInSentence(basis, 'ebitda')}`,
    ];
  }
  const [now, then] = [
    shareOfRevenueText(actual, figures.revenue),
    shareOfRevenueText(before, reference.month.revenue),
  ];
  const beyond = actual.minus(allowed);
  const name = lineWords(basis, line);
  const shares: Sentence =
    now === null || then === null
      ? []
      : [
          ' (',
          percentInSentence(now, monthFigureId(line, month, { measure: 'share' })),
          ` of ${lineInSentence(basis, 'revenue')}, ${reference.kind === 'plan' ? 'planned' : 'was'} `,
          percentInSentence(then),
          ')',
        ];
  return [
    `${name} ${wasOrWere(name)} `,
    moneyInSentence(beyond.abs()),
    ` ${beyond.lt('0') ? 'below' : 'above'} ${isPluralName(name) ? 'their' : 'its'} share of ${lineInSentence(basis, 'revenue')} at `,
    moneyInSentence(actual, naming.ofLine(line)),
    ...shares,
  ];
}

/** Returns words such as "Admin was $132K (44.0%) over plan at $432K"; the reasons are appended. */
function stepWords(
  basis: CompanyBasis,
  step: Step,
  hasReasons: boolean,
  isByShare: boolean,
  page: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const { line, actual, reference: before } = step;
  const difference = actual.minus(before);
  const isUp = difference.gte('0');
  const size = moneyInSentence(difference.abs(), naming.difference(line));
  const result = moneyInSentence(actual, naming.ofLine(line));
  const name = lineWords(basis, line);
  const isPlan = reference.kind === 'plan';
  if (isByShare) return shareWords(basis, step, page, reference, naming);
  if (line === 'grossProfit') {
    const details = profitDetails(basis, page, reference, naming, materiality);
    return isPlan
      ? [
          `${name} ${wasOrWere(name)} `,
          size,
          ` ${isUp ? 'above' : 'below'} plan at `,
          result,
          ...details,
        ]
      : [`${name} ${isUp ? 'rose' : 'fell'} `, size, ' to ', result, ...details];
  }
  if (isPlan) {
    const percent = inBrackets(step, naming.difference(line, true));
    const side = isUp ? 'over' : 'under';
    return [`${name} ${wasOrWere(name)} `, size, ...percent, ` ${side} plan at `, result];
  }
  const growth = hasReasons
    ? []
    : growthWords(basis, step, page.figures, reference, naming, materiality);
  return [`${name} ${isUp ? 'rose' : 'fell'} `, size, ' to ', result, ...growth];
}

function causeWords(
  { reason: recorded, change, isMore, is, figure }: Cause,
  reference: PageReference,
): Sentence {
  const size = moneyInSentence(change.abs(), figure);
  const reason = shortenedReason(recorded);
  if (is === 'both') return [size, ` ${isMore ? 'more' : 'less'} ${reason}`];
  if (is === 'new') return [size, ` of ${reason}`];
  return [size, ` of ${reason} in ${monthWords(reference.of)}, not repeated`];
}

const causesList = (causes: readonly Cause[], reference: PageReference): Sentence =>
  joinedWords(
    causes.map((cause) => causeWords(cause, reference)),
    ', ',
  );

const NOT_EXPLAINED_YET = 'not explained yet';

const sideOfPlan = (line: Step['line'], difference: DecimalValue): string => {
  const [above, below] = line === 'grossProfit' ? ['above plan', 'below plan'] : ['over', 'under'];
  return (difference.gt('0') ? above : below) ?? '';
};

/**
 * Returns null if a reason combines several recorded amounts, or if shares of revenue are compared.
 */
function restFigure(
  { line, allowed, reference: before }: Step,
  { along, against }: ExplainedStep,
  month: MonthOfYear,
  reference: PageReference,
): BriefingFigureId | null {
  const amounts = [...along, ...against].map(({ figure }) => figure);
  if (!allowed.eq(before) || amounts.includes(null)) return null;
  const reason = amounts.flatMap((id) => (id === null ? [] : [figureIdText(id)])).join(' ');
  const than = reference.planName === null ? thanMonth(reference.of) : thanPlan(reference.planName);
  return briefingFigureId('rest', line, month, { than, reason });
}

function reasonWords(
  step: Step,
  explained: ExplainedStep,
  month: MonthOfYear,
  reference: PageReference,
): Sentence {
  const { along, against, rest, quote, isUnexplained } = explained;
  if (along.length === 0 && against.length === 0) {
    if (quote !== null) return [`. Finance's note: “${quote}”`];
    return [isUnexplained ? '. Not explained yet.' : '.'];
  }
  const offset: Sentence =
    against.length === 0
      ? []
      : [
          along.length === 0 ? 'despite ' : ', partly offset by ',
          ...causesList(against, reference),
        ];
  const isPlan = reference.kind === 'plan';
  const left: Sentence = rest.eq('0')
    ? []
    : [
        isPlan ? '; the rest was ' : `; the rest ${rest.gt('0') ? 'rose' : 'fell'} `,
        moneyInSentence(rest.abs(), restFigure(step, explained, month, reference)),
        isPlan ? ` ${sideOfPlan(step.line, rest)}` : '',
        isUnexplained ? `, ${NOT_EXPLAINED_YET}` : '',
      ];
  return [': ', ...causesList(along, reference), ...offset, ...left, '.'];
}

/** Leaves out the reasons if the sentence would be too long. */
export function driverSentence(
  basis: CompanyBasis,
  step: Step,
  explained: ExplainedStep,
  hasReasons: boolean,
  isByShare: boolean,
  page: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const isExplained = hasReasons && explained.along.length > 0;
  const words = stepWords(
    basis,
    step,
    isExplained,
    isByShare,
    page,
    reference,
    naming,
    materiality,
  );
  if (!hasReasons) return [...words, explained.isUnexplained ? '. Not explained yet.' : '.'];
  const reasons = reasonWords(step, explained, page.month, reference);
  // The details of gross profit already follow a colon.
  const isSecondColon = step.line === 'grossProfit' && reasons[0] === ': ';
  const happened = eventSentence(explained.events, page.month);
  return [
    ...words,
    ...(isSecondColon ? ['. ', ...capitalised(reasons.slice(1))] : reasons),
    ...happened,
  ];
}

const verbOf = (amount: DecimalValue) => (amount.lt('0') ? 'took' : 'added');
const movedBy = (amount: DecimalValue) => (amount.lt('0') ? 'lowered' : 'raised');

/** Returns words such as "EBITDA $82K below plan" or "EBITDA up $66K". */
function changeWords(
  basis: CompanyBasis,
  change: DecimalValue,
  reference: PageReference,
  naming: DifferenceNaming,
): Sentence {
  const isUp = change.gte('0');
  const size = moneyInSentence(change.abs(), naming.difference('ebitda'));
  const name = lineLabel(basis, 'ebitda');
  return reference.kind === 'plan'
    ? [`${name} `, size, ` ${isUp ? 'above' : 'below'} plan`]
    : [`${name} ${isUp ? 'up' : 'down'} `, size];
}

/** Returns words such as "in all it was $82K below plan." or "in all it fell $284K." */
function wholeWords(
  change: DecimalValue,
  reference: PageReference,
  naming: DifferenceNaming,
): Sentence {
  const isUp = change.gte('0');
  const size = moneyInSentence(change.abs(), naming.difference('ebitda'));
  return reference.kind === 'plan'
    ? ['in all it was ', size, ` ${isUp ? 'above' : 'below'} plan.`]
    : [`in all it ${isUp ? 'rose' : 'fell'} `, size, '.'];
}

/** Returns a title without a full stop, such as "EBITDA $82K below plan: Admin took $132K". */
export function driverTitle(
  basis: CompanyBasis,
  { change, along }: Drivers,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const isPlan = reference.kind === 'plan';
  const than = isPlan ? 'plan' : monthWords(reference.of);
  const isLevel = change
    .abs()
    .lt(
      smallestMaterialDifference(
        decimalOrNull(reference.month.ebitda) ?? decimal('0'),
        materiality,
      ),
    );
  const result: Sentence = isLevel
    ? [`${lineLabel(basis, 'ebitda')} in line with ${than}`]
    : [...changeWords(basis, change, reference, naming), isPlan ? '' : ` on ${than}`];
  const [lead] = along;
  if (lead === undefined || isLevel) return result;
  const isEffectTheDifference = lead.allowed.eq(lead.reference);
  const figure = isEffectTheDifference ? naming.difference(lead.line) : null;
  const size = moneyInSentence(lead.effect.abs(), figure);
  return [...result, `: ${lineWords(basis, lead.line)} ${verbOf(lead.effect)} `, size];
}

/**
 * "The other lines together lowered EBITDA by $14K; in all it was $82K below plan."; null if the amount is too small to
 * mention.
 */
export function restSentence(
  basis: CompanyBasis,
  { rest, unexplained, change, along, against, isByShare }: Drivers,
  { month }: Pick<PageMonth, 'month'>,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence | null {
  const least = smallestMaterialDifference(decimal('0'), materiality);
  const isTold = (amount: DecimalValue) => !amount.eq('0') && amount.abs().gte(least);
  const others = rest.minus(unexplained);
  const isOpen = isTold(unexplained);
  const hasNamed = along.length + against.length > 0;
  if (!isOpen && !(hasNamed && isTold(rest))) return null;
  const named = new Set([...along, ...against].map(({ line }) => line));
  const reason = STEP_LINES.filter((line) => named.has(line)).join(',');
  const than = reference.planName === null ? thanMonth(reference.of) : thanPlan(reference.planName);
  const name = lineInSentence(basis, 'ebitda');
  const whole = wholeWords(change, reference, naming);
  const id =
    isByShare || isOpen ? null : briefingFigureId('others', 'ebitda', month, { than, reason });
  const told = isOpen ? others : rest;
  const lines: Sentence = isTold(told)
    ? [
        `The ${hasNamed ? 'other ' : ''}lines together ${movedBy(told)} ${name} by `,
        moneyInSentence(told.abs(), id),
        isOpen ? ', ' : '; ',
      ]
    : [];
  const open: Sentence = isOpen
    ? [
        lines.length === 0
          ? `The unexplained remainder ${movedBy(unexplained)} ${name} by `
          : `and the unexplained remainder ${movedBy(unexplained)} it by `,
        moneyInSentence(unexplained.abs()),
        '; ',
      ]
    : [];
  return [...lines, ...open, ...whole];
}
