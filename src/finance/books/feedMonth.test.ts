import { describe, expect, test } from 'vitest';
import { forLines } from '../lines.ts';
import { toMoney } from '../money.ts';
import type { BooksDecisions } from './completeBooks.ts';
import type { FedState, BookedMonth } from './feedMonth.ts';
import { BOOKED_FIGURES, feedMonth } from './feedMonth.ts';

const NOT_FED: FedState = { lines: [], byHand: {}, openResults: [], zeroLines: [] };
const DECIDED: BooksDecisions = { open: [], leavesOut: false, isWhole: true };
const PART: BooksDecisions = { open: [], leavesOut: false, isWhole: false };

/** A month with nothing entered but these amounts. */
function month(
  figures: Partial<BookedMonth['figures']>,
  notReported: BookedMonth['notReported'] = [],
): BookedMonth {
  return { figures: { ...forLines(BOOKED_FIGURES, () => null), ...figures }, notReported };
}

const sales = { revenue: toMoney('500') };

describe('a month that accounts feed', () => {
  const entered = month({
    revenue: '13.00',
    production: '3.00',
    grossProfit: '10.00',
    grossMarginPercent: '76.92',
    ebitda: '5.00',
    adjEbitda: '5.00',
  });
  const fed = feedMonth(entered, NOT_FED, sales, PART);

  test('has their sums, and keeps what was entered by hand', () => {
    expect(fed.month.figures.revenue).toBe('500.00');
    expect(fed.state.lines).toEqual(['revenue']);
    expect(fed.state.byHand).toEqual({
      revenue: ['13.00', false, false],
      ebitda: ['5.00', false, false],
      adjEbitda: ['5.00', false, false],
      grossProfit: ['10.00', false, true],
      grossMarginPercent: ['76.92', false, true],
    });
  });

  test('has again what was entered once nothing feeds it', () => {
    const computed = month({
      ...fed.month.figures,
      grossProfit: '497.00',
      ebitda: '497.00',
      adjEbitda: '497.00',
    });
    const back = feedMonth(computed, fed.state, {}, PART);
    expect(back.month).toEqual(entered);
    expect(back.state).toEqual(NOT_FED);
  });

  test('goes on with a gross profit that followed, over lines that were edited meanwhile', () => {
    const edited = month({ ...fed.month.figures, production: '8.00' });
    expect(feedMonth(edited, fed.state, {}, PART).month.figures).toMatchObject({
      revenue: '13.00',
      grossProfit: '5.00',
      grossMarginPercent: '38.46',
    });
  });

  test('keeps an adjusted EBITDA of its own', () => {
    const adjusted = month({ ...fed.month.figures, ebitda: '497.00', adjEbitda: '600.00' });
    expect(feedMonth(adjusted, fed.state, {}, PART).month.figures.adjEbitda).toBe('600.00');
  });
});

describe('complete books', () => {
  const open = month({ revenue: '0.00', rnd: '0.00', tax: null }, ['revenue', 'rnd']);

  test('make lines without an account or an amount zero', () => {
    const { month: fed, state } = feedMonth(open, NOT_FED, sales, DECIDED);
    expect(fed.notReported).toEqual([]);
    expect(fed.figures).toMatchObject({ rnd: '0.00', tax: '0.00', interest: '0.00' });
    expect(state.zeroLines).toEqual(['rnd', 'otherIncome', 'depreciation', 'interest', 'tax']);
  });

  test('do so only while they are complete', () => {
    const { month: fed, state } = feedMonth(open, NOT_FED, sales, DECIDED);
    const waiting: BooksDecisions = { ...DECIDED, open: ['ebitda'] };
    const after = feedMonth(fed, state, sales, waiting);
    expect(after.month.notReported).toEqual(['rnd']);
    expect(after.month.figures.tax).toBeNull();
    expect(after.state).toMatchObject({ openResults: ['ebitda'], zeroLines: [] });
  });

  test('say nothing of lines below EBITDA where accounts are left out', () => {
    const { month: fed } = feedMonth(open, NOT_FED, sales, { ...DECIDED, leavesOut: true });
    expect(fed.figures).toMatchObject({ rnd: '0.00', tax: null });
  });
});
