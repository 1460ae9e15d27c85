/**
 * The rules of docs/formulas.md once more, in whole numbers and fractions, without what computes them for
 * the product.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../decimal.ts';
import { STANDARD_MATERIALITY } from '../materiality.ts';
import { BriefingMonths, countOfMonth } from './briefingMonths.ts';
import { cashLife } from './cashLife.ts';
import { outlookOf } from './outlook.ts';
import { exceptionsAmong, rankedLines } from './ranking.ts';
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
  const isShort = tenths !== null && BigInt(tenths) < 20n;
  const endsSoon = months !== null && BigInt(months) < 12n;
  const light =
    isBurning && (isShort || endsSoon) ? 'act' : isBurning || isShort ? 'watch' : 'fine';
  return { tenths, months, isBurning, light };
}

test('cover, burn and runway are what the formulas say, to the cent', () => {
  fc.assert(
    fc.property(fc.tuple(cashMonth, cashMonth, cashMonth, cashMonth), (four) => {
      const months = four.map(({ revenue, ebitda, cash }, place) =>
        testMonth(`2026-0${place + 4}`, {
          revenue: asAmount(revenue),
          ebitda: asAmount(ebitda),
          cash: asAmount(cash),
        }),
      );
      const life = cashLife(
        new BriefingMonths({ months, plans: [] }),
        countOfMonth(monthOf('2026-07')),
      );
      expect({
        tenths: down(life?.cover ?? null, '10'),
        months: down(life?.runway ?? null, '1'),
        isBurning: life?.isBurning,
        light: life?.light,
      }).toEqual(statedCash(four));
    }),
  );
});

const dollars = fc.bigInt(1n, 4_000_000n);
const statement = fc.record({
  revenue: dollars,
  production: dollars,
  admin: dollars,
  ebitda: fc.bigInt(-900_000n, 900_000n),
});
type Statement = Readonly<Record<'revenue' | 'production' | 'admin' | 'ebitda', bigint>>;

/** An effect on profit as a fraction of the revenue a year earlier, and whether it is material. */
function statedEffects(now: Statement, then: Statement) {
  const by = then.revenue;
  const cost = (line: 'production' | 'admin', moves: boolean) => {
    const allowed = moves ? then[line] * now.revenue : then[line] * by;
    return { line, allowed, effect: allowed - now[line] * by, beyond: now[line] * by - allowed };
  };
  const more = now.revenue - then.revenue;
  return [
    {
      line: 'revenue',
      allowed: then.revenue * by,
      effect: more * (then.revenue - then.production),
      beyond: more * by,
    },
    cost('production', true),
    cost('admin', now.revenue > then.revenue),
  ].map((told) =>
    Object.assign(told, {
      isMaterial:
        absolute(told.beyond) * 100n >= absolute(told.allowed) &&
        absolute(told.beyond) >= 5_000n * by,
    }),
  );
}

function statedExceptions(now: Statement, then: Statement) {
  return statedEffects(now, then)
    .filter(
      ({ isMaterial, effect }) =>
        isMaterial &&
        effect !== 0n &&
        absolute(effect) * 50n >= absolute(then.ebitda) * then.revenue,
    )
    .map(({ line, effect }, place) => ({
      line,
      place,
      // In the first month: one and a half times, or three quarters.
      quarters: absolute(effect) * (effect < 0n ? 6n : 3n),
      effect,
    }))
    .toSorted(
      (a, b) =>
        Number(b.quarters > a.quarters) - Number(b.quarters < a.quarters) ||
        Number(absolute(b.effect) > absolute(a.effect)) -
          Number(absolute(b.effect) < absolute(a.effect)) ||
        a.place - b.place,
    );
}

const figuresOf = ({ revenue, production, admin, ebitda }: Statement) => ({
  revenue: String(revenue),
  production: String(production),
  grossProfit: String(revenue - production),
  admin: String(admin),
  ebitda: String(ebitda),
});

test('exceptions stand in the order of their effect and its weight', () => {
  let told = 0;
  fc.assert(
    fc.property(statement, statement, (now, then) => {
      const months = [testMonth('2025-10', figuresOf(then)), testMonth('2026-10', figuresOf(now))];
      const found = exceptionsAmong(
        rankedLines(
          new BriefingMonths({ months, plans: [] }),
          countOfMonth(monthOf('2026-10')),
          STANDARD_MATERIALITY,
        ),
      );
      const stated = statedExceptions(now, then);
      told += stated.length;
      expect(found.map(({ line }) => line)).toEqual(stated.map(({ line }) => line));
      const asQuarters = String(4n * then.revenue);
      expect(found.map(({ score }) => score.times(asQuarters).toFixed(0))).toEqual(
        stated.map(({ quarters }) => String(quarters)),
      );
    }),
  );
  expect(told).toBeGreaterThan(50);
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
        STANDARD_MATERIALITY,
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
