import type { CompanyBasis } from './companyBasis.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  FigureId,
  FigureMeasure,
  FigurePeriod,
  FigureSide,
  LinePlanFigureId,
  PlanFigureId,
  PlanPeriod,
  ToldFigureId,
  ToldKind,
} from './figureId.ts';
import {
  LINE_PLAN_SCENARIOS,
  monthOfText,
  monthPeriod,
  PLAN_SCENARIOS,
  TOLD_FIGURES,
} from './figureId.ts';
import { figureIdText } from './figureIdText.ts';
import { figureMisfit } from './figureMisfit.ts';
import {
  compareMonthsOfYear,
  financialYearOf,
  isCalendarMonth,
  isFinancialYearLabel,
} from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';
import { PLAN_FIGURES } from './plan.ts';

/** A reason of 500 letters of East Asia is nine times as long in an id. */
const MOST_LETTERS = 5_000;
const MOST_COPIES = 9_999;

/** An id, or why a text is none. */
export type ReadFigureId =
  | { readonly is: 'figure'; readonly id: FigureId }
  | { readonly is: 'refused'; readonly reason: string };

const refused = (reason: string): ReadFigureId => ({ is: 'refused', reason });

/** Reads the text of an id; only the very text that `figureIdText` makes is one. */
export function readFigureId(basis: CompanyBasis, text: string): ReadFigureId {
  if (text.length > MOST_LETTERS) return refused('The id of a figure is not that long');
  const [first = '', second = '', ...rest] = text.split('.');
  const id = isLine(first)
    ? companyId(basis, first, second, rest)
    : otherId(basis, first, second, rest);
  if (typeof id === 'string') return refused(id);
  const misfit = figureMisfit(basis, id);
  if (misfit !== null) return refused(misfit);
  // Whatever could be written in two ways is refused here in all but one of them.
  return figureIdText(id) === text ? { is: 'figure', id } : refused('Not the id of a figure');
}

type Words = readonly string[];

function otherId(
  basis: CompanyBasis,
  first: string,
  second: string,
  rest: Words,
): FigureId | string {
  const scenario = LINE_PLAN_SCENARIOS.find((one) => one === first);
  if (scenario !== undefined) return linePlanId(basis, scenario, second, rest);
  if (first === 'between') return betweenId(basis, second, rest);
  const told = TOLD_FIGURES.find((one) => one === first);
  return told === undefined
    ? planId(basis, first, second, rest)
    : toldId(basis, told, second, rest);
}

const STEPS = ['effect', 'addBacks', 'unexplained', 'smaller'] as const;
const PLANNED_MEASURES = ['share', ...STEPS] as const;
const MEASURES: readonly FigureMeasure[] = ['dollars', 'trend', 'lines', ...PLANNED_MEASURES];

function companyId(
  basis: CompanyBasis,
  line: LineKey,
  periodText: string,
  words: Words,
): CompanyFigureId | string {
  const period = companyPeriod(basis, periodText);
  if (period === null) return 'Not a month, a financial year or a range of months';
  return {
    of: 'company',
    line,
    period,
    measure: MEASURES.find((measure) => words.includes(measure)),
    against: (['month', 'year', 'lines'] as const).find((by) => words.includes(`vs-${by}`)),
    inPercent: flag(words, 'percent'),
    withReports: flag(words, 'with-reports'),
  };
}

function linePlanId(
  basis: CompanyBasis,
  scenario: LinePlanFigureId['scenario'],
  lineText: string,
  [periodText = '', ...words]: Words,
): LinePlanFigureId | string {
  const line = PLAN_FIGURES.find((one) => one === lineText);
  if (line === undefined) return 'Not a line of a plan';
  const period = companyPeriod(basis, periodText);
  if (period === null || period.is === 'range') return 'Not a month or a financial year';
  const plan = nameAfter(words, 'of-');
  if (plan === null || plan === undefined) return 'Not the name of a plan';
  return {
    of: 'linePlan',
    scenario,
    line,
    period,
    plan,
    measure: PLANNED_MEASURES.find((measure) => words.includes(measure)),
    reported: flag(words, 'reported'),
    inPercent: flag(words, 'percent'),
  };
}

function betweenId(basis: CompanyBasis, line: string, words: Words): BetweenFigureId | string {
  if (!isLine(line)) return 'Not a line of the accounts';
  const middle = words.indexOf('and');
  const from = sideOf(basis, words.slice(0, Math.max(middle, 0)));
  const to = sideOf(basis, words.slice(middle + 1));
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  const measure = STEPS.find((step) => words.includes(step));
  return { of: 'between', line, ...to, measure, from };
}

function sideOf(basis: CompanyBasis, [periodText = '', ...words]: Words): FigureSide | string {
  const period = companyPeriod(basis, periodText);
  if (period?.is !== 'month' && period?.is !== 'toDate') return 'Not a month or a year to date';
  const plan = nameAfter(words, 'of-');
  if (plan === null) return 'Not the name of a plan';
  return { period, plan, reported: flag(words, 'reported') };
}

function toldId(
  basis: CompanyBasis,
  told: ToldKind,
  line: string,
  [periodText = '', ...words]: Words,
): ToldFigureId | string {
  if (!isLine(line)) return 'Not a line of the accounts';
  const month = monthOfText(basis, periodText);
  if (month === null) return 'Not a month';
  const plan = nameAfter(words, 'of-');
  const earlier = plan === undefined ? monthAfter(basis, words, 'vs-') : undefined;
  if (plan === null || earlier === null) return 'Not a month, and not the name of a plan';
  const reason = nameAfter(words, 'for-');
  if (reason === null) return 'Not a reason';
  return {
    of: 'told',
    told,
    line,
    period: monthPeriod(month),
    than: plan === undefined ? earlier && monthPeriod(earlier) : { is: 'plan', plan },
    reason,
    inPercent: flag(words, 'percent'),
  };
}

function planId(
  basis: CompanyBasis,
  first: string,
  periodText: string,
  [currency = '', ...words]: Words,
): PlanFigureId | string {
  const scenario = PLAN_SCENARIOS.find((one) => one === first);
  if (scenario === undefined)
    return 'Not a line of the accounts, a forecast, a budget or an actual';
  const period = planPeriod(basis, periodText);
  if (period === null) return 'Not a month, a year or all months';
  if (!/^[A-Z]{3}$/.test(currency)) return 'Not a currency of three capital letters';
  const unit = nameAfter(words, 'of-');
  if (unit === null) return 'Not the name of a business unit';
  const report = monthAfter(basis, words, 'in-');
  const upTo = monthAfter(basis, words, 'by-');
  if (report === null || upTo === null) return 'Not the month of a report';
  const number = textAfter(words, 'copy-');
  const copy = number === undefined ? undefined : Number(number);
  if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= MOST_COPIES)) {
    return 'Not the number of a record';
  }
  return {
    of: 'plan',
    scenario,
    period,
    currency,
    unit,
    report,
    upTo,
    rows: words.includes('all-rows') ? 'all' : undefined,
    copy,
    against: (['budget', 'forecast'] as const).find((by) => words.includes(`vs-${by}`)),
    inPercent: flag(words, 'percent'),
  };
}

/** The months of a figure of the company; null: the text says none. */
function companyPeriod(basis: CompanyBasis, text: string): FigurePeriod | null {
  const month = monthOfText(basis, text);
  if (month !== null) return monthPeriod(month);
  if (isFinancialYearLabel(text)) return { is: 'year', fyLabel: text };
  const [start = '', end = '', ...more] = text.split('-to-');
  if (!isFinancialYearLabel(start)) return rangePeriod(basis, text);
  const last = monthOfText(basis, end);
  if (last === null || more.length > 0) return null;
  const { label } = financialYearOf(basis, last.calendarYear, last.calendarMonth);
  return label === start ? { is: 'toDate', fyLabel: start, last } : null;
}

function planPeriod(basis: CompanyBasis, text: string): PlanPeriod | null {
  const month = monthOfText(basis, text);
  if (month !== null) return monthPeriod(month);
  const range = rangePeriod(basis, text);
  if (range !== null) return range;
  if (text === 'all') return { is: 'all' };
  if (/^2[01]\d\d$/.test(text)) return { is: 'calendarYear', year: Number(text) };
  const every = Number(/^every-(\d\d)$/.exec(text)?.[1]);
  return isCalendarMonth(every) ? { is: 'everyYear', calendarMonth: every } : null;
}

/** "2025-04-to-2025-10" */
function rangePeriod(
  basis: CompanyBasis,
  text: string,
): Extract<FigurePeriod, { readonly is: 'range' }> | null {
  const [start = '', end = '', ...more] = text.split('-to-');
  const [first, last] = [monthOfText(basis, start), monthOfText(basis, end)];
  if (first === null || last === null || more.length > 0) return null;
  return compareMonthsOfYear(first, last) > 0 ? null : { is: 'range', first, last };
}

function isLine(text: string): text is LineKey {
  return Object.hasOwn(LINES, text);
}

const flag = (words: Words, word: string): true | undefined => words.includes(word) || undefined;

/** The rest of the word that begins like this. */
const textAfter = (words: Words, start: string): string | undefined =>
  words.find((word) => word.startsWith(start))?.slice(start.length);

/** null: the word is there, but its month is none. */
function monthAfter(
  basis: CompanyBasis,
  words: Words,
  start: string,
): MonthOfYear | null | undefined {
  const text = textAfter(words, start);
  return text === undefined ? undefined : monthOfText(basis, text);
}

/** null: the word is there, but its name is none. */
function nameAfter(words: Words, start: string): string | null | undefined {
  const text = textAfter(words, start);
  if (text === undefined) return undefined;
  try {
    const name = decodeURIComponent(text.replaceAll('_', '%20').replaceAll('~', '%'));
    // No name has a zero, and the database cannot look for it.
    return name === '' || name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
