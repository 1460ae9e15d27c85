import { expect, test } from 'vitest';
import {
  formatChangePercent,
  formatPercent,
  formatPercentDetailed,
  formatPoints,
} from './percent.ts';

test.each([
  ['45.30', '45.3%'],
  ['45', '45.0%'],
  ['-4.04', '-4.0%'],
  ['-0.04', '0.0%'],
  ['0', '0.0%'],
  ['99999999999999800.0', '99,999,999,999,999,800.0%'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  ['abc', 'N/A'],
])('a value of %s percent is %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test.each([
  ['12.34', '+12.3%'],
  ['-12.35', '-12.4%'],
  ['0.0', '0.0%'],
  ['-0.04', '0.0%'],
  [null, '—'],
  ['Infinity', '—'],
])('a change of %s percent is %s', (value, text) => {
  expect(formatChangePercent(value)).toBe(text);
});

test.each([
  ['45.25', '45.25%'],
  ['45.00', '45%'],
  ['-0.30', '-0.3%'],
  [null, 'N/A'],
])('%s percent as it is kept is %s', (value, text) => {
  expect(formatPercentDetailed(value)).toBe(text);
});

test('points carry their sign and unit', () => {
  expect(formatPoints('-1.50')).toBe('-1.5 pts');
  expect(formatPoints('1.2')).toBe('+1.2 pts');
  expect(formatPoints(null)).toBe('—');
});

test('the text for a missing value can be chosen', () => {
  expect(formatPercent(null, '—')).toBe('—');
  expect(formatChangePercent(null, 'N/A')).toBe('N/A');
});
