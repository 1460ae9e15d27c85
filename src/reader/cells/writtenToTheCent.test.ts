import { expect, test } from 'vitest';
import type { GridValue } from './grid.ts';
import { writtenToTheCent } from './writtenToTheCent.ts';

const text = (value: string): GridValue => ({ kind: 'text', value });
const number = (value: string): GridValue => ({ kind: 'number', value, isPercent: false });

test.each<[string, readonly GridValue[], boolean]>([
  ['a text to the cent', [text('$1,200.50')], true],
  ['a cost in brackets', [text('(12 345.00)')], true],
  ['a number to the cent', [number('1200.55')], true],
  ['a sum with binary digits', [number('1200.55'), number('4369.3099999999995')], true],
  ['thousands with one decimal', [text('1,234.5'), text('2,345.6')], false],
  ['a number with one decimal', [number('1234.5')], false],
  ['small amounts', [text('224.05'), number('12.25')], false],
  ['shares of a model', [number('1200.55'), number('482.6809'), number('627.48517')], false],
  ['whole amounts', [text('1,234,567'), number('1234567')], false],
])('%s', (_, values, isProven) => {
  expect(writtenToTheCent(values)).toBe(isProven);
});
