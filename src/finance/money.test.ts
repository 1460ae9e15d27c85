import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FORECAST_DIGITS,
  MONEY_DIGITS,
  PERCENT_DIGITS,
  ZERO_MONEY,
  add,
  canonical,
  compare,
  fitsNumeric,
  isMoney,
  isNegative,
  isZero,
  jsonNumberToDecimal,
  parseTypedAmount,
  rounded,
  subtract,
  sum,
  toMoney,
} from './money.ts';

/** Any whole number of cents that fits numeric(15,2) once divided by 100. */
const cents = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });

function moneyOf(amountInCents: bigint) {
  const size = (amountInCents < 0n ? -amountInCents : amountInCents).toString().padStart(3, '0');
  const text = `${size.slice(0, -2)}.${size.slice(-2)}`;
  return toMoney(amountInCents < 0n ? `-${text}` : text, { integer: 16, fraction: 2 });
}

describe('fitsNumeric', () => {
  test.each(['0', '7', '-7', '7.1', '-0.05', '2450000.00', '0007', '-0', '9999999999999.99'])(
    'takes %j into numeric(15,2)',
    (text) => {
      expect(fitsNumeric(text, MONEY_DIGITS.integer, MONEY_DIGITS.fraction)).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    ' 7',
    '7 ',
    '+7',
    '--7',
    '-',
    '.',
    '.5',
    '5.',
    '1.234',
    '1.230',
    '1,234',
    '1_000',
    '1e3',
    '1E3',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '١٢',
    '1.2.3',
    '7\n',
    '$7',
    '(7)',
    '10000000000000',
    '-10000000000000.00',
  ])('refuses %j', (text) => {
    expect(fitsNumeric(text, MONEY_DIGITS.integer, MONEY_DIGITS.fraction)).toBe(false);
  });

  test('counts digits by value and knows the three columns', () => {
    expect(fitsNumeric('00000000000000000001', 13, 2)).toBe(true);
    expect(MONEY_DIGITS).toEqual({ integer: 13, fraction: 2 });
    expect(FORECAST_DIGITS).toEqual({ integer: 16, fraction: 2 });
    expect(PERCENT_DIGITS).toEqual({ integer: 3, fraction: 2 });
    expect(fitsNumeric('9999999999999999.99', 16, 2)).toBe(true);
    expect(fitsNumeric('10000000000000000', 16, 2)).toBe(false);
    expect(fitsNumeric('-999.99', 3, 2)).toBe(true);
    expect(fitsNumeric('1000', 3, 2)).toBe(false);
  });
});

describe('canonical and rounded', () => {
  test.each([
    ['7', '7.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['007.5', '7.50'],
    ['-1234.56', '-1234.56'],
  ])('writes %j as %j', (text, expected) => {
    expect(canonical(text, 2)).toBe(expected);
  });

  test('never rounds by itself', () => {
    expect(() => canonical('1.005', 2)).toThrow(RangeError);
    expect(() => canonical('1e3', 2)).toThrow(RangeError);
  });

  test('rounds half away from zero when asked, and never to "-0"', () => {
    expect(rounded('1.005', 2)).toBe('1.01');
    expect(rounded('-1.005', 2)).toBe('-1.01');
    expect(rounded('-0.004', 2)).toBe('0.00');
    expect(rounded('2.675', 2)).toBe('2.68');
    expect(() => rounded('abc', 2)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  test('does not lose what a binary float would', () => {
    expect(add(toMoney('0.1'), toMoney('0.2'))).toBe('0.30');
    expect(add(toMoney('9999999999999.99'), toMoney('0.01'))).toBe('10000000000000.00');
    expect(subtract(toMoney('0.3'), toMoney('0.1'))).toBe('0.20');
    expect(subtract(toMoney('5'), toMoney('5.00'))).toBe('0.00');
  });

  test('agrees with whole cents for every amount', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(add(moneyOf(a), moneyOf(b))).toBe(moneyOf(a + b));
        expect(subtract(moneyOf(a), moneyOf(b))).toBe(moneyOf(a - b));
        expect(Math.sign(compare(moneyOf(a), moneyOf(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('a sum does not depend on order, leaves out what is missing and says how many', () => {
    fc.assert(
      fc.property(fc.array(fc.option(cents, { nil: null })), (list) => {
        const values = list.map((value) => (value === null ? null : moneyOf(value)));
        const present = list.filter((value) => value !== null);
        const expected =
          present.length === 0 ? null : moneyOf(present.reduce((a, value) => a + value, 0n));
        const missing = list.length - present.length;
        expect(sum(values)).toEqual({ total: expected, missing });
        expect(sum(values.toReversed())).toEqual({ total: expected, missing });
      }),
    );
  });

  test('a sum of nothing is nothing, not zero', () => {
    expect(sum([])).toEqual({ total: null, missing: 0 });
    expect(sum([null, undefined])).toEqual({ total: null, missing: 2 });
    expect(sum([toMoney('0'), null])).toEqual({ total: '0.00', missing: 1 });
  });

  test('knows zero and negative', () => {
    expect(isZero(toMoney('-0'))).toBe(true);
    expect(isZero(toMoney('0.01'))).toBe(false);
    expect(isNegative(toMoney('-0.01'))).toBe(true);
    expect(isNegative(toMoney('-0'))).toBe(false);
    expect(ZERO_MONEY).toBe('0.00');
    expect(isMoney('7.00')).toBe(true);
    expect(isMoney('7')).toBe(false);
  });

  test('toMoney refuses what does not fit the column', () => {
    expect(() => toMoney('10000000000000')).toThrow(RangeError);
    expect(toMoney('10000000000000', FORECAST_DIGITS)).toBe('10000000000000.00');
    expect(() => toMoney('1.001')).toThrow(RangeError);
    expect(() => toMoney('')).toThrow(RangeError);
  });
});

describe('jsonNumberToDecimal', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [2450000, '2450000'],
    [-0.05, '-0.05'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [123456789012345, '123456789012345'],
    [1234567890123.45, '1234567890123.45'],
  ])('takes %d', (value, expected) => {
    expect(jsonNumberToDecimal(value)).toBe(expected);
  });

  test.each([NaN, Infinity, -Infinity, 0.1 + 0.2, 1234567890123456, 12345678901234.56])(
    'refuses %d',
    (value) => {
      expect(jsonNumberToDecimal(value)).toBeNull();
    },
  );

  test('accepted amounts keep their value', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const text = jsonNumberToDecimal(value);
        expect([null, value === 0 ? 0 : value]).toContain(text === null ? null : Number(text));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (value) => {
        expect(jsonNumberToDecimal(value)).toBe(String(value));
      }),
    );
  });
});

describe('parseTypedAmount', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['(1,234)', '-1234'],
    ['($1,234.50)', '-1234.50'],
    ['$(1,234)', '-1234'],
    ['$1,234', '1234'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['US$ 5', '5'],
    ['+5', '5'],
    [' 12 ', '12'],
    ['\u2212 12', '-12'],
    ['\u201312.5', '-12.5'],
    ['1\u202F234\u00A0567', '1234567'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['(0.00)', '0.00'],
    ['12.345', '12.345'],
  ])('understands %j as %j', (typed, expected) => {
    expect(parseTypedAmount('USD', typed)).toBe(expected);
  });

  test.each([
    '',
    '  ',
    'abc',
    '.',
    '-',
    '$',
    '()',
    '--5',
    '-(5)',
    '(-5)',
    '(5',
    '5)',
    '$$5',
    '5-',
    '5%',
    '1,23',
    '1,2345',
    '1,234,5',
    '1,234,',
    ',123',
    '1.234,50',
    '1 23',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '€5',
    '1.2.3',
    '1,234 567',
    '12 345,678',
    '5k',
    '$5$',
  ])('does not guess at %j', (typed) => {
    expect(parseTypedAmount('USD', typed)).toBeNull();
  });

  test('gives back every amount, however it is written', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const money = moneyOf(amount);
        const [integer = '', fraction = ''] = money.replace('-', '').split('.');
        const grouped = `${integer.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
        const written = amount < 0n ? [`-$${grouped}`, `(${grouped})`, `−${grouped}`] : [grouped];
        for (const typed of [money, ...written]) expect(parseTypedAmount('USD', typed)).toBe(money);
      }),
    );
  });

  test('whatever is typed, the answer is a plain decimal or nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,+()$ eE%−-]*$/), (typed) => {
        expect(fitsNumeric(parseTypedAmount('USD', typed) ?? '0', 100, 100)).toBe(true);
      }),
    );
  });
});
