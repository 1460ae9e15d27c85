import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import {
  formField,
  isSameValue,
  newPair,
  openPair,
  PAIR_FIELDS,
  pairBody,
  pairChanges,
  pairOf,
  pairProblems,
  steppedAmount,
  type PairValues,
  duplicatesOfPair,
  usualCurrency,
} from './pairForm.ts';

const filled: PairValues = {
  ...newPair({ calendarYear: 2026, calendarMonth: 11 }, 9),
  businessUnit: 'Services',
};

const record: Forecast = {
  id: 4,
  businessUnit: 'Services',
  currency: 'EUR',
  metric: 'forecast',
  fy: 2026,
  month: 11,
  amount: '100.00',
  actualAmount: null,
  monthlySummariesId: 9,
  notes: '7.0',
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

describe('a new pair', () => {
  test('begins in dollars, now, at 0, with the newest report', () => {
    expect(newPair({ calendarYear: 2026, calendarMonth: 11 }, 9)).toEqual({
      businessUnit: '',
      currency: 'USD',
      fy: '2026',
      month: '11',
      forecastAmount: '0',
      budgetAmount: '0',
      actualAmount: '',
      monthlySummariesId: '9',
      notes: '',
    });
    expect(newPair({ calendarYear: 2026, calendarMonth: 11 }, undefined).monthlySummariesId).toBe(
      '',
    );
  });

  test('lacks only its unit', () => {
    expect(pairProblems(newPair({ calendarYear: 2026, calendarMonth: 11 }, 9))).toEqual(
      new Map([['businessUnit', 'Business unit is required']]),
    );
    expect(pairProblems(filled).size).toBe(0);
  });
});

describe('the messages', () => {
  test.each<[Partial<PairValues>, string, string]>([
    [{ businessUnit: '  ' }, 'businessUnit', 'Business unit is required'],
    [{ currency: '' }, 'currency', 'Currency is required'],
    [{ fy: '' }, 'fy', 'Year must be valid'],
    [{ fy: '2019' }, 'fy', 'Year must be valid'],
    [{ fy: '20x6' }, 'fy', 'Year must be valid'],
    [{ fy: '2026.5' }, 'fy', 'Year must be valid'],
    [{ fy: '99999999999' }, 'fy', 'Year must be valid'],
    [{ month: '' }, 'month', 'Month must be between 1-12'],
    [{ month: '13' }, 'month', 'Month must be between 1-12'],
    [{ month: '0' }, 'month', 'Month must be between 1-12'],
    [{ forecastAmount: ' ' }, 'forecastAmount', 'Forecast amount is required'],
    [{ budgetAmount: '' }, 'budgetAmount', 'Budget amount is required'],
    [{ monthlySummariesId: '' }, 'monthlySummariesId', 'Monthly summary period is required'],
    [{ monthlySummariesId: '0' }, 'monthlySummariesId', 'Monthly summary period is required'],
    [{ budgetAmount: 'ten' }, 'budgetAmount', 'Enter an amount in USD, such as 1,234.50'],
    [{ actualAmount: '€5' }, 'actualAmount', 'Enter an amount in USD, such as 1,234.50'],
    [{ forecastAmount: '1.005' }, 'forecastAmount', 'At most 2 decimals'],
    [
      { forecastAmount: '12345678901234567' },
      'forecastAmount',
      'At most 16 digits before the decimal point',
    ],
    [{ notes: 'x'.repeat(20_001) }, 'notes', 'At most 20000 characters'],
  ])('%o', (part, field, message) => {
    expect([...pairProblems({ ...filled, ...part })]).toEqual([[field, message]]);
  });

  test('the amount of a record that is not there may be left out', () => {
    const values = { ...filled, budgetAmount: '' };
    expect(pairProblems(values, 'budgetAmount').size).toBe(0);
    expect(pairProblems({ ...values, budgetAmount: 'x' }, 'budgetAmount').size).toBe(1);
  });
});

describe('what is sent', () => {
  test('amounts as plain digits, an empty actual as null, empty notes as empty text', () => {
    const values = { ...filled, forecastAmount: '$1,234.50', budgetAmount: '(9)' };
    expect(pairBody(values, 'forecast')).toEqual({
      businessUnit: 'Services',
      currency: 'USD',
      metric: 'forecast',
      fy: 2026,
      month: 11,
      amount: '1234.50',
      actualAmount: null,
      monthlySummariesId: 9,
      notes: '',
    });
    expect(pairBody(values, 'budget')).toMatchObject({ metric: 'budget', amount: '-9' });
    expect(pairBody({ ...values, actualAmount: '0' }, 'budget').actualAmount).toBe('0');
  });

  test('the largest amount keeps every cent', () => {
    expect(
      pairBody({ ...filled, forecastAmount: '-9,999,999,999,999,999.99' }, 'forecast').amount,
    ).toBe('-9999999999999999.99');
  });

  test('of a record that is there, what says something else', () => {
    const all = new Set(['businessUnit', 'actualAmount', 'notes', 'month'] as const);
    const opened = openPair({ forecast: record, budget: null }, 'forecast');
    expect(pairChanges(record, { ...opened, forecastAmount: '100' }, all)).toEqual({});
    // Notes are text, even where they look like a number.
    expect(pairChanges(record, { ...opened, notes: '7' }, all)).toEqual({ notes: '7' });
    expect(pairChanges(record, { ...opened, month: '12', fy: '2027' }, all)).toEqual({ month: 12 });
  });

  test('the server’s reasons find their fields', () => {
    expect(formField('amount', 'budget')).toBe('budgetAmount');
    expect(formField('businessUnit', 'budget')).toBe('businessUnit');
    expect(formField('Idempotency-Key', 'budget')).toBeNull();
  });
});

describe('stepping an amount', () => {
  test('by a cent, exactly, through zero, from nothing', () => {
    expect(steppedAmount('USD', '1,234.50', 1)).toBe('1234.51');
    expect(steppedAmount('USD', '0', -1)).toBe('-0.01');
    expect(steppedAmount('USD', '-0.01', 1)).toBe('0.00');
    expect(steppedAmount('EUR', '', 1)).toBe('0.01');
    expect(steppedAmount('EUR', '9999999999999999.98', 1)).toBe('9999999999999999.99');
    expect(steppedAmount('EUR', 'ten', 1)).toBe('ten');
  });
});

describe('a pair that is there', () => {
  const budget: Forecast = { ...record, id: 5, metric: 'budget', amount: '90.00' };

  test('is found by unit, month, currency and report; of several the latest', () => {
    const all = [
      record,
      budget,
      { ...budget, id: 8 },
      { ...budget, id: 9, month: 12 },
      { ...budget, id: 10, currency: 'USD' as const },
      { ...budget, id: 11, monthlySummariesId: 8 },
    ];
    expect(pairOf(record, all).budget?.id).toBe(8);
    expect(pairOf(budget, all).forecast?.id).toBe(4);
    expect(pairOf(record, [record])).toEqual({ forecast: record, budget: null });
  });

  test('the same in another form is no change', () => {
    const opened = openPair({ forecast: record, budget }, 'forecast');
    const changed = (part: Partial<PairValues>) =>
      PAIR_FIELDS.filter((field) => !isSameValue(field, opened, { ...opened, ...part }));
    expect(changed({ forecastAmount: '€100', budgetAmount: '90' })).toEqual([]);
    expect(changed({ actualAmount: '0' })).toEqual(['actualAmount']);
  });

  test('a new one for the same unit, month, currency and report is a second one', () => {
    const values = openPair({ forecast: record, budget }, 'forecast');
    expect(duplicatesOfPair(values, [record, budget])).toEqual(['forecast', 'budget']);
    expect(duplicatesOfPair(values, [budget])).toEqual(['budget']);
    expect(duplicatesOfPair({ ...values, month: '12' }, [record, budget])).toEqual([]);
  });
});

describe('B27: the usual currency of a unit', () => {
  test('is the one that most of its records have', () => {
    expect(usualCurrency('Services', records('EUR', 'GBP', 'EUR', 'GBP', 'EUR'))).toBe('EUR');
    expect(usualCurrency('Services', records('GBP'))).toBe('GBP');
  });

  test('is that of the newest record where two are used equally often, in any order', () => {
    const all = records('EUR', 'NZD', 'NZD', 'EUR');
    expect(usualCurrency('Services', all)).toBe('EUR');
    expect(usualCurrency('Services', all.toReversed())).toBe('EUR');
  });

  test('is none for a unit without records, and while no unit is chosen', () => {
    expect(usualCurrency('Software', records('EUR', 'EUR'))).toBeNull();
    expect(usualCurrency('', records('EUR'))).toBeNull();
    expect(usualCurrency('Services', [])).toBeNull();
  });
});

function records(...currencies: Forecast['currency'][]): Forecast[] {
  return currencies.map((currency, index) =>
    Object.assign({}, record, { id: index + 1, currency }),
  );
}
