import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';
import { sum } from './money.ts';
import { spreadLikeYear } from './planSpread.ts';

const twelve = (amount: string) => Array.from({ length: 12 }, () => amount);
const LAST_YEAR = ['1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '2'];

test('a year of equal months gets the shape of the year before, and keeps its sum', () => {
  expect(
    spreadLikeYear([{ line: 'revenue', amounts: twelve('1300.00') }], { revenue: LAST_YEAR }),
  ).toEqual([{ line: 'revenue', amounts: [...twelve('1200.00').slice(1), '2400.00'] }]);
});

test('what follows from the lines goes on following', () => {
  const lines = [
    { line: 'revenue', amounts: twelve('1300.00') },
    { line: 'production', amounts: twelve('300.00') },
    { line: 'grossProfit', amounts: twelve('1000.00') },
  ] as const;
  const spread = spreadLikeYear(lines, { revenue: LAST_YEAR, production: twelve('7') });
  expect(spread.map(({ line, amounts }) => [line, amounts[0], amounts[11]])).toEqual([
    ['revenue', '1200.00', '2400.00'],
    ['production', '300.00', '300.00'],
    ['grossProfit', null, null],
  ]);
});

test.each([
  ['months that differ', [...twelve('1300.00').slice(1), '1400.00'], LAST_YEAR],
  ['a month without a plan', [...twelve('1300.00').slice(1), null], LAST_YEAR],
  ['a year before with a month missing', twelve('1300.00'), [...LAST_YEAR.slice(1), null]],
  ['a year before that is not known', twelve('1300.00'), []],
  ['a year before on both sides of zero', twelve('1300.00'), [...LAST_YEAR.slice(1), '-2']],
  ['a year before of nothing', twelve('1300.00'), twelve('0')],
])('%s leaves a plan as it is', (_why, amounts, revenue) => {
  expect(spreadLikeYear([{ line: 'revenue', amounts }], { revenue })).toEqual([]);
});

test('people and balances are not spread', () => {
  const lines = [
    { line: 'revenue', amounts: twelve('1300.00') },
    { line: 'staffCount', amounts: twelve('40.00') },
    { line: 'cash', amounts: twelve('500.00') },
  ] as const;
  const before = { revenue: LAST_YEAR, staffCount: LAST_YEAR, cash: LAST_YEAR };
  expect(spreadLikeYear(lines, before).map(({ line }) => line)).toEqual(['revenue']);
});

test('the sum of a year stays to the cent, and whole amounts stay whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 11), max: 10 ** 11 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 12, maxLength: 12 }),
      (amount, isWhole, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const text = isWhole ? `${amount}.00` : decimal(String(amount)).div('100').toFixed(2);
        const [revenue] = spreadLikeYear([{ line: 'revenue', amounts: twelve(text) }], {
          revenue: weights.map(String),
        });
        const amounts = revenue?.amounts ?? [];
        expect(sum(amounts).total).toBe(sum(twelve(text)).total);
        const broken = amounts.filter((one) => isWhole && one?.endsWith('.00') !== true);
        const filled = amounts.filter((one, place) => weights[place] === 0 && Number(one) !== 0);
        expect([broken, filled]).toEqual([[], []]);
      },
    ),
  );
});
