import {
  compareMonthsOfYear,
  financialYearOf,
  isCalendarMonth,
  isFinancialYearLabel,
  toCalendarMonth,
} from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';

/** The months that a figure is of. */
export type FigurePeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  /** A financial year: all of its months that have figures. */
  | { readonly is: 'year'; readonly fyLabel: string }
  /** A financial year up to one of its months. */
  | { readonly is: 'toDate'; readonly fyLabel: string; readonly last: MonthOfYear }
  | { readonly is: 'range'; readonly first: MonthOfYear; readonly last: MonthOfYear };

/** What is said of a line besides its amount. */
export type FigureMeasure =
  /** In percent of the revenue of the same month. */
  | 'share'
  /** A revenue or EBITDA that may have been given in thousands, in dollars. */
  | 'dollars'
  /** The last month of a range against its first, in percent. */
  | 'trend';

/** A figure of the company: a line of its months, in US dollars, percent or people. */
export interface CompanyFigureId {
  readonly of: 'company';
  readonly line: LineKey;
  readonly period: FigurePeriod;
  readonly measure?: FigureMeasure | undefined;
  /** The difference from the month before, or from the same months a year before. */
  readonly against?: 'month' | 'year' | undefined;
  /** That difference in percent. */
  readonly inPercent?: true | undefined;
}

/** The months of a planned figure, by the calendar. */
export type PlanPeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'calendarYear'; readonly year: number }
  /** The same month of every year. */
  | { readonly is: 'everyYear'; readonly calendarMonth: number }
  | { readonly is: 'all' };

/**
 * Forecast and budget; the actual that counts for both; and the actual as it stands in the record
 * of either.
 */
export const PLAN_SCENARIOS = [
  'forecast',
  'budget',
  'actual',
  'forecast-actual',
  'budget-actual',
] as const;
export type PlanScenario = (typeof PLAN_SCENARIOS)[number];

/** A forecast, a budget or what became of them, of a business unit or of all of a currency. */
export interface PlanFigureId {
  readonly of: 'plan';
  readonly scenario: PlanScenario;
  readonly period: PlanPeriod;
  /** Three capital letters. */
  readonly currency: string;
  /** The business unit's name; left out: all units with this currency. */
  readonly unit?: string | undefined;
  /** As the report of this month has it; left out: as the newest report that has it. */
  readonly report?: MonthOfYear | undefined;
  /** Of several records for the same, an earlier one, from 1; left out: the one that counts. */
  readonly copy?: number | undefined;
  /** The difference from that plan. */
  readonly against?: 'budget' | 'forecast' | undefined;
  readonly inPercent?: true | undefined;
}

/**
 * What a figure is, whichever record holds it at the moment. It stays the same when a month is
 * imported again or restated.
 */
export type FigureId = CompanyFigureId | PlanFigureId;

const MOST_LETTERS = 3_200;
const MOST_COPIES = 9_999;

const two = (number: number) => String(number).padStart(2, '0');

function monthText({ calendarYear, calendarMonth }: MonthOfYear): string {
  return `${calendarYear}-${two(calendarMonth)}`;
}

function periodText(period: FigurePeriod | PlanPeriod): string {
  switch (period.is) {
    case 'month':
      return monthText(period);
    case 'year':
      return period.fyLabel;
    case 'toDate':
      return `${period.fyLabel}-to-${monthText(period.last)}`;
    case 'range':
      return `${monthText(period.first)}-to-${monthText(period.last)}`;
    case 'calendarYear':
      return String(period.year);
    case 'everyYear':
      return `every-${two(period.calendarMonth)}`;
    default:
      return 'all';
  }
}

/** Letters, digits and hyphens stay; a space is "_"; other characters are "~" and their UTF-8 bytes. */
function nameText(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9 -]+/gu, (letters) =>
      encodeURIComponent(letters)
        .replaceAll(/[^%A-Z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
        .replaceAll('%', '~')
        .toLowerCase(),
    )
    .replaceAll(' ', '_');
}

function nameOf(text: string): string | null {
  const escaped = text.replaceAll('_', '%20').replaceAll('~', '%');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

/**
 * The one text of an id, for addresses: "revenue.2025-07", "production.2025-07.share.vs-year",
 * "forecast.2026-01.EUR.of-Consulting.in-2025-12.vs-budget.percent".
 */
export function figureIdText(id: FigureId): string {
  const percent = id.inPercent === true ? ['percent'] : [];
  const against = id.against === undefined ? [] : [`vs-${id.against}`];
  if (id.of === 'company') {
    const measure = id.measure === undefined ? [] : [id.measure];
    return [id.line, periodText(id.period), ...measure, ...against, ...percent].join('.');
  }
  const unit = id.unit === undefined ? [] : [`of-${nameText(id.unit)}`];
  const report = id.report === undefined ? [] : [`in-${monthText(id.report)}`];
  const copy = id.copy === undefined ? [] : [`copy-${id.copy}`];
  return [
    id.scenario,
    periodText(id.period),
    id.currency,
    ...unit,
    ...report,
    ...copy,
    ...against,
    ...percent,
  ].join('.');
}

/** An id, or why a text is none. */
export type ReadFigureId =
  | { readonly is: 'figure'; readonly id: FigureId }
  | { readonly is: 'refused'; readonly reason: string };

const refused = (reason: string): ReadFigureId => ({ is: 'refused', reason });

/** Reads the text of an id; only the very text that `figureIdText` makes is one. */
export function readFigureId(text: string): ReadFigureId {
  if (text.length > MOST_LETTERS) return refused('The id of a figure is not that long');
  const [what = '', period = '', ...rest] = text.split('.');
  const id = isLine(what) ? companyId(what, period, rest) : planId(what, period, rest);
  if (typeof id === 'string') return refused(id);
  // Whatever could be written in two ways is refused here in all but one of them.
  return figureIdText(id) === text ? { is: 'figure', id } : refused('Not the id of a figure');
}

function isLine(text: string): text is LineKey {
  return Object.hasOwn(LINES, text);
}

/** A month of a financial year from FY00 to FY99. */
function monthOf(text: string): MonthOfYear | null {
  const [, year, month] = /^(2[01]\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || !isCalendarMonth(Number(month))) return null;
  const read = { calendarYear: Number(year), calendarMonth: toCalendarMonth(Number(month)) };
  try {
    financialYearOf(read.calendarYear, read.calendarMonth);
    return read;
  } catch {
    return null;
  }
}

function companyPeriod(text: string): FigurePeriod | null {
  const month = monthOf(text);
  if (month !== null) return { is: 'month', ...month };
  if (isFinancialYearLabel(text)) return { is: 'year', fyLabel: text };
  const [start = '', end = '', ...more] = text.split('-to-');
  const last = monthOf(end);
  if (last === null || more.length > 0) return null;
  if (isFinancialYearLabel(start)) {
    const { label } = financialYearOf(last.calendarYear, last.calendarMonth);
    return label === start ? { is: 'toDate', fyLabel: start, last } : null;
  }
  const first = monthOf(start);
  if (first === null || compareMonthsOfYear(first, last) > 0) return null;
  return { is: 'range', first, last };
}

const MEASURES: readonly FigureMeasure[] = ['share', 'dollars', 'trend'];

function companyId(line: LineKey, periodWords: string, rest: string[]): CompanyFigureId | string {
  const period = companyPeriod(periodWords);
  if (period === null) return 'Not a month, a financial year or a range of months';
  const measure = MEASURES.find((one) => rest.includes(one));
  const against = (['month', 'year'] as const).find((one) => rest.includes(`vs-${one}`));
  const id: CompanyFigureId = {
    of: 'company',
    line,
    period,
    measure,
    against,
    ...(rest.includes('percent') ? { inPercent: true } : {}),
  };
  return misfit(id) ?? id;
}

const GIVEN_IN_THOUSANDS: ReadonlySet<LineKey> = new Set(['revenue', 'ebitda']);

/** Why such a figure does not exist; null if it may. */
function misfit({ line, period, measure, against, inPercent }: CompanyFigureId): string | null {
  const { unit } = LINES[line];
  if (measure === 'share' && (unit !== 'usd' || period.is !== 'month')) {
    return 'Only an amount of a month has a share of revenue';
  }
  const isMarginOfMonths = line === 'grossMarginPercent' && period.is !== 'month';
  if (measure === 'dollars' && !GIVEN_IN_THOUSANDS.has(line) && !isMarginOfMonths) {
    return 'Only revenue and EBITDA may be given in thousands';
  }
  if (measure === 'trend' && (period.is !== 'range' || against !== undefined)) {
    return 'A trend is that of a range of months';
  }
  if (against !== undefined && period.is !== 'month')
    return 'Only a month is compared with another';
  if (inPercent && (against === undefined || unit === 'percent' || measure === 'share')) {
    return 'Only a difference of amounts has a percentage';
  }
  return null;
}

function planPeriod(text: string): PlanPeriod | null {
  const month = monthOf(text);
  if (month !== null) return { is: 'month', ...month };
  if (text === 'all') return { is: 'all' };
  if (/^2[01]\d\d$/.test(text)) return { is: 'calendarYear', year: Number(text) };
  const every = Number(/^every-(\d\d)$/.exec(text)?.[1]);
  return isCalendarMonth(every) ? { is: 'everyYear', calendarMonth: every } : null;
}

function planId(what: string, periodWords: string, rest: string[]): PlanFigureId | string {
  const scenario = PLAN_SCENARIOS.find((one) => one === what);
  if (scenario === undefined)
    return 'Not a line of the accounts, a forecast, a budget or an actual';
  const period = planPeriod(periodWords);
  if (period === null) return 'Not a month, a year or all months';
  const [currency = '', ...more] = rest;
  if (!/^[A-Z]{3}$/.test(currency)) return 'Not a currency of three capital letters';
  const after = (start: string) =>
    more.find((part) => part.startsWith(start))?.slice(start.length) ?? null;
  const name = after('of-');
  const unit = name === null ? undefined : nameOf(name);
  if (unit === null || unit === '') return 'Not the name of a business unit';
  const reportMonth = after('in-');
  const report = reportMonth === null ? undefined : monthOf(reportMonth);
  if (report === null) return 'Not the month of a report';
  const number = after('copy-');
  const copy = number === null ? undefined : Number(number);
  if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= MOST_COPIES)) {
    return 'Not the number of a record';
  }
  const against = (['budget', 'forecast'] as const).find((one) => more.includes(`vs-${one}`));
  const id: PlanFigureId = {
    of: 'plan',
    scenario,
    period,
    currency,
    unit,
    report,
    copy,
    against,
    ...(more.includes('percent') ? { inPercent: true } : {}),
  };
  return planMisfit(id) ?? id;
}

function planMisfit(id: PlanFigureId): string | null {
  const { scenario, period, unit, report, copy, against, inPercent } = id;
  const isRecord = unit !== undefined && report !== undefined && period.is === 'month';
  if (scenario.endsWith('-actual') && !isRecord) {
    return 'The actual of a record needs its unit, month and report';
  }
  if (copy !== undefined && (!isRecord || against !== undefined)) {
    return 'A record needs its unit, month and report';
  }
  const compares = scenario === 'actual' || (scenario === 'forecast' && against === 'budget');
  if (against !== undefined && !compares) return 'Only a forecast or an actual differs from a plan';
  if (inPercent && against === undefined) return 'Only a difference has a percentage';
  return null;
}

/** A month of a financial year as part of an id. */
export function monthPeriod(month: MonthOfYear): FigurePeriod & PlanPeriod {
  const { calendarYear, calendarMonth } = month;
  return { is: 'month', calendarYear, calendarMonth };
}
