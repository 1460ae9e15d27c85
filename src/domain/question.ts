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

/**
 * Questions about what a month says: asked by any reader, answered by those who prepare the reports,
 * accepted by whoever asked.
 */

/** Open until it is answered, and open again when the answer does not do. */
export const QUESTION_STATES = ['open', 'answered', 'accepted'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What a question can be about. */
export const QUESTION_SUBJECTS = ['figure', 'report', 'document'] as const;

export interface QuestionStanding {
  readonly state: QuestionState;
  /** The user who asked. */
  readonly askedBy: number;
  /** The last answer; null before the first. */
  readonly answer: string | null;
}

/** Whether this person may change the words of a question: its own author, until the answer is accepted. */
export const mayReword = ({ state, askedBy }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && state !== 'accepted';

/** Whether this person may withdraw it: its author, while nobody has ever answered. */
export const mayWithdraw = ({ askedBy, answer }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && answer === null;

/** Whether this person may say that an answer does, or does not: the author alone. */
export const mayJudge = ({ state, askedBy }: QuestionStanding, userId: number): boolean =>
  askedBy === userId && state !== 'open';

/** What a question waits for from a person: an answer, or a word on the answer. Null: nothing. */
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

/** Whether a question that is not answered should have been before this day (both YYYY-MM-DD). */
export const isAnswerOverdue = (
  { state, dueOn }: { readonly state: QuestionState; readonly dueOn: string | null },
  today: string,
): boolean => state === 'open' && dueOn !== null && dueOn < today;

/** The first and the last month that something is of. */
export interface MonthSpan {
  readonly first: MonthOfYear;
  readonly last: MonthOfYear;
}

const yearMonth = (basis: CompanyBasis, fyLabel: string, month: number): MonthOfYear => ({
  calendarYear: calendarYear(basis, fyLabel, month),
  calendarMonth: fiscalToCalendar(basis, toFiscalMonth(month)),
});

/** The months that a figure is of; null where they are not a run of months. */
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

/**
 * The month that a question is kept with: the newest within the span that its author can see, or the newest
 * of all where there is none in it, as of a plan for months to come. So nobody loses sight of what
 * they asked, and a question about a month that is hidden from readers is hidden with it. null: no month is there.
 */
export function monthOfQuestion<M extends MonthOfYear>(
  span: MonthSpan | null,
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
  return newest(seen.filter(isWithin)) ?? newest(seen);
}
