import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { numberSpellings } from './numberSpellings.ts';

test.each([
  ['3508213', ['3508213', '3,508,213', '3508213.00', '3.5m', '3.51 million', '3,508k', '3508.2k']],
  ['$3.5M', ['3.5m', '3.50m', '3.5 million', '3,500,000', '3500000', '3,500k']],
  ['(1,234.50)', ['1234.5', '1,234.50', '1.2k']],
  ['64.8%', ['64.8', '64.80']],
  ['3.5', ['3.5', '3.50', '3.5m', '3.5k']],
])('A13: %s is written in many ways', (text, expected) => {
  expect(numberSpellings(text)).toEqual(expect.arrayContaining(expected));
});

test.each(['S&M', 'Q3', '3.5x', '1,23', '1.2.3', '', '-', '12345678901234567890', '3.5M%'])(
  'A13: %j is no number',
  (text) => {
    expect(numberSpellings(text)).toBeNull();
  },
);

test('A13: a rounded number keeps at least two digits, and no other number is among them', () => {
  expect(numberSpellings('3508213')).not.toContain('4m');
  expect(numberSpellings('3508213')).not.toContain('3.6m');
  assert(
    property(integer({ min: 1_000, max: 999_999_999 }), (value) => {
      for (const spelling of numberSpellings(String(value)) ?? []) {
        const [, digits = '', scale = ''] = /^([\d.,]+) ?([a-z]*)$/.exec(spelling) ?? [];
        const unit = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }[scale.charAt(0)] ?? 1;
        const written = Number(digits.replaceAll(',', '')) * unit;
        expect(Math.abs(written - value) / value).toBeLessThanOrEqual(0.05);
      }
    }),
  );
});
