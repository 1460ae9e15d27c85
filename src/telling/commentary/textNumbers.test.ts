import { describe, expect, test } from 'vitest';
import { plainText } from '../../finance/decimal.ts';
import { numbersIn } from './textNumbers.ts';

const said = (text: string, currency = 'USD') =>
  numbersIn(currency, text).map((number) => [
    number.text,
    number.kind,
    plainText(number.size),
    plainText(number.step),
    number.sign,
  ]);

describe('numbers of a text', () => {
  test.each([
    ['Revenue was $3.51M.', '$3.51M', 'money', '3510000', '10000', 'open'],
    ['Revenue was $3,508,212.90 then', '$3,508,212.90', 'money', '3508212.9', '0.01', 'open'],
    ['3,508K of revenue', '3,508K', 'money', '3508000', '1000', 'open'],
    ['USD 3.5 million in all', 'USD 3.5 million', 'money', '3500000', '100000', 'open'],
    ['3.5m USD in all', '3.5m USD', 'money', '3500000', '100000', 'open'],
    ['US$12 thousand', 'US$12 thousand', 'money', '12000', '1000', 'open'],
    ['EBITDA was -$38K', '-$38K', 'money', '38000', '1000', 'negative'],
    ['EBITDA was $\u221238K', '$\u221238K', 'money', '38000', '1000', 'negative'],
    ['EBITDA ($38K)', '($38K)', 'money', '38000', '1000', 'open'],
    ['EBITDA (-$38K)', '(-$38K)', 'money', '38000', '1000', 'negative'],
    ['EBITDA ($38K in May)', '$38K', 'money', '38000', '1000', 'open'],
    ['a loss of $38K', '$38K', 'money', '38000', '1000', 'loss'],
    ['a profit of $38K', '$38K', 'money', '38000', '1000', 'profit'],
    ['up 12 %', '12 %', 'percent', '12', '1', 'up'],
    ['fell by about 4.2 per cent', '4.2 per cent', 'percent', '4.2', '0.1', 'down'],
    ['4.2% above September', '4.2%', 'percent', '4.2', '0.1', 'up'],
    ['rose to $3.5M', '$3.5M', 'money', '3500000', '100000', 'open'],
    ['the margin rose 1.2 points', '1.2 points', 'points', '1.2', '0.1', 'up'],
    ['the sum of 3508213', '3508213', 'money', '3508213', '1', 'open'],
  ])('are found: %s', (text, ...expected) => {
    expect(said(text)).toEqual([expected]);
  });

  test.each([
    'In 2026 the 12 sites opened on 31 October 2026, at 10:30.',
    'FY26, Q3 and 2025/26; 12/10/2026, 2026-10-31 and 31.10.2026',
    'Version 1.2.3 of A-120400, INV120400, #120400 and B2B',
    '\u20ac3.51M, EUR 120K, \u00a3900 and 500K GBP',
    '4.1 months of costs, 10\u201312% and 1.234,50',
    'ARR 500K and 3 m of cable',
  ])('other ones are left alone: %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('are of the currency of the company', () => {
    const text = '\u20ac3.51M, CHF 5K and $12K';
    expect(said(text, 'EUR')).toEqual([['\u20ac3.51M', 'money', '3510000', '10000', 'open']]);
  });
});
