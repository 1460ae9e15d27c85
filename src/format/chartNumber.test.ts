import { expect, it } from 'vitest';
import { axisNumber, chartNumber } from './chartNumber.ts';

it('puts the minus before the prefix and groups thousands', () => {
  const format = { prefix: '$', suffix: 'K', decimals: 1 };
  expect(chartNumber(-1234.56, format)).toBe('-$1,234.6K');
  expect(chartNumber(0, format)).toBe('$0.0K');
});

it('shows no minus on what rounds to zero', () => {
  expect(chartNumber(-0.04, { suffix: '%', decimals: 1 })).toBe('0.0%');
});

it('says N/A for a missing value', () => {
  expect(chartNumber(null, { decimals: 0 })).toBe('N/A');
});

it('keeps ticks short', () => {
  expect(axisNumber(2.5)).toBe('2.5');
  expect(axisNumber(1200)).toBe('1,200');
});
