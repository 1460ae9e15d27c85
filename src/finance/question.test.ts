import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { compareMonthsOfYear, toCalendarMonth } from './fiscalCalendar.ts';
import {
  figureSpan,
  isAnswerOverdue,
  mayJudge,
  mayReword,
  mayWithdraw,
  monthOfQuestion,
} from './question.ts';
import { readFigureId } from './readFigureId.ts';

const [ada, vera] = [1, 2];

test('only its author rewords, withdraws and judges a question', () => {
  for (const state of ['open', 'answered', 'accepted'] as const) {
    const asked = { state, askedBy: vera, answer: state === 'open' ? null : 'Rates' };
    for (const may of [mayReword, mayWithdraw, mayJudge]) expect(may(asked, ada)).toBe(false);
    expect([mayReword, mayWithdraw, mayJudge].map((may) => may(asked, vera))).toEqual(
      {
        open: [true, true, false],
        answered: [true, false, true],
        accepted: [false, false, true],
      }[state],
    );
  }
});

test('an answered question cannot be withdrawn, open or not', () => {
  expect(mayWithdraw({ state: 'open', askedBy: vera, answer: 'Rates' }, vera)).toBe(false);
});

test('an answer is overdue the day after it was due, until it is there', () => {
  expect(isAnswerOverdue({ state: 'open', dueOn: '2026-11-20' }, '2026-11-21')).toBe(true);
  expect(isAnswerOverdue({ state: 'open', dueOn: '2026-11-21' }, '2026-11-21')).toBe(false);
  expect(isAnswerOverdue({ state: 'answered', dueOn: '2026-11-20' }, '2026-11-21')).toBe(false);
  expect(isAnswerOverdue({ state: 'open', dueOn: null }, '2026-11-21')).toBe(false);
});

const at = (year: number, month: number) => ({
  calendarYear: year,
  calendarMonth: toCalendarMonth(month),
});

const spanOf = (text: string) => {
  const read = readFigureId(STANDARD_BASIS, text);
  if (read.is === 'refused') throw new Error(read.reason);
  return figureSpan(STANDARD_BASIS, read.id);
};

describe('a question is kept with', () => {
  test.each([
    ['revenue.2025-07', [2025, 7], [2025, 7]],
    ['revenue.2025-07-to-2025-09', [2025, 7], [2025, 9]],
    ['revenue.FY25', [2025, 4], [2026, 3]],
    ['revenue.FY25-to-2025-10', [2025, 4], [2025, 10]],
    ['planned.revenue.FY26.of-Budget', [2026, 4], [2027, 3]],
    ['forecast.2026-12.EUR.of-North.in-2026-10', [2026, 10], [2026, 10]],
    ['actual.2025-07-to-2025-08.USD.by-2025-12', [2025, 12], [2025, 12]],
  ] as const)('the months of %s', (text, first, last) => {
    const span = { first: at(first[0], first[1]), last: at(last[0], last[1]) };
    expect(spanOf(text)).toMatchObject(span);
  });

  test('no month of its own where it is of all', () => {
    expect(spanOf('forecast.all.USD')).toBeNull();
    expect(spanOf('forecast.every-03.USD')).toBeNull();
  });

  test('the newest month in it that is seen, never with one that is not', () => {
    const month = fc
      .tuple(fc.integer({ min: 2024, max: 2027 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, number]) => at(year, number));
    fc.assert(
      fc.property(
        fc.tuple(month, month),
        fc.array(month),
        fc.boolean(),
        (span, seen, isPlanned) => {
          const [one, other] = span;
          const [first, last] = compareMonthsOfYear(one, other) <= 0 ? [one, other] : [other, one];
          const kept = monthOfQuestion({ span: { first, last }, isPlanned }, seen);
          expect([null, ...seen]).toContain(kept);
          const within = seen.filter(
            (any) => compareMonthsOfYear(first, any) <= 0 && compareMonthsOfYear(any, last) <= 0,
          );
          const possible = within.length === 0 && isPlanned ? seen : within;
          expect(kept === null).toBe(possible.length === 0);
          for (const any of possible) {
            expect(compareMonthsOfYear(any, kept ?? any)).toBeLessThanOrEqual(0);
          }
          expect(within.length > 0 && !within.some((any) => any === kept)).toBe(false);
        },
      ),
    );
  });
});
