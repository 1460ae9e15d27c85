import { describe, expect, test } from 'vitest';
import { currencyOfFormat, currenciesIn } from './books/moneyText.ts';
import { currencyInFormat, currencyOfMark, withoutCurrency } from './currencyMark.ts';
import { canBeCurrency } from './headingUnit.ts';

describe('an amount with its currency', () => {
  test.each([
    ['1 200,50 Kč', '1 200,50', 'CZK'],
    ['zł1,200', '1,200', 'PLN'],
    ['RM 1,200.00', '1,200.00', 'MYR'],
    ['R1,200', '1,200', 'ZAR'],
    ['GH₵ 500', '500', 'GHS'],
    ['NT$1,200', '1,200', 'TWD'],
    ['HK$ 5', '5', 'HKD'],
    ['د.إ 1,200', '1,200', 'AED'],
    ['रु 500', '500', 'INR'],
    ['500 TL', '500', 'TRY'],
    ['5k€', '5k', 'EUR'],
    ['US$ 5 USD', '5', 'USD'],
    ['₿ 5', '5', '₿'],
    ['500 kr.', '500', 'kr'],
    ['$-5', '-5', '$'],
    ['L 1,200.50', '1,200.50', 'L'],
    ['Q1,200', '1,200', 'GTQ'],
    ['K 1 200.50', '1 200.50', 'K'],
    ['B/. 1,200', '1,200', 'PAB'],
    ['Rs. 500', '500', 'INR'],
  ])('%s', (text, rest, currency) => {
    expect(withoutCurrency(text)).toEqual({ rest, currency });
  });

  test.each([
    '5 sq ft',
    '4000 Sales',
    '5 K',
    '1.2K',
    'K4000',
    'L2',
    'Q1',
    'Q4 25',
    '5 CR',
    '1.2M',
    'Q1 2025',
    'FY25',
    'Note 5',
    '1,200',
  ])('%s has none', (text) => {
    expect(withoutCurrency(text)).toBeNull();
  });
});

describe('a format of numbers', () => {
  test.each([
    ['[$zł-415]#,##0.00', 'PLN'],
    ['#,##0 "Kč"', 'CZK'],
    ['#,##0\\ "Ft"', 'HUF'],
    ['"RM"#,##0', 'MYR'],
    ['\\R#,##0', 'ZAR'],
    ['[$د.إ-3801] #,##0', 'AED'],
    ['[$NT$-404]#,##0', 'TWD'],
    ['[$$-409]#,##0', 'USD'],
    ['[$kr-41D] #,##0', 'SEK'],
    ['"kr" #,##0', 'kr'],
    ['"Xyz" #,##0', 'Xyz'],
    ['$#,##0', '$'],
    ['"L"#,##0', 'L'],
    ['\\Q #,##0', 'GTQ'],
    ['"K"#,##0', 'K'],
    ['#,##0 "K"', null],
    ['#,##0.0 "L"', null],
    ['#,##0 "k"', null],
    ['0.0"x"', null],
    ['#,##0" days"', null],
    ['#,##0.00_);[Red](#,##0.00)', null],
  ])('%s shows %s', (code, currency) => {
    expect(currencyOfFormat(code)).toBe(currency);
  });
});

test.each([
  ['In thousands of zł', ['PLN']],
  ['Revenue (RM)', ['MYR']],
  ["R'000", ['ZAR']],
  ['In millions of leva', ['leva']],
  ['Amounts in Kč', ['CZK']],
  ['Profit and loss, NT$', ['TWD']],
  ["Profit and loss, L'000", ['L']],
  ['In L thousands', ['L']],
  ['In thousands of Q', ['GTQ']],
  ["K'000", ['K']],
  ['In K thousands', ['K']],
  ["Income statement B/.'000", ['PAB']],
  ['In Rs. thousands', ['INR']],
  ['In K', []],
  ['Revenue (K)', []],
  ['Net P/(L)', []],
  ['Q', []],
  ['Q1 2025', []],
  ['Plan L', []],
  ['Building K', []],
  ['In Q1 thousands', []],
  ['In thousands of units', []],
  ['Amounts in base currency', []],
  ['R&D and admin', []],
  ['Profit & Loss', []],
])('%s names %j', (text, currencies) => {
  expect(currenciesIn(text)).toEqual(currencies);
});

test('"$" and "kr" can be any of those that people write so, and unknown letters of none', () => {
  expect(canBeCurrency('kr', 'SEK')).toBe(true);
  expect(canBeCurrency('kr', 'USD')).toBe(false);
  expect(canBeCurrency('$', 'GBP')).toBe(false);
  expect(canBeCurrency('Xyz', 'USD')).toBe(false);
  expect(canBeCurrency('L', 'HNL')).toBe(true);
  expect(canBeCurrency('L', 'USD')).toBe(false);
  expect(canBeCurrency('K', 'PGK')).toBe(true);
  expect(currencyOfMark('Xyz')).toBeNull();
  expect(currencyInFormat('Xyz')).toBe('Xyz');
});
