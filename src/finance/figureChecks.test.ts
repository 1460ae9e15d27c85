import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disagreeingMargin, unexplainedDifference, unitSlip } from './figureChecks.ts';
import type { AmountUnit } from './figureChecks.ts';

const cents = (amount: number) => (amount / 100).toFixed(2);
const rounded = (value: number) => `${Math.round(value / 100_000)}000`;
const amount = integer({ min: -900_000_000, max: 900_000_000 });

describe('a total and its parts', () => {
  test.each<[string, string[], AmountUnit, string | null]>([
    ['600.00', ['1000.00', '-400.00'], 'units', null],
    ['700.00', ['1000.00', '-400.00'], 'units', '100.00'],
    ['599.98', ['1000.00', '-400.01'], 'units', null],
    ['599.96', ['1000.00', '-400.01'], 'units', '-0.03'],
    // Whole dollars: each may be off by half a dollar.
    ['601', ['1001', '-401'], 'units', null],
    ['603', ['1001', '-401'], 'units', '3.00'],
    // Given in thousands, and rounded to the thousand.
    ['650000', ['1050000', '-401000'], 'thousands', null],
    ['652000', ['1050000', '-401000'], 'thousands', '3000.00'],
    // Round figures given to the cent are taken as exact.
    ['70000', ['100000', '-40000'], 'units', '10000.00'],
    ['0', ['0', '0'], 'millions', null],
  ])('%s of %j in %s leaves %s', (total, parts, unit, left) => {
    expect(unexplainedDifference(total, parts, unit)).toBe(left);
  });

  test('an exact sum is explained in any unit', () => {
    assert(
      property(tuple(amount, amount, amount), (parts) => {
        const total = cents(parts.reduce((sum, part) => sum + part, 0));
        for (const unit of ['units', 'thousands', 'millions'] as const) {
          expect(unexplainedDifference(total, parts.map(cents), unit)).toBeNull();
        }
      }),
    );
  });

  test('rounding each amount to the thousand explains itself', () => {
    assert(
      property(tuple(amount, amount), ([revenue, production]) => {
        const parts = [rounded(revenue), rounded(-production)];
        expect(unexplainedDifference(rounded(revenue - production), parts, 'thousands')).toBeNull();
      }),
    );
  });

  test('more than a dollar beside cents is never explained', () => {
    assert(
      property(tuple(amount, amount), integer({ min: 101, max: 10_000 }), (parts, off) => {
        const total = parts[0] + parts[1] + off;
        expect(
          unexplainedDifference(cents(total), [...parts.map(cents), '0.01'], 'units'),
        ).not.toBeNull();
      }),
    );
  });
});

describe('a margin', () => {
  test.each<[string, string, string, AmountUnit, string | null]>([
    ['60.00', '600.00', '1000.00', 'units', null],
    ['55.00', '600.00', '1000.00', 'units', '60.00'],
    ['66.67', '200.00', '300.00', 'units', null],
    ['66.70', '200.00', '300.00', 'units', null],
    ['67.00', '200.00', '300.00', 'units', null],
    ['66.75', '200000.00', '300000.00', 'units', '66.67'],
    ['45.35', '1234000', '2721000', 'thousands', null],
    ['45.95', '1234000', '2721000', 'thousands', '45.35'],
    ['10.00', '5.00', '0.00', 'units', null],
    ['-20.00', '-200.00', '1000.00', 'units', null],
    // A10: of 68.447 %, what was rounded once agrees; what was rounded twice does not.
    ['68.4', '684470.00', '1000000.00', 'units', null],
    ['68.45', '684470.00', '1000000.00', 'units', null],
    ['68.5', '684470.00', '1000000.00', 'units', '68.45'],
  ])('of %s%% with %s of %s in %s: %s', (margin, profit, revenue, unit, exact) => {
    expect(disagreeingMargin(margin, profit, revenue, unit)).toBe(exact);
  });
});

describe('a figure among its neighbours', () => {
  const usual = ['2400000', '2450000', null, '2500000', undefined, '2600000'];
  test.each<[string, string | null, boolean]>([
    ['2450000000', '1000', true],
    ['24500000', '10', true],
    ['-24500000', '10', true],
    ['2450', '1000', false],
    ['2450000000000', '1000000', true],
    ['18000000', null, true],
    ['245000000', '100', true],
    ['300001', '10', false],
    ['320000', null, false],
    ['0', null, false],
  ])('%s is off by %s times', (value, times, isTooLarge) => {
    const slip = unitSlip(value, usual);
    const found = times === null ? null : { times, isTooLarge, usual: '2500000.00' };
    expect(slip).toEqual(found);
  });

  test('nothing is said beside few neighbours, or fluctuating ones', () => {
    expect(unitSlip('1000', ['1', '1'])).toBeNull();
    expect(unitSlip('1000', ['1', '0', '1', '0'])).toBeNull();
    expect(unitSlip('1000', ['1', '2', '5'])).toBeNull();
    expect(unitSlip('1000', ['1', '2', '4'])).not.toBeNull();
  });

  test('a neighbour that slipped itself hides nothing', () => {
    const slipped = ['2400000', '24500000', '2500000', '2600000'];
    expect(unitSlip('25000000', slipped)).toMatchObject({ times: '10', usual: '2500000.00' });
    expect(unitSlip('2450000', slipped)).toBeNull();
    expect(unitSlip('25000000', ['2400000', '24500000', '2500000'])).toBeNull();
  });

  test('a scaled figure is found and a usual one is not, whatever the size', () => {
    const near = integer({ min: 70, max: 130 });
    assert(
      property(
        integer({ min: 1, max: 10_000_000 }),
        tuple(near, near, near, near),
        (size, shares) => {
          const neighbours = shares.map((share) => String(size * share));
          const figure = size * 100;
          expect(unitSlip(String(figure), neighbours)).toBeNull();
          expect(unitSlip(`${figure}000`, neighbours)).toMatchObject({ times: '1000' });
          expect(unitSlip(`${figure}000000`, neighbours)).toMatchObject({ times: '1000000' });
        },
      ),
    );
  });
});
