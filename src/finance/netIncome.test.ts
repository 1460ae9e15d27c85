import { describe, expect, test } from 'vitest';
import { netIncome } from './netIncome.ts';

describe('net income', () => {
  const month = {
    ebitda: '40.00',
    otherIncome: '5',
    depreciation: '10',
    interest: '2.50',
    tax: '8',
  };

  test('is EBITDA and other income less depreciation, interest and tax', () => {
    expect(netIncome(month)).toBe('24.50');
    expect(netIncome({ ...month, ebitda: '-40', tax: '-8' })).toBe('-39.50');
  });

  test('is missing where one of its parts is', () => {
    for (const part of Object.keys(month)) {
      expect(netIncome({ ...month, [part]: null })).toBeNull();
    }
    expect(netIncome({})).toBeNull();
  });
});
