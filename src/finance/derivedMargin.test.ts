import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarginFigures } from './derivedMargin.ts';
import { storableGrossProfit, withDerivedMargin } from './derivedMargin.ts';

const agreeing: MarginFigures = {
  revenue: '200.00',
  production: '50.00',
  grossProfit: '150.00',
  grossMarginPercent: '75.00',
};

describe('gross profit and margin', () => {
  test('follow revenue and production', () => {
    expect(withDerivedMargin(agreeing, { revenue: '100.00' })).toEqual({
      revenue: '100.00',
      grossProfit: '50.00',
      grossMarginPercent: '50.00',
    });
    expect(withDerivedMargin(agreeing, { production: '250.00' })).toEqual({
      production: '250.00',
      grossProfit: '-50.00',
      grossMarginPercent: '-25.00',
    });
  });

  test('are kept if they were sent themselves', () => {
    expect(withDerivedMargin(agreeing, { revenue: '100.00', grossProfit: '60.00' })).toEqual({
      revenue: '100.00',
      grossProfit: '60.00',
      grossMarginPercent: '60.00',
    });
    const sent = { revenue: '100.00', grossProfit: null, grossMarginPercent: '1.00' };
    expect(withDerivedMargin(agreeing, sent)).toEqual(sent);
  });

  test('are kept if they did not agree with the old values', () => {
    const entered = { ...agreeing, grossProfit: '149.00' };
    expect(withDerivedMargin(entered, { revenue: '100.00' })).toEqual({ revenue: '100.00' });
    const profitOnly = { ...entered, grossMarginPercent: '74.50' };
    expect(withDerivedMargin(profitOnly, { revenue: '298.00' })).toEqual({
      revenue: '298.00',
      grossMarginPercent: '50.00',
    });
    const missing = { ...agreeing, grossMarginPercent: null };
    expect(withDerivedMargin(missing, { revenue: '100.00' })).toEqual({
      revenue: '100.00',
      grossProfit: '50.00',
    });
  });

  test('agree within rounding', () => {
    const third = {
      revenue: '3.00',
      production: '2.00',
      grossProfit: '1.00',
      grossMarginPercent: '33.33',
    };
    expect(withDerivedMargin(third, { revenue: '4.00' })).toMatchObject({
      grossMarginPercent: '50.00',
    });
  });

  test('the margin follows a gross profit that was entered alone', () => {
    expect(withDerivedMargin(agreeing, { grossProfit: '100.00' })).toEqual({
      grossProfit: '100.00',
      grossMarginPercent: '50.00',
    });
    const entered = { ...agreeing, grossMarginPercent: '74.00' };
    expect(withDerivedMargin(entered, { grossProfit: '100.00' })).toEqual({
      grossProfit: '100.00',
    });
  });

  test('are kept if the figures that they follow do not change', () => {
    const margin = { grossMarginPercent: '1.00' };
    for (const sent of [margin, { grossProfit: '150.00' }, { revenue: '200.00' }, {}]) {
      expect(withDerivedMargin(agreeing, sent)).toEqual(sent);
    }
  });

  test('become missing if their inputs are missing, or if they are out of range', () => {
    expect(withDerivedMargin(agreeing, { revenue: null })).toEqual({
      revenue: null,
      grossProfit: null,
      grossMarginPercent: null,
    });
    expect(withDerivedMargin(agreeing, { revenue: '0.00' })).toMatchObject({
      grossProfit: '-50.00',
      grossMarginPercent: null,
    });
    expect(withDerivedMargin(agreeing, { revenue: '0.01' })).toMatchObject({
      grossMarginPercent: null,
    });
    expect(storableGrossProfit('9999999999999.99', '-9999999999999.99')).toBe(null);
    expect(storableGrossProfit('9999999999999.99', '0.00')).toBe('9999999999999.99');
  });

  test('are restored if the change is reversed', () => {
    const amount = integer({ min: -100_000_000, max: 100_000_000 })
      .map(
        (cents) =>
          `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
      )
      .map((text) => (text === '-0.00' ? '0.00' : text));
    assert(
      property(amount, amount, amount, (revenue, production, other) => {
        const empty = {
          revenue: null,
          production: null,
          grossProfit: null,
          grossMarginPercent: null,
        };
        const before = { ...empty, ...withDerivedMargin(empty, { revenue, production }) };
        const after = { ...before, ...withDerivedMargin(before, { revenue: other }) };
        expect({ ...after, ...withDerivedMargin(after, { revenue }) }).toEqual(before);
      }),
    );
  });
});
