import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_LIST, LINES } from './lines.ts';
import {
  proposedAmount,
  isMaterial,
  lineJudgement,
  type Materiality,
  STANDARD_MATERIALITY as STANDARD,
} from './materiality.ts';

const BY_SHARE: Materiality = { ...STANDARD, costsBy: 'shareOfRevenue' };
const NOTHING_TOO_SMALL: Materiality = { percent: '0', amount: '0', costsBy: 'amount' };

const dollars = fc.integer({ min: 1, max: 1_000_000_000 }).map(String);
const revenues = { revenue: '4000000', referenceRevenue: '2000000' };
const compared = (figure: string | null, reference: string | null) => ({
  figure,
  reference,
  ...revenues,
});

const margin = (figure: string) =>
  lineJudgement(LINES.grossMarginPercent, compared(figure, '59'), STANDARD);

describe('B19: a difference below the materiality', () => {
  test.each([
    // One percent of 100,000 is less than 5,000.
    ['4999.99', '100000', false],
    ['5000', '100000', true],
    ['-5000', '100000', true],
    ['-4999.99', '100000', false],
    // One percent of 2,000,000 is 20,000.
    ['19999.99', '2000000', false],
    ['20000', '2000000', true],
    ['20000', '-2000000', true],
    ['-19999.99', '-2000000', false],
    ['4999.99', '0', false],
    ['5000', '0', true],
  ])('of %s against %s: is it one that counts? %s', (difference, reference, expected) => {
    expect(isMaterial(difference, reference, STANDARD)).toBe(expected);
  });

  test('is neither good nor bad news, and any other is as the line says', () => {
    fc.assert(
      fc.property(dollars, dollars, (figure, reference) => {
        const judgement = lineJudgement(LINES.admin, compared(figure, reference), STANDARD);
        const difference = Number(figure) - Number(reference);
        const counts = Math.abs(difference) >= Math.max(5000, Number(reference) / 100);
        const expected = difference > 0 ? 'unfavourable' : 'favourable';
        expect(judgement).toBe(counts ? expected : null);
      }),
    );
  });

  test('goes by what the company has set, and nothing is too small where it set zero', () => {
    const quarter = { ...STANDARD, percent: '25', amount: '0' };
    expect(lineJudgement(LINES.revenue, compared('124', '100'), quarter)).toBeNull();
    expect(lineJudgement(LINES.revenue, compared('125', '100'), quarter)).toBe('favourable');
    for (const { key, betterWhen } of LINE_LIST) {
      const judgement = lineJudgement(LINES[key], compared('100.01', '100'), NOTHING_TOO_SMALL);
      const expected = betterWhen === 'higher' ? 'favourable' : 'unfavourable';
      expect(judgement).toBe(betterWhen === 'neither' ? null : expected);
      expect(lineJudgement(LINES[key], compared('100', '100'), NOTHING_TOO_SMALL)).toBeNull();
    }
  });

  test('of a margin is measured by the profit that it makes', () => {
    // 0.6 points of 4,000,000 are 24,000; one percent of the profit at 59 % is 23,600.
    expect(margin('59.60')).toBe('favourable');
    expect(margin('59.50')).toBeNull();
    expect(margin('58.40')).toBe('unfavourable');
    const unknown = { figure: '70', reference: '59', revenue: null, referenceRevenue: '1' };
    expect(lineJudgement(LINES.grossMarginPercent, unknown, STANDARD)).toBeNull();
    expect(
      lineJudgement(LINES.grossMarginPercent, { ...unknown, revenue: '0' }, STANDARD),
    ).toBeNull();
  });

  test('of something missing does not exist', () => {
    expect(lineJudgement(LINES.cash, compared(null, '1'), STANDARD)).toBeNull();
    expect(lineJudgement(LINES.cash, compared('900000', null), BY_SHARE)).toBeNull();
    expect(() => lineJudgement(LINES.cash, compared('abc', '1'), STANDARD)).toThrow(RangeError);
  });
});

describe('B19: a cost judged by its share of revenue', () => {
  test('may grow with revenue, but not beyond', () => {
    // Revenue doubled: so may the cost.
    const admin = (figure: string) =>
      lineJudgement(LINES.admin, compared(figure, '100000'), BY_SHARE);
    expect(admin('200000')).toBeNull();
    expect(admin('195000')).toBe('favourable');
    expect(admin('195001')).toBeNull();
    expect(admin('205000')).toBe('unfavourable');
    expect(lineJudgement(LINES.admin, compared('195000', '100000'), STANDARD)).toBe('unfavourable');
  });

  test('that moved exactly with revenue is never news', () => {
    const strict = { ...NOTHING_TOO_SMALL, costsBy: 'shareOfRevenue' } as const;
    fc.assert(
      fc.property(dollars, dollars, fc.integer({ min: 1, max: 1000 }), (cost, earned, times) => {
        const grown = (amount: string) => String(BigInt(amount) * BigInt(times));
        const moved = { revenue: grown(earned), referenceRevenue: earned };
        const both = { figure: grown(cost), reference: cost, ...moved };
        expect(lineJudgement(LINES.rnd, both, strict)).toBeNull();
      }),
    );
  });

  test('has no judgement without revenue, and no other line is judged that way', () => {
    for (const nothing of [null, '0', '-1']) {
      const without = { figure: '900000', reference: '1', revenue: nothing, referenceRevenue: '5' };
      expect(lineJudgement(LINES.rnd, without, BY_SHARE)).toBeNull();
      const before = { ...without, revenue: '5', referenceRevenue: nothing };
      expect(lineJudgement(LINES.rnd, before, BY_SHARE)).toBeNull();
      expect(lineJudgement(LINES.cash, without, BY_SHARE)).toBe('favourable');
    }
    for (const { key } of LINE_LIST.filter(({ betterWhen }) => betterWhen !== 'lower')) {
      const both = compared('900000', '100000');
      expect(lineJudgement(LINES[key], both, BY_SHARE)).toBe(
        lineJudgement(LINES[key], both, STANDARD),
      );
    }
    expect(LINES.combinedSalesMarketing.betterWhen).toBe('lower');
  });
});

describe('the amount that set-up proposes', () => {
  test.each([
    ['3510000', '10000.00'],
    ['2000000', '5000.00'],
    ['2000000.04', '10000.00'],
    ['800000', '2000.00'],
    ['400000', '1000.00'],
    ['400', '1.00'],
    ['401', '2.00'],
    ['1', '0.01'],
    ['0', null],
    ['-5', null],
    [null, null],
  ])('is, of a monthly revenue of %s, %s', (revenue, amount) => {
    expect(proposedAmount(revenue)).toBe(amount);
  });

  test('is at least a quarter of a percent, and less than two and a half times that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 10 ** 12 }), (revenue) => {
        const share = revenue * 0.0025;
        const amount = Number(proposedAmount(String(revenue)));
        expect(amount).toBeGreaterThanOrEqual(share * 0.999_999);
        expect(amount).toBeLessThan(share * 2.5 * 1.000_001);
      }),
    );
  });
});
