import { describe, expect, test } from 'vitest';
import { bookedAmount, inCents, monthsBetween, yearBeginning } from './bookedAmounts.ts';

const NOTHING_KNOWN = { soFar: null, opening: null };
const said = (movement: string | undefined, balance: string | undefined) => ({ movement, balance });
const amount = (value: bigint) => ({ kind: 'amount', amount: value });

describe('the amount of an account in a month', () => {
  test('of profit and loss is what was booked, as a statement shows it', () => {
    expect(bookedAmount('revenue', said('-1000', '-9000'), NOTHING_KNOWN, 1n)).toEqual(
      amount(1_000_000_000n),
    );
    expect(bookedAmount('operatingCost', said('400.25', undefined), NOTHING_KNOWN, 1n)).toEqual(
      amount(400_250_000n),
    );
  });

  test('of a year to date is what the months before leave of it', () => {
    const before = { soFar: 600_000_000n, opening: null };
    expect(bookedAmount('revenue', said(undefined, '-1000'), before, 1n)).toEqual(
      amount(400_000_000n),
    );
    expect(bookedAmount('revenue', said(undefined, '-1000'), NOTHING_KNOWN, 1n)).toEqual({
      kind: 'yearToDate',
      amount: 1_000_000_000n,
    });
  });

  test('of a balance sheet is the balance at the end of the month', () => {
    expect(bookedAmount('liability', said('-5', '-30'), NOTHING_KNOWN, 1n)).toEqual(
      amount(30_000_000n),
    );
    const before = { soFar: null, opening: 25_000_000n };
    expect(bookedAmount('asset', said('-5', undefined), before, 1n)).toEqual(amount(20_000_000n));
    expect(bookedAmount('asset', said('-5', undefined), NOTHING_KNOWN, 1n)).toEqual({
      kind: 'noBalance',
    });
  });

  test('is in whole units, whatever the file counts in', () => {
    expect(bookedAmount('asset', said(undefined, '1.5'), NOTHING_KNOWN, 1_000n)).toEqual(
      amount(1_500_000_000n),
    );
  });

  test('asks for the months before only where it follows from them', () => {
    const before = {
      get soFar(): never {
        throw new Error('Asked for');
      },
      get opening(): never {
        throw new Error('Asked for');
      },
    };
    expect(bookedAmount('revenue', said('-5', '-9'), before, 1n)).toEqual(amount(5_000_000n));
    expect(bookedAmount('asset', said('-5', '9'), before, 1n)).toEqual(amount(9_000_000n));
    expect(() => bookedAmount('revenue', said(undefined, '-9'), before, 1n)).toThrow('Asked for');
  });

  test('is nothing where nothing is said, and refused where it is no number', () => {
    for (const type of ['asset', 'revenue'] as const) {
      expect(bookedAmount(type, said(undefined, undefined), NOTHING_KNOWN, 1n)).toEqual({
        kind: 'nothing',
      });
    }
    expect(() => bookedAmount('asset', said(undefined, 'ten'), NOTHING_KNOWN, 1n)).toThrow(
      RangeError,
    );
  });
});

test('a year begins in its month, and its months lead up to the one asked about', () => {
  expect(yearBeginning('2025-03', 4)).toBe('2024-04');
  expect(yearBeginning('2025-04', 4)).toBe('2025-04');
  expect(yearBeginning('2025-01', 1)).toBe('2025-01');
  expect(monthsBetween('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01']);
  expect(monthsBetween('2025-02', '2025-02')).toEqual([]);
});

test('amounts are stored to the cent, half a cent away from zero', () => {
  expect([4_999n, 5_000n, -4_999n, -5_000n, 12_345_678n].map(inCents)).toEqual([
    0n,
    10_000n,
    0n,
    -10_000n,
    12_350_000n,
  ]);
});
