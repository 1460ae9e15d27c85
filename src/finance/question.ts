import type { CompanyBasis } from './companyBasis.ts';
import type { FigureId } from './figureId.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import {
  calendarYear,
  compareMonthsOfYear,
  fiscalToCalendar,
  MONTHS_IN_YEAR,
  toFiscalMonth,
} from './fiscalCalendar.ts';

/** Questions about a month: any reader asks, preparers answer, and the person who asked accepts the answer. */

/** The question reopens if the answer is rejected. */
export const QUESTION_STATES = ['open', 'answered', 'accepted'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const QUESTION_SUBJECTS = ['figure', 'report', 'document'] as const;

export interface QuestionStanding {
  readonly state: QuestionState;
  readonly askedBy: number;
  readonly answer: string | null;
}

export const mayReword = ({ state, askedBy }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && state !== 'accepted';

export const mayWithdraw = ({ askedBy, answer }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && answer === null;

export const mayJudge = ({ state, askedBy }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && state !== 'open';

/** The person's next step: answer, or respond to an answer. Null if there is none. */
export function waitsFor(
  {
    state,
    askedBy,
    ownerId,
  }: Omit<QuestionStanding, 'answer'> & { readonly ownerId: number | null },
  person: { readonly id: number; readonly mayAnswer: boolean },
): 'answer' | 'acceptance' | null {
  if (state === 'answered') return askedBy === person.id ? 'acceptance' : null;
  const isTheirs = ownerId === null ? askedBy !== person.id : ownerId === person.id;
  return state === 'open' && person.mayAnswer && isTheirs ? 'answer' : null;
}

/** True if an unanswered question was due before this day (both YYYY-MM-DD). */
export const isAnswerOverdue = (
  { state, dueOn }: { readonly state: QuestionState; readonly dueOn: string | null },
  today: string,
): boolean => state === 'open' && dueOn !== null && dueOn < today;

export interface MonthSpan {
  readonly first: MonthOfYear;
  readonly last: MonthOfYear;
}

const yearMonth = (basis: CompanyBasis, fyLabel: string, month: number): MonthOfYear => ({
  calendarYear: calendarYear(basis, fyLabel, month),
  calendarMonth: fiscalToCalendar(basis, toFiscalMonth(month)),
});

/** Returns null if the figure's months aren't consecutive. */
export function figureSpan(basis: CompanyBasis, id: FigureId): MonthSpan | null {
  if (id.of === 'plan') {
    const known = id.report ?? id.upTo;
    if (known !== undefined) return { first: known, last: known };
  }
  const { period } = id;
  switch (period.is) {
    case 'month':
      return { first: period, last: period };
    case 'range':
      return { first: period.first, last: period.last };
    case 'toDate':
      return { first: yearMonth(basis, period.fyLabel, 1), last: period.last };
    case 'year':
      return {
        first: yearMonth(basis, period.fyLabel, 1),
        last: yearMonth(basis, period.fyLabel, MONTHS_IN_YEAR),
      };
    default:
      return null;
  }
}

export const isPlannedFigure = ({ of }: FigureId): boolean => of === 'plan' || of === 'linePlan';

/**
 * The month that a question belongs to: the newest month within the span that its author can see. A planned figure of
 * future months belongs to the newest visible month. Null for other figures whose months aren't visible, because the
 * question would appear under a wrong month.
 */
export function monthOfQuestion<M extends MonthOfYear>(
  { span, isPlanned }: { readonly span: MonthSpan | null; readonly isPlanned: boolean },
  seen: readonly M[],
): M | null {
  const newest = (months: readonly M[]) =>
    months.reduce<M | null>(
      (best, month) => (best === null || compareMonthsOfYear(best, month) < 0 ? month : best),
      null,
    );
  const isWithin = (month: M) =>
    span !== null &&
    compareMonthsOfYear(span.first, month) <= 0 &&
    compareMonthsOfYear(month, span.last) <= 0;
  const within = newest(seen.filter(isWithin));
  return within === null && (isPlanned || span === null) ? newest(seen) : within;
}
