import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandThousands } from './thousands.ts';

describe('expandThousands', () => {
  test.each([
    ['50', '50000.00'],
    ['2.45', '2450.00'],
    ['-12.5', '-12500.00'],
    ['0.01', '10.00'],
    ['99.99', '99990.00'],
    ['-99.99', '-99990.00'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['100', '100'],
    ['100.00', '100.00'],
    ['-100.00', '-100.00'],
    ['100.01', '100.01'],
    ['2450000.00', '2450000.00'],
  ])('%s is %s', (figure, expected) => {
    expect(expandThousands(figure)).toBe(expected);
  });

  test('missing stays missing', () => {
    expect(expandThousands(null)).toBeNull();
    expect(expandThousands(undefined)).toBeNull();
    expect(() => expandThousands('abc')).toThrow(RangeError);
  });

  test('multiplies by exactly 1000, strictly between 0 and 100, and by nothing elsewhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (cents) => {
        const size = Math.abs(cents);
        const sign = cents < 0 ? '-' : '';
        const text = `${sign}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
        const isThousands = size > 0 && size < 100 * 100;
        expect(expandThousands(text)).toBe(isThousands ? `${cents * 10}.00` : text);
      }),
    );
  });
});
