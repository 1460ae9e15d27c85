import { describe, expect, test } from 'vitest';
import type { CompanyBasis } from './companyBasis.ts';
import { STANDARD_BASIS } from './companyBasis.ts';
import {
  isPeriodCertain,
  monthOfPeriod,
  numberedPeriod,
  ownPeriodYear,
  periodNumber,
  PERIOD_YEARS,
} from './numberedPeriod.ts';

const readings = (text: string, basis: CompanyBasis = STANDARD_BASIS) => {
  const period = numberedPeriod(text);
  return period === null
    ? null
    : PERIOD_YEARS.map((said) => {
        const { calendarYear, calendarMonth } = monthOfPeriod(basis, period, said);
        return `${calendarYear}-${calendarMonth}`;
      });
};

describe('a period by its number', () => {
  test.each([
    'P01 2025',
    'Period 1 2025',
    'P1-2025',
    'period 1/2025',
    '2025 P01',
    '2025P1',
    'M1 2025',
    '001/2025',
    '2025/001',
  ])('%s is the first of a year that could be any of three', (text) => {
    expect(readings(text)).toEqual(['2025-4', '2024-4', '2025-1']);
    expect(isPeriodCertain(STANDARD_BASIS)).toBe(false);
  });

  test('the last months of a year from April are in the year after', () => {
    expect(readings('P10 2025')).toEqual(['2026-1', '2025-1', '2025-10']);
  });

  test('is certain for years from January, and named as the company names its years', () => {
    const january = { ...STANDARD_BASIS, yearStartMonth: 1 };
    expect(readings('P03 2025', january)).toEqual(['2025-3', '2025-3', '2025-3']);
    expect(isPeriodCertain(january)).toBe(true);
    const july = { ...STANDARD_BASIS, yearStartMonth: 7, yearNamedAfter: 'end' } as const;
    expect(readings('P01 2025', july)).toEqual(['2025-7', '2024-7', '2025-1']);
    expect(ownPeriodYear(july)).toBe('ends');
    expect(ownPeriodYear(STANDARD_BASIS)).toBe('begins');
  });

  test.each([
    'P13 2025',
    'P0 2025',
    'P2025',
    'Plan 2025',
    'P01',
    'P01 FY25',
    'May 2025',
    '01 2025',
  ])('%s says none', (text) => {
    expect(numberedPeriod(text)).toBeNull();
  });

  test('without its year is a number', () => {
    expect(['P1', 'Period 01', 'Month 12', 'P13', '1'].map(periodNumber)).toEqual([
      1,
      1,
      12,
      null,
      null,
    ]);
  });
});
