import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_MATERIALITY } from './materiality.ts';
import {
  FLAT_WITHIN_PERCENT,
  missingAsZero,
  trendJudgement,
  trendLabel,
  trendOf,
  trendOfSeries,
} from './trend.ts';
import { LINES } from './lines.ts';

const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String);

describe('trendOf', () => {
  test.each([
    ['100', '110', '10.0', 'up'],
    ['100', '90', '-10.0', 'down'],
    ['100', '105', '5.0', 'flat'],
    ['100', '105.01', '5.0', 'up'],
    ['100', '95', '-5.0', 'flat'],
    ['100', '94.99', '-5.0', 'down'],
    ['100', '100', '0.0', 'flat'],
    ['100', '99.999', '0.0', 'flat'],
    ['-100', '-50', '50.0', 'up'],
    ['-100', '-150', '-50.0', 'down'],
    ['-100', '100', '200.0', 'up'],
    ['3', '4', '33.3', 'up'],
    ['0', '0.00', '0.0', 'flat'],
    ['0', '5', null, 'up'],
    ['0.00', '-0.01', null, 'down'],
    ['5', '0', '-100.0', 'down'],
  ])('from %s to %s: %s, %s', (first, last, percent, direction) => {
    expect(trendOf(first, last)).toEqual({ percent, direction });
  });

  test('is flat within five percent either way', () => {
    expect(FLAT_WITHIN_PERCENT).toBe(5);
  });

  test('agrees with the percentage worked out in whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (first, last) => {
          const change = last - first;
          const expected = change * 20 > first ? 'up' : change * 20 < -first ? 'down' : 'flat';
          expect(trendOf(String(first), String(last)).direction).toBe(expected);
        },
      ),
    );
  });

  test('never points against the change, and never says NaN or Infinity', () => {
    fc.assert(
      fc.property(figure, figure, (first, last) => {
        const { percent, direction } = trendOf(first, last);
        expect(percent ?? '0.0').toMatch(/^-?\d+\.\d$/);
        expect(percent).not.toBe('-0.0');
        const change = Number(last) - Number(first);
        expect([change > 0 ? 'up' : change < 0 ? 'down' : 'flat', 'flat']).toContain(direction);
      }),
    );
  });
});

describe('series', () => {
  test('goes from the first figure that is there to the last', () => {
    expect(trendOfSeries([null, 40, 44, undefined, 50, null])).toEqual({
      percent: '25.0',
      direction: 'up',
    });
    expect(trendOfSeries(['100.00'])).toEqual({ percent: '0.0', direction: 'flat' });
    expect(trendOfSeries([])).toEqual({ percent: null, direction: 'flat' });
    expect(trendOfSeries([null, undefined, 'n/a'])).toEqual({ percent: null, direction: 'flat' });
  });

  test('counts missing as 0 only where that is asked for', () => {
    expect(missingAsZero([null, undefined, '', 'n/a', NaN, '7.50', 3, 0.1])).toEqual([
      '0',
      '0',
      '0',
      '0',
      '0',
      '7.50',
      '3',
      '0.1',
    ]);
    expect(trendOfSeries(missingAsZero([null, 40, 50]))).toEqual({
      percent: null,
      direction: 'up',
    });
    expect(trendOfSeries(missingAsZero([40, 50, null]))).toEqual({
      percent: '-100.0',
      direction: 'down',
    });
  });
});

describe('trendLabel', () => {
  test.each(['revenue', 'ebitda', 'adjEbitda', 'cash'] as const)('%s grows or declines', (line) => {
    expect(trendLabel(LINES[line], 'up')).toBe('Growth');
    expect(trendLabel(LINES[line], 'down')).toBe('Decline');
    expect(trendLabel(LINES[line], 'flat')).toBe('Stable');
  });

  test.each(['staffCount', 'marketing', 'admin', 'combinedSalesMarketing'] as const)(
    '%s grows or is reduced',
    (line) => {
      expect(trendLabel(LINES[line], 'up')).toBe('Growth');
      expect(trendLabel(LINES[line], 'down')).toBe('Reduction');
      expect(trendLabel(LINES[line], 'flat')).toBe('Stable');
    },
  );
});

describe('trendJudgement', () => {
  test.each([
    ['revenue', 'up', 'favourable'],
    ['cash', 'down', 'unfavourable'],
    ['marketing', 'up', 'unfavourable'],
    ['combinedSalesMarketing', 'down', 'favourable'],
    ['revenue', 'flat', null],
    ['staffCount', 'up', null],
    ['staffCount', 'down', null],
  ] as const)('%s going %s is %s', (line, direction, judgement) => {
    const last = direction === 'down' ? '50000' : '150000';
    const compared = { figure: last, reference: '100000', revenue: '1', referenceRevenue: '1' };
    expect(trendJudgement(LINES[line], direction, compared, STANDARD_MATERIALITY)).toBe(judgement);
  });

  test('B19: a change of less than the materiality is grey, however large in percent', () => {
    const small = { figure: '2900', reference: '2000', revenue: '1', referenceRevenue: '1' };
    expect(trendOf('2000', '2900')).toEqual({ percent: '45.0', direction: 'up' });
    expect(trendJudgement(LINES.marketing, 'up', small, STANDARD_MATERIALITY)).toBeNull();
  });
});
