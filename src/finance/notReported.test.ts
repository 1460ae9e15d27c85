import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKED_LINES, forLines, type FigureKey, LINES } from './lines.ts';
import { lineJudgement, STANDARD_MATERIALITY } from './materiality.ts';
import { asReported, monthAsReported, namesIn, stillNotReported } from './notReported.ts';
import { overMonths } from './overMonths.ts';
import { lineVariance } from './variance.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => `${whole}.00`);

/** A month as it is stored: zero wherever a line is not reported, the profit derived. */
const month = fc
  .record({
    amounts: fc.record(forLines(MARKED_LINES, () => amount)),
    notReported: fc.subarray(MARKED_LINES.filter((key) => key !== 'grossProfit')),
  })
  .map(({ amounts, notReported }) => {
    const zeros = forLines(notReported, () => '0.00');
    return Object.assign({}, amounts, zeros, { grossMarginPercent: null, notReported });
  });

describe('A4: a line that nobody filled in', () => {
  test('is missing where figures are compared, and the others stay', () => {
    fc.assert(
      fc.property(month, (stored) => {
        const shown = asReported(stored);
        for (const key of MARKED_LINES) {
          expect(shown[key]).toBe(
            stored.notReported.some((line) => line === key) ? null : stored[key],
          );
        }
        expect(monthAsReported(monthAsReported(stored))).toEqual(monthAsReported(stored));
      }),
    );
  });

  test('is never judged, and is left out of sums, which count it', () => {
    fc.assert(
      fc.property(month, month, (stored, before) => {
        const [now, then] = [monthAsReported(stored), monthAsReported(before)];
        for (const key of stored.notReported) {
          expect(lineVariance(LINES[key], now[key], then[key])).toMatchObject({
            difference: null,
            percent: null,
          });
          const compared = {
            figure: now[key],
            reference: then[key],
            revenue: now.revenue,
            referenceRevenue: then.revenue,
          };
          expect(lineJudgement(LINES[key], compared, STANDARD_MATERIALITY)).toBeNull();
          const { value, missing } = overMonths(LINES[key], [then, now]);
          expect(missing).toBe(then[key] === null ? 2 : 1);
          expect(value).toBe(then[key]);
        }
      }),
    );
  });

  test('takes along a gross profit and a margin that were only derived from it', () => {
    const stored = {
      revenue: '100.00',
      production: '0.00',
      grossProfit: '100.00',
      grossMarginPercent: '100.00',
      notReported: ['production'],
    };
    expect(monthAsReported(stored)).toMatchObject({
      revenue: '100.00',
      production: null,
      grossProfit: null,
      grossMarginPercent: null,
    });
    const entered = { ...stored, grossProfit: '40.00', grossMarginPercent: '40.00' };
    expect(monthAsReported(entered)).toMatchObject({
      grossProfit: '40.00',
      grossMarginPercent: '40.00',
    });
    const ownMargin = { ...stored, grossMarginPercent: '41.00' };
    expect(monthAsReported(ownMargin)).toMatchObject({
      grossProfit: null,
      grossMarginPercent: '41.00',
    });
    expect(monthAsReported({ ...stored, notReported: ['admin'] })).toMatchObject({
      grossProfit: '100.00',
      grossMarginPercent: '100.00',
    });
  });

  test('is cleared by an entry of its own, be it zero or nothing, and by no other', () => {
    const marked: FigureKey[] = ['cash', 'other', 'marketing'];
    expect(stillNotReported(marked, { cash: '0.00', admin: '5.00' })).toEqual([
      'other',
      'marketing',
    ]);
    expect(stillNotReported(marked, { other: null })).toEqual(['cash', 'marketing']);
    expect(stillNotReported(marked, {})).toEqual(marked);
  });

  test('has the name of the resource that tells of it', () => {
    expect(namesIn('financialTrends', ['rnd', 'other', 'cash'])).toEqual(['rd', 'cash']);
    expect(namesIn('monthlySummaries', ['rnd', 'adjEbitda'])).toEqual(['rd']);
    expect(namesIn('financialData', ['rnd', 'other'])).toEqual(['rnd', 'other']);
  });
});
