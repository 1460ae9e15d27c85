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
  BriefingFigureId,
  BriefingFigureKind,
} from './figureId.ts';
import {
  LINE_PLAN_SCENARIOS,
  monthOfText,
  monthPeriod,
  PLAN_SCENARIOS,
  BRIEFING_FIGURES,
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
import type { MeasureKey } from './catalogue.ts';
import { isMeasureKey } from './catalogue.ts';
import { PLAN_FIGURES } from './plan.ts';

/** A reason of 500 East Asian letters becomes nine times as long in an id. */
const MOST_ID_LETTERS = 5_000;
const MOST_COPIES = 9_999;

export type ReadFigureId =
  | { readonly is: 'figure'; readonly id: FigureId }
  | { readonly is: 'refused'; readonly reason: string };

const refusedId = (reason: string): ReadFigureId => ({ is: 'refused', reason });

/** Accepts only the exact text that `figureIdText` writes. */
export function readFigureId(basis: CompanyBasis, text: string): ReadFigureId {
  if (text.length > MOST_ID_LETTERS) return refusedId('This is too long for a figure id');
  const [first = '', second = '', ...rest] = text.split('.');
  const id = isMeasureKey(basis, first)
    ? companyId(basis, first, second, rest)
    : otherId(basis, first, second, rest);
  if (typeof id === 'string') return refusedId(id);
  const misfit = figureMisfit(basis, id);
  if (misfit !== null) return refusedId(misfit);
  // Refuses alternative forms, so that each id has only one text.
  return figureIdText(id) === text
    ? { is: 'figure', id }
    : refusedId('This is not a valid figure id');
}

type IdWords = readonly string[];

function otherId(
  basis: CompanyBasis,
  first: string,
  second: string,
  rest: IdWords,
): FigureId | string {
  const scenario = LINE_PLAN_SCENARIOS.find((one) => one === first);
  if (scenario !== undefined) return linePlanId(basis, scenario, second, rest);
  if (first === 'between') return betweenId(basis, second, rest);
  const told = BRIEFING_FIGURES.find((one) => one === first);
  return told === undefined
    ? planId(basis, first, second, rest)
    : briefingFigureIdOf(basis, told, second, rest);
}

const STEP_MEASURES = ['effect', 'addBacks', 'unexplained', 'smaller'] as const;
const PLANNED_MEASURES = ['share', ...STEP_MEASURES] as const;
const COMPANY_MEASURES: readonly FigureMeasure[] = [
  'dollars',
  'trend',
  'lines',
  ...PLANNED_MEASURES,
];

function companyId(
  basis: CompanyBasis,
  line: MeasureKey,
  periodText: string,
  words: IdWords,
): CompanyFigureId | string {
  const period = companyPeriod(basis, periodText);
  if (period === null) return 'Not a month, a financial year or a range of months';
  return {
    of: 'company',
    line,
    period,
    measure: COMPANY_MEASURES.find((measure) => words.includes(measure)),
    against: (['month', 'year', 'lines'] as const).find((by) => words.includes(`vs-${by}`)),
    inPercent: flag(words, 'percent'),
    withReports: flag(words, 'with-reports'),
  };
}

function linePlanId(
  basis: CompanyBasis,
  scenario: LinePlanFigureId['scenario'],
  lineText: string,
  [periodText = '', ...words]: IdWords,
): LinePlanFigureId | string {
  const line = PLAN_FIGURES.find((one) => one === lineText);
  if (line === undefined) return 'Plans do not include this line';
  const period = companyPeriod(basis, periodText);
  if (period === null || period.is === 'range') return 'Not a month or a financial year';
  const plan = nameAfter(words, 'of-');
  if (plan === null || plan === undefined) return 'Not a plan name';
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

function betweenId(basis: CompanyBasis, line: string, words: IdWords): BetweenFigureId | string {
  if (!isMeasureKey(basis, line)) return 'Not a known line';
  const middle = words.indexOf('and');
  const from = figureSideOf(basis, words.slice(0, Math.max(middle, 0)));
  const to = figureSideOf(basis, words.slice(middle + 1));
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  const measure = STEP_MEASURES.find((step) => words.includes(step));
  return { of: 'between', line, ...to, measure, from };
}

function figureSideOf(
  basis: CompanyBasis,
  [periodText = '', ...words]: IdWords,
): FigureSide | string {
  const period = companyPeriod(basis, periodText);
  if (period?.is !== 'month' && period?.is !== 'toDate') return 'Not a month or a year to date';
  const plan = nameAfter(words, 'of-');
  if (plan === null) return 'Not a plan name';
  return { period, plan, reported: flag(words, 'reported') };
}

function briefingFigureIdOf(
  basis: CompanyBasis,
  told: BriefingFigureKind,
  line: string,
  [periodText = '', ...words]: IdWords,
): BriefingFigureId | string {
  if (!isMeasureKey(basis, line)) return 'Not a known line';
  const month = monthOfText(basis, periodText);
  if (month === null) return 'Not a month';
  const plan = nameAfter(words, 'of-');
  const earlier = plan === undefined ? monthAfterWord(basis, words, 'vs-') : undefined;
  if (plan === null || earlier === null) return 'Not a month or a plan name';
  const reason = nameAfter(words, 'for-');
  if (reason === null) return 'Not a reason';
  if (told === 'rest' && recordedAmountIds(basis, reason) === null) return 'Not recorded amounts';
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

/** The recorded amounts that the id of a rest lists; null if the text lists anything else. */
export function recordedAmountIds(
  basis: CompanyBasis,
  text: string | undefined,
): BriefingFigureId[] | null {
  const ids = (text ?? '').split(' ').map((one) => readFigureId(basis, one));
  const amounts = ids.flatMap((one) =>
    one.is === 'figure' && isRecordedAmount(one.id) ? [one.id] : [],
  );
  return amounts.length === ids.length ? amounts : null;
}

const isRecordedAmount = (id: FigureId): id is BriefingFigureId =>
  id.of === 'told' && (id.told === 'item' || id.told === 'recorded');

function planId(
  basis: CompanyBasis,
  first: string,
  periodText: string,
  [currency = '', ...words]: IdWords,
): PlanFigureId | string {
  const scenario = PLAN_SCENARIOS.find((one) => one === first);
  if (scenario === undefined) return 'Not a known line, a forecast, a budget or an actual amount';
  const period = planPeriod(basis, periodText);
  if (period === null) return 'Not a month, a year or all months';
  if (!/^[A-Z]{3}$/.test(currency)) return 'Not a currency code of three capital letters';
  const unit = nameAfter(words, 'of-');
  if (unit === null) return 'Not a business unit name';
  const report = monthAfterWord(basis, words, 'in-');
  const upTo = monthAfterWord(basis, words, 'by-');
  if (report === null || upTo === null) return 'Not a report month';
  const number = textAfter(words, 'copy-');
  const copy = number === undefined ? undefined : Number(number);
  if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= MOST_COPIES)) {
    return 'Not a record number';
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

/** Parses a period; null if the text isn't one. */
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

/** Parses a range such as "2025-04-to-2025-10". */
function rangePeriod(
  basis: CompanyBasis,
  text: string,
): Extract<FigurePeriod, { readonly is: 'range' }> | null {
  const [start = '', end = '', ...more] = text.split('-to-');
  const [first, last] = [monthOfText(basis, start), monthOfText(basis, end)];
  if (first === null || last === null || more.length > 0) return null;
  return compareMonthsOfYear(first, last) > 0 ? null : { is: 'range', first, last };
}

const flag = (words: IdWords, word: string): true | undefined => words.includes(word) || undefined;

const textAfter = (words: IdWords, start: string): string | undefined =>
  words.find((word) => word.startsWith(start))?.slice(start.length);

function monthAfterWord(
  basis: CompanyBasis,
  words: IdWords,
  start: string,
): MonthOfYear | null | undefined {
  const text = textAfter(words, start);
  return text === undefined ? undefined : monthOfText(basis, text);
}

function nameAfter(words: IdWords, start: string): string | null | undefined {
  const text = textAfter(words, start);
  if (text === undefined) return undefined;
  try {
    const name = decodeURIComponent(text.replaceAll('_', '%20').replaceAll('~', '%'));
    // A zero character is refused because PostgreSQL can't store or search for it.
    return name === '' || name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
