import { expect, test } from 'vitest';
import { isSameAccountName, nameLikeness } from './similarNames.ts';

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
