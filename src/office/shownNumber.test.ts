import { assert, constantFrom, double, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../testRounds.ts';
import { shownNumber } from './shownNumber.ts';

const ACCOUNTING = '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)';

test.each<[string | number, number, string]>([
  ['#,##0', 3_508_213.37, '3,508,213'],
  ['0.0%', 0.6845, '68.5%'],
  [10, -0.041, '-4.10%'],
  [3, 1234.5, '1,235'],
  ['$#,##0.00_);[Red]($#,##0.00)', -1234.5, '($1,234.50)'],
  [ACCOUNTING, -1234, '(1,234)'],
  [ACCOUNTING, 0, '-'],
  ['[$€-2] #,##0.00', 5, '€ 5.00'],
  ['#,##0.0,,"M"', 3_508_213, '3.5M'],
  ['#,##0 "days"', 12, '12 days'],
  [String.raw`[$-409]d\-mmm\-yy;@`, 46_112, '31-Mar-26'],
  [17, 46_112, 'Mar-26'],
  ['yyyy"年"m"月"', 46_112, '2026年3月'],
  ['[h]:mm', 1.5, '36:00'],
  // Not what one computer would show and another would not.
  [14, 46_112, '2026-03-31'],
  [22, 46_112.75, '2026-03-31 18:00:00'],
  ['[$-F800]dddd, mmmm dd, yyyy', 46_112, '2026-03-31'],
  [0, 0.1 + 0.2, '0.3'],
  ['General', 1234.5, '1234.5'],
  ['@', 7, '7'],
  ['[', 0.5, '0.5'],
  ['0'.repeat(300), 7, '7'],
  [999, 7, '7'],
  ['d-mmm-yy', -5, '-5'],
])('B31: under %s the number %d is shown as %s', (format, value, expected) => {
  const id = typeof format === 'number' ? format : 164;
  const code = typeof format === 'number' ? undefined : format;
  expect(shownNumber(value, { id, code }, false)).toBe(expected);
});

test('B31: the other calendar of Excel begins in 1904', () => {
  const day = { id: 164, code: 'd-mmm-yy' };
  expect(shownNumber(46_112 - 1_462, day, true)).toBe('31-Mar-26');
});

test('B31: every format gives a text for every number', () => {
  const piece = constantFrom(...Array.from('0#?,.%$€-+()[]"\\_*@;:/ eEdmyhsGR<>=1'));
  assert(
    property(string({ unit: piece, maxLength: 30 }), double({ noNaN: true }), (code, value) => {
      expect(typeof shownNumber(value, { id: 164, code }, false)).toBe('string');
    }),
    { numRuns: cases(2_000) },
  );
});
