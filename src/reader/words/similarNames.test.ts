import { expect, test } from 'vitest';
import { areNamesOfOne, isSameAccountName, nameLikeness } from './similarNames.ts';

test.each([
  ['Rent', 'Studio rent'],
  ['Studio sales', 'Pottery sales'],
  ['Licences', 'Licensing'],
  ['Löhne und Gehälter', 'Lohne & Gehalter'],
  ['Telephone', 'Telephony'],
])('%s may be %s', (one, other) => {
  expect(nameLikeness(one, other)).toBeGreaterThan(0);
  expect(nameLikeness(other, one)).toBe(nameLikeness(one, other));
});

test.each([
  ['Wages', 'Salaries'],
  ['Rent', 'Repairs'],
  ['Bank', 'Cost of the plant'],
  ['', 'Rent'],
])('%s is not like %s', (one, other) => {
  expect(nameLikeness(one, other)).toBe(0);
});

test('a name that is written otherwise, or cut off, is the same', () => {
  expect(isSameAccountName('Rent & Rates', 'rent, rates')).toBe(true);
  expect(isSameAccountName('Sales of hardw', 'Sales of hardware')).toBe(true);
  expect(isSameAccountName('Rent', 'Rent and rates')).toBe(false);
  expect(isSameAccountName('Rent', 'Rates')).toBe(false);
});

test.each([
  ['Rent', 'Studio rent'],
  ['Rent and rates', 'Rent & rates (HQ)'],
  ['Software licence', 'Software licences'],
  ['Advertising', 'Adverts'],
  ['Consulting income', 'Consultancy income'],
])('%s and %s are names of one account', (one, other) => {
  expect([areNamesOfOne(one, other), areNamesOfOne(other, one)]).toEqual([true, true]);
});

test.each([
  ['Sales - Product A', 'Sales - Product B'],
  ['Office rent', 'Warehouse rent'],
  ['Loan 1', 'Loan 2'],
  ['Bank', 'Bank 4711'],
  ['Wages', 'Salaries'],
  ['Sales UK', 'Sales Germany'],
  ['', ''],
])('%s and %s are not', (one, other) => {
  expect([areNamesOfOne(one, other), areNamesOfOne(other, one)]).toEqual([false, false]);
});
