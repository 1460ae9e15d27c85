/**
 * The rules of docs/formulas.md once more, in whole numbers and fractions, without what computes them for
 * the product.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, plainText } from '../../finance/decimal.ts';
import { BriefingMonths, countOfMonth } from './briefingMonths.ts';
import { STANDARD_LIMITS } from './checkLimits.ts';
import { cashCheck } from './checks.ts';
import { outlookOf } from './outlook.ts';
import { monthOf, testMonth } from './testDemoMonths.ts';

const absolute = (value: bigint) => (value < 0n ? -value : value);
const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const asAmount = (cents: bigint) => {
  const digits = String(absolute(cents)).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const cents = (from: bigint, to: bigint) => fc.bigInt(from, to);
const cashMonth = fc.record({
  revenue: cents(0n, 900_000_000n),
  ebitda: cents(-300_000_000n, 200_000_000n),
  cash: cents(-1_000_000n, 3_000_000_000n),
});
type CashMonth = Readonly<Record<'revenue' | 'ebitda' | 'cash', bigint>>;

/** How often a divisor goes into a value, in so many parts of one, rounded down; 0 at least. */
const timesIn = (value: bigint, divisor: bigint, parts: bigint): string =>
  String(value <= 0n ? 0n : (value * parts) / divisor);

const down = (text: string | null, parts: string): string | null =>
  text === null ? null : (decimal(text).times(parts).toFixed(20).split('.')[0] ?? null);

const isUnder = (value: string | null, limit: bigint) => value !== null && BigInt(value) < limit;

function statedCash(four: readonly CashMonth[]) {
  const three = four.slice(1);
  const total = (of: (month: CashMonth) => bigint) =>
    three.reduce((sum, month) => sum + of(month), 0n);
  const [before, cash] = [four[0]?.cash ?? 0n, four[3]?.cash ?? 0n];
  const costs = total(({ revenue, ebitda }) => revenue - ebitda);
  const loss = -total(({ ebitda }) => ebitda);
  const isBurning = loss > 0n;
  const burn = larger(loss, before - cash);
  const tenths = costs <= 0n ? null : timesIn(cash * 3n, costs, 10n);
  const months = isBurning ? timesIn(cash * 3n, burn, 1n) : null;
  const last = four[2]?.cash ?? 0n;
  const isFalling = cash < last;
  const isLargeFall = last > 0n && isFalling && (last - cash) * 5n >= last;
  const isAct = isUnder(months, 6n) || (isUnder(tenths, 10n) && isFalling);
  const isWatch = isUnder(tenths, 20n) || isUnder(months, 12n) || isLargeFall;
  return { tenths, months, light: isAct ? 'act' : isWatch ? 'watch' : 'fine' };
}

test('cover, runway and the light of cash are what the formulas say', () => {
  fc.assert(
    fc.property(fc.tuple(cashMonth, cashMonth, cashMonth, cashMonth), (four) => {
      const months = four.map(({ revenue, ebitda, cash }, place) =>
        testMonth(`2026-0${place + 4}`, {
          revenue: asAmount(revenue),
          ebitda: asAmount(ebitda),
          cash: asAmount(cash),
        }),
      );
      const check = cashCheck(
        new BriefingMonths({ months, plans: [] }),
        countOfMonth(monthOf('2026-07')),
        { hasEvent: false, timing: decimal('0') },
        STANDARD_LIMITS,
      );
      expect({
        tenths: down(check?.cover ? plainText(check.cover) : null, '10'),
        months: down(check?.runway ? plainText(check.runway) : null, '1'),
        light: check?.light,
      }).toEqual(statedCash(four));
    }),
  );
});

const planned = fc.array(fc.option(fc.bigInt(1n, 90_000_000n), { freq: 12 }), {
  minLength: 12,
  maxLength: 12,
});

/** The months of a financial year from April 2026. */
const monthText = (place: number) => {
  const month = place + 4;
  return month > 12 ? `2027-0${month - 12}` : `2026-${String(month).padStart(2, '0')}`;
};
const both = (amount: bigint) => ({ revenue: asAmount(amount), ebitda: asAmount(amount) });
const planOf = (name: string, amounts: readonly (bigint | null)[]) => ({
  name,
  months: amounts.map((amount) => (amount === null ? {} : both(amount))),
});

test('a year heads for its months so far, then the forecast, else the budget', () => {
  fc.assert(
    fc.property(planned, planned, fc.integer({ min: 1, max: 12 }), (forecast, budget, known) => {
      const actual = Array.from({ length: known }, (_, place) => BigInt(place + 1) * 1_000_001n);
      const source = {
        months: actual.map((amount, place) => testMonth(monthText(place), both(amount))),
        plans: [
          {
            fyLabel: 'FY26',
            budget: planOf('Budget', budget),
            forecast: planOf('Forecast', forecast),
          },
        ],
      };
      const outlook = outlookOf(
        new BriefingMonths(source),
        countOfMonth(monthOf(monthText(known - 1))),
      );
      const months = Array.from(
        { length: 12 },
        (_, place) => actual[place] ?? forecast[place] ?? budget[place] ?? null,
      );
      const whole = months.every((amount) => amount !== null)
        ? months.reduce((sum, amount) => sum + (amount ?? 0n), 0n)
        : null;
      const total = outlook?.year?.revenue?.total;
      expect(total === undefined ? null : decimal(total).toFixed(2)).toBe(
        whole === null ? null : asAmount(whole),
      );
    }),
  );
});
