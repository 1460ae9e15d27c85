import { describe, expect, test } from 'vitest';
import {
  filterForecasts,
  forecastMonths,
  shownDifference,
  unitOptions,
  yearOptions,
} from './forecasts.view.ts';

const rows = [
  { businessUnit: 'Services', fy: 2025, month: 12 },
  { businessUnit: 'Asia Pacific', fy: 2026, month: 2 },
  { businessUnit: 'Services', fy: 2026, month: 10 },
];

const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

describe('filters', () => {
  test('each narrows the list, and together more so', () => {
    expect(filterForecasts(rows, {})).toEqual(rows);
    expect(filterForecasts(rows, { businessUnit: 'Services' })).toHaveLength(2);
    expect(filterForecasts(rows, { year: 2026 })).toHaveLength(2);
    expect(filterForecasts(rows, { month: 12 })).toHaveLength(1);
    expect(filterForecasts(rows, { businessUnit: 'Services', year: 2026, month: 2 })).toEqual([]);
  });

  test('units by name, years the newest first, months in the order of the calendar', () => {
    expect(labels(unitOptions(rows, undefined))).toEqual([
      'All Business Units',
      'Asia Pacific',
      'Services',
    ]);
    expect(labels(yearOptions(rows, undefined))).toEqual(['All Years', '2026', '2025']);
    expect(labels(forecastMonths(rows, undefined))).toEqual([
      'All Months',
      'February',
      'October',
      'December',
    ]);
  });

  test('the filter of the address is shown, even without matching rows', () => {
    expect(unitOptions(rows, 'Gone').at(-1)).toEqual({ value: 'Gone', label: 'Gone' });
    expect(yearOptions(rows, 2031).at(-1)).toEqual({ value: '2031', label: '2031' });
    expect(forecastMonths(rows, 1).at(-1)).toEqual({ value: '1', label: 'January' });
  });
});

describe('a difference', () => {
  test('above zero has a plus, below zero a minus, each its colour', () => {
    expect(shownDifference('USD', { difference: '1200.00', percent: '4.0' })).toEqual({
      amount: '+$1,200',
      percent: '+4.0%',
      tone: 'positive',
    });
    expect(shownDifference('EUR', { difference: '-50.00', percent: '-4.0' })).toEqual({
      amount: '-€50',
      percent: '-4.0%',
      tone: 'negative',
    });
  });

  test('zero and what cannot be compared are a dash', () => {
    const dash = { amount: '—', percent: '—', tone: 'none' };
    expect(shownDifference('USD', { difference: '0.00', percent: '0.0' })).toEqual(dash);
    expect(shownDifference('USD', { difference: null, percent: null })).toEqual(dash);
  });

  test('without a reference to take it of, the percentage alone is a dash', () => {
    expect(shownDifference('NZD', { difference: '5.00', percent: null })).toEqual({
      amount: '+NZ$5',
      percent: '—',
      tone: 'positive',
    });
  });

  test('B27: has no decimals, except where it would be shown as none', () => {
    const amounts = ['1234.56', '-0.51', '0.40'].map(
      (difference) => shownDifference('USD', { difference, percent: '0.1' }).amount,
    );
    expect(amounts).toEqual(['+$1,235', '-$1', '+$0.40']);
  });

  test('a large difference keeps its digits', () => {
    expect(
      shownDifference('AUD', { difference: '-19999999999999998.98', percent: '-200.0' }).amount,
    ).toBe('-A$19,999,999,999,999,999');
  });
});
