import { expect, test } from 'vitest';
import { markChoices } from './marks.view.ts';

test.each([
  ['1.000', 'comma: Thousands: 1,000', 'point: Decimals: 1.000'],
  ['2,500', 'point: Thousands: 2,500', 'comma: Decimals: 2.500'],
  ['kr. 12.345', 'comma: Thousands: 12,345', 'point: Decimals: 12.345'],
])('%s is either of two numbers', (text, ...choices) => {
  expect(markChoices(text).map(({ value, label }) => `${value}: ${label}`)).toEqual(choices);
});
