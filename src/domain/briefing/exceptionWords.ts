import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { decimal, plainText } from '../decimal.ts';
import { percentOfRevenue } from '../costRatio.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { LINES } from '../lines.ts';
import type { ToldFigureId } from '../figureId.ts';
import type { LineKey } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import type { Cause, ComparedPeriod } from './briefingMonths.ts';
import { largestCauses, unrecorded, wayOf } from './causes.ts';
import type { CompanyEvent } from '../companyEvent.ts';
import { eventSentence, eventsOn } from './events.ts';
import { effectId, effectWords, isMaterialMove, movementOf } from './headline.ts';
import type { LineNews } from './lineNews.ts';
import { measureOf } from './lineNews.ts';
import type { Movement } from './movement.ts';
import { actualOfMovement, amountOfMovement, verbOf } from './movement.ts';
import { asideOn, quoteOn } from './quotes.ts';
import type { SaidFigureId, Sentence } from './sentence.ts';
import {
  againstPlanOf,
  saidMoney,
  monthWords,
  ofMonth,
  saidPercent,
  thanMonth,
  toldOf,
} from './sentence.ts';

/** A month with what its exceptions are told from. */
export interface ToldMonth {
  readonly month: MonthOfYear;
  readonly period: ComparedPeriod;
  readonly materiality: Materiality;
  readonly causes: readonly Cause[];
  readonly notes: string;
  readonly events: readonly CompanyEvent[];
  /** Those that are told, in their order. */
  readonly lines: readonly LineKey[];
}

/** What of an exception is left out: nothing, what people noted, or all that is recorded of its cause. */
export type WhatIsLeftOut = 'nothing' | 'notes' | 'causes';

interface Telling extends ToldMonth {
  readonly leftOut: WhatIsLeftOut;
}

interface Reason {
  readonly name: string;
  readonly figure: ToldFigureId;
  /** Above zero: the way that the line went. */
  readonly amount: DecimalValue;
}

const listed = (reasons: readonly Reason[]): Sentence =>
  reasons.flatMap(({ name, figure, amount }, place): Sentence => [
    ...(place === 0 ? [] : [', ']),
    saidMoney(amount.abs(), figure),
    ` ${name}`,
  ]);

const eventsOf = (line: LineKey, { events, month, period }: ToldMonth) =>
  eventsOn(line, events, month, period);

/** What recorded causes leave over of how a line moved; null where none is recorded. */
function restOf(line: LineKey, { month, period, causes, materiality }: ToldMonth) {
  const movement = movementOf(line, month, period);
  const recorded = largestCauses(causes, line);
  if (movement === null || recorded.length === 0) return null;
  const { actual, before } = movement;
  const rest = unrecorded(
    actual.minus(before),
    recorded.map(({ amount }) => decimal(amount)),
  );
  return { rest, isSaid: isMaterial(plainText(rest), plainText(before), materiality) };
}

/** Where causes leave nothing material over, nobody needs to be quoted. */
const isQuoted = (line: LineKey, told: ToldMonth) => restOf(line, told)?.isSaid ?? true;

const notedOn = (line: LineKey, notes: string) => quoteOn(line, notes) ?? asideOn(line, notes);

/** What people noted on the line, in their words; nothing where they noted nothing. */
function notedWords(line: LineKey, told: Telling): Sentence {
  const { lines, notes, leftOut } = told;
  const quote = notedOn(line, notes);
  if (leftOut !== 'nothing' || quote === null || !isQuoted(line, told)) return [];
  // Two lines of one sentence: it stands with the first of them.
  const isSame = (one: LineKey) => notedOn(one, notes) === quote && isQuoted(one, told);
  const first = lines.find(isSame) ?? line;
  if (first !== line) return [` Noted with ${LINES[first].label}.`];
  return [` Noted${quoteOn(line, notes) === null ? ' beside it' : ''}: “${quote}”`];
}

/** Of what no cause is recorded. */
function unexplainedWords(line: LineKey, told: Telling): Sentence {
  const isOpen = quoteOn(line, told.notes) === null && eventsOf(line, told).length === 0;
  return [isOpen ? ': no explanation yet.' : '.', ...notedWords(line, told)];
}

/**
 * What is recorded of a plain difference: the largest causes first, those against it after them, what
 * they leave over, and what people noted on that.
 */
function causeWords(movement: Movement, told: Telling): Sentence {
  const { actual, before, line } = movement;
  const way = wayOf(actual.minus(before));
  const reasons = largestCauses(told.causes, line).map(({ name, figure, amount }): Reason => ({
    name,
    figure,
    amount: decimal(amount).times(way),
  }));
  const left = restOf(line, told);
  if (left === null) return unexplainedWords(line, told);
  if (told.leftOut === 'causes') return ['.'];
  const along = reasons.filter(({ amount }) => amount.gte('0'));
  const opposite = reasons.filter(({ amount }) => amount.lt('0'));
  const offset: Sentence =
    opposite.length === 0
      ? []
      : [along.length === 0 ? 'offset by ' : ' partly offset by ', ...listed(opposite)];
  const unexplained: Sentence = left.isSaid
    ? ['; ', saidMoney(left.rest, unrecordedId(movement)), ' unexplained']
    : [];
  const noted = notedWords(line, told);
  return [': ', ...listed(along), ...offset, ...unexplained, '.', ...noted];
}

/**
 * Whether anybody can say why a line moved: what is recorded of it leaves nothing material over, or the
 * month's notes speak of it, or something happened that concerns it.
 */
function isExplained(line: LineKey, told: ToldMonth): boolean {
  if (quoteOn(line, told.notes) !== null || eventsOf(line, told).length > 0) return true;
  return restOf(line, told)?.isSaid === false;
}

/** "$90K less gross profit": what a change did. */
const profitWords = (
  basis: CompanyBasis,
  news: LineNews,
  { month, period }: ToldMonth,
  profit: string,
): Sentence => [
  saidMoney(news.effect.abs(), effectId(basis, news, month, period)),
  ` ${news.effect.lt('0') ? 'less' : 'more'} ${profit}.`,
];

const unrecordedId = ({ line, month, earlier }: Movement): ToldFigureId =>
  toldOf('unrecorded', line, month, { than: thanMonth(earlier) });

function revenueWords(basis: CompanyBasis, news: LineNews, told: ToldMonth): Sentence {
  const { planName } = told.period;
  const effect = [': ', ...profitWords(basis, news, told, 'gross profit')];
  if (news.against === 'plan') {
    const side = news.beyond.lt('0') ? 'below' : 'above';
    const figure = planName === null ? null : againstPlanOf('revenue', told.month, planName);
    return ['Revenue was ', saidMoney(news.beyond.abs(), figure), ` ${side} plan`, ...effect];
  }
  const movement = movementOf('revenue', told.month, told.period);
  if (movement === null) return [];
  return [`Revenue ${verbOf(movement)} `, amountOfMovement(basis, movement), ...effect];
}

/** What the share is compared with: that of the plan, or of the earlier month. */
function shareBefore({ against }: LineNews, { month, period }: ToldMonth): SaidFigureId | null {
  const { before, planName } = period;
  if (against !== 'plan') {
    return before === null ? null : ofMonth('production', before.month, { measure: 'share' });
  }
  if (planName === null) return null;
  const planned = againstPlanOf('production', month, planName);
  return { ...planned, scenario: 'planned', measure: 'share' };
}

/** Of production its share of revenue is told: it is meant to move with revenue. */
function productionWords(basis: CompanyBasis, news: LineNews, told: ToldMonth): Sentence {
  const { month, period } = told;
  const measure = measureOf('production', period);
  const shares = [period.figures, measure?.figures].map((figures) =>
    percentOfRevenue(figures?.production, figures?.revenue),
  );
  const [now, then] = shares;
  if (now === null || now === undefined || then === null || then === undefined) return [];
  return [
    'Production took ',
    saidPercent(now, ofMonth('production', month, { measure: 'share' })),
    ' of revenue, not ',
    saidPercent(then, shareBefore(news, told)),
    `${news.against === 'plan' ? ' as planned' : ''}: `,
    ...profitWords(basis, news, told, 'profit'),
  ];
}

function costWords(basis: CompanyBasis, news: LineNews, told: Telling): Sentence {
  const { month, period, materiality } = told;
  const { label } = LINES[news.line];
  const movement = movementOf(news.line, month, period);
  if (movement === null) {
    // Only a plan is there to measure by.
    const actual = saidMoney(news.actual, ofMonth(news.line, month));
    return [
      `${label} was `,
      actual,
      ', ',
      ...effectWords(basis, news, month, period),
      ...unexplainedWords(news.line, told),
    ];
  }
  const actual = actualOfMovement(movement);
  const moved: Sentence = isMaterialMove(movement, materiality)
    ? [`${label} ${verbOf(movement)} `, amountOfMovement(basis, movement), ' to ', actual]
    : [`${label} was level with ${monthWords(movement.earlier)} at `, actual];
  return [...moved, ...besideIt(basis, news, told), ...causeWords(movement, told)];
}

/** What the plain difference does not say: how far beyond its share, or that revenue fell. */
function besideIt(basis: CompanyBasis, news: LineNews, { month, period }: ToldMonth): Sentence {
  if (news.isFlexed || news.against === 'plan') {
    return [', ', ...effectWords(basis, news, month, period)];
  }
  const revenue = movementOf('revenue', month, period);
  const isAgainst = revenue !== null && revenue.actual.lt(revenue.before) && news.effect.lt('0');
  return isAgainst ? [' while revenue fell'] : [];
}

/** What is recorded of revenue and production, or noted, after their effect on profit. */
function recordedWords(line: LineKey, told: Telling): Sentence {
  if (told.leftOut === 'causes') return [];
  const movement = movementOf(line, told.month, told.period);
  const isRecorded = told.causes.some((cause) => cause.line === line);
  return movement === null || !isRecorded
    ? notedWords(line, told)
    : [' Recorded', ...causeWords(movement, told)];
}

function movedWords(basis: CompanyBasis, news: LineNews, told: Telling): Sentence {
  const { line } = news;
  if (line !== 'revenue' && line !== 'production') return costWords(basis, news, told);
  const words =
    line === 'revenue' ? revenueWords(basis, news, told) : productionWords(basis, news, told);
  return [...words, ...recordedWords(line, told)];
}

/**
 * An exception of a month, with what is recorded of its cause and what happened that concerns it, as far as
 * that is not left out.
 */
export const exceptionSentence = (
  basis: CompanyBasis,
  news: LineNews,
  told: ToldMonth,
  leftOut: WhatIsLeftOut = 'nothing',
): Sentence => [
  ...movedWords(basis, news, { ...told, leftOut }),
  ...(leftOut === 'causes' ? [] : eventSentence(eventsOf(news.line, told), told.month)),
];

/** The exception as something that somebody is to explain; null where its cause is recorded or noted. */
export function taskSentence(
  basis: CompanyBasis,
  news: LineNews,
  told: ToldMonth,
): Sentence | null {
  const { line } = news;
  if (isExplained(line, told)) return null;
  const sentence = exceptionSentence(basis, news, told);
  const saysIt = told.causes.some((cause) => cause.line === line);
  // Of these the effect on profit is told, and that nobody has explained it is left unsaid.
  return saysIt || (line !== 'revenue' && line !== 'production')
    ? sentence
    : [...sentence, ' No explanation yet.'];
}
