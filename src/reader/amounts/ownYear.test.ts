import { describe, expect, test } from 'vitest';
import { readingFor } from '../testWorkbooks.ts';

const JANUARY = { yearStartMonth: 1, currency: 'EUR' } as const;
const JULY = { yearStartMonth: 7, yearNamedAfter: 'end', currency: 'GBP' } as const;

const revenueOf = (amounts: readonly string[]) =>
  amounts.filter((text) => text.includes('revenue'));

describe('a file of a company with a year and a currency of its own', () => {
  const STATEMENT = 'EUR\tJan 2025\tFeb 2025\tDec 2025\nRevenue\t1\t2\t3\nEBITDA\t1\t1\t1';

  test('is read by the months of its year', () => {
    const { amounts, refusals } = readingFor(JANUARY, STATEMENT);
    expect(refusals).toEqual([]);
    expect(revenueOf(amounts)).toEqual([
      'FY25 1 revenue 1.00',
      'FY25 2 revenue 2.00',
      'FY25 12 revenue 3.00',
    ]);
  });

  test('in another currency is refused in the words of its own', () => {
    const { amounts, refusals } = readingFor(JULY, STATEMENT);
    expect(amounts).toEqual([]);
    expect(refusals).toEqual([
      'Pasted block! The amounts in Pasted block are in EUR, but figures are kept in British pounds.',
    ]);
  });

  test('months of two of its years without a year are not taken for those of one', () => {
    const text = 'GBP\tMay\tJun\tJul\nRevenue\t1\t2\t3\nEBITDA\t1\t1\t1';
    const { refusals } = readingFor(JULY, text, (layout) => ({
      ...layout,
      unit: 'units',
      fyLabel: 'FY25',
    }));
    expect(refusals).toEqual([
      'Pasted block! The months in Pasted block run through a calendar year, but FY25 runs from July to June.',
    ]);
  });

  test('months after December under one calendar year are refused, wherever its year begins', () => {
    const text = 'Month\tRevenue (EUR)\nNov\t1\nDec\t2\nJan\t3\nFeb\t4';
    const { amounts, refusals } = readingFor(JANUARY, text, (layout) => ({
      ...layout,
      unit: 'units',
      fyLabel: '2025',
    }));
    expect(revenueOf(amounts)).toEqual(['FY25 11 revenue 1.00', 'FY25 12 revenue 2.00']);
    expect(refusals).toHaveLength(2);
  });

  test('numbers of months ask no question where both counts are the same', () => {
    const text = 'FY25\nMonth\tRevenue (EUR)\n1\t10\n2\t20\n3\t30';
    const january = readingFor(JANUARY, text);
    expect(january.questions).toEqual([]);
    expect(january.amounts).toEqual([
      'FY25 1 revenue 10.00',
      'FY25 2 revenue 20.00',
      'FY25 3 revenue 30.00',
    ]);
    const april = readingFor({ currency: 'EUR' }, text);
    expect(april.questions).toEqual(['Pasted block month']);
  });
});

describe('a bare dollar sign', () => {
  const HEADED = 'Month\tRevenue ($)\tCash ($)\nApr 2025\t100\t200\nMay 2025\t110\t210';
  const LISTED = 'Month\tLine\tAmount ($)\nApr 2025\tRevenue\t100\nMay 2025\tRevenue\t110';

  test.each([HEADED, LISTED])('is no mark of euros', (text) => {
    const { amounts, refusals } = readingFor({ currency: 'EUR' }, text);
    expect(amounts).toEqual([]);
    expect(refusals.join(' ')).toContain('in $, but figures are kept in euros.');
  });

  test.each(['USD', 'CAD', 'SGD'])('may be one of %s', (currency) => {
    for (const text of [HEADED, LISTED]) {
      const { amounts, refusals } = readingFor({ currency }, text);
      expect(refusals).toEqual([]);
      expect(revenueOf(amounts)).toEqual(['FY25 1 revenue 100.00', 'FY25 2 revenue 110.00']);
    }
  });
});
