import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsheetDecimal, timesTen } from './scaling.ts';

test.each([
  [0.1 + 0.2, '0.3'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-1234.5600000001, '-1234.5600000001'],
  [-0, '0'],
])('%d is %s to a spreadsheet', (value, text) => {
  expect(spreadsheetDecimal(value)).toBe(text);
});

test('an infinite value is no number', () => {
  expect(() => spreadsheetDecimal(Number.POSITIVE_INFINITY)).toThrow(RangeError);
});

test('the point moves by as many places as there are', () => {
  expect(timesTen('1.2345', 3)).toBe('1234.5');
  expect(timesTen('-7', 6)).toBe('-7000000');
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 9 }), (value, places) => {
      expect(timesTen(String(value), places)).toBe(String(BigInt(value) * 10n ** BigInt(places)));
    }),
  );
});
