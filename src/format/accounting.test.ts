import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPeople, formatThousands, formatWithCents } from './accounting.ts';

test.each([
  ['2450000.00', '2,450'],
  ['2450499.99', '2,450'],
  ['2450500.00', '2,451'],
  ['-1234000.00', '-1,234'],
  ['-1234500.00', '-1,235'],
  ['-499.99', '0'],
  ['-500.00', '-1'],
  ['499.99', '0'],
  ['0', '0'],
  ['0.00', '0'],
  ['9999999999999999.99', '10,000,000,000,000'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  ['abc', 'N/A'],
])('%s in thousands is %s', (amount, text) => {
  expect(formatThousands(amount)).toBe(text);
});

test.each([
  ['1234.5', '1,234.50'],
  ['-1234.00', '-1,234.00'],
  ['-0.004', '0.00'],
  ['-0.005', '-0.01'],
  ['9999999999999.99', '9,999,999,999,999.99'],
  [null, 'N/A'],
])('%s with cents is %s', (amount, text) => {
  expect(formatWithCents(amount)).toBe(text);
});

test.each([
  ['1234', '1,234'],
  ['-3', '-3'],
  ['0', '0'],
  [null, 'N/A'],
])('%s people are %s', (people, text) => {
  expect(formatPeople(people)).toBe(text);
});

test('loses no digit, whatever the size, and its minus is the only sign (B19)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (whole) => {
      const text = formatWithCents(`${whole}.25`);
      expect(text.replaceAll(',', '')).toBe(`${whole}.25`);
    }),
  );
});
