import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntityAmounts } from './entitySums.ts';
import { sumsAmong } from './foundSums.ts';

const CENT = 10_000n;
/** Cents of each account; no two parts have amounts that could add up by chance. */
const amount = fc.integer({ min: 1_000_001, max: 99_999_999 });
const part = fc.array(amount, { minLength: 4, maxLength: 8 });
const parts = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 4, max: 8 }))
  .chain(([count, accounts]) =>
    fc.array(fc.array(amount, { minLength: accounts, maxLength: accounts }), {
      minLength: count,
      maxLength: count,
    }),
  );

const amountsOf = (cents: readonly number[]): EntityAmounts =>
  new Map(cents.map((one, at) => [`2025-01 account ${at}`, BigInt(one) * CENT]));
const added = (own: readonly (readonly number[])[]) =>
  (own[0] ?? []).map((_, at) => own.reduce((sum, one) => sum + (one[at] ?? 0), 0));
const found = (own: readonly (readonly number[])[], place = CENT) =>
  sumsAmong(own.map(amountsOf), place);
const NOTHING = { sums: [], likely: [] };

test('the sum of all others is found wherever it stands', () => {
  fc.assert(
    fc.property(parts, fc.nat(), (own, at) => {
      const place = at % (own.length + 1);
      const all = own.toSpliced(place, 0, added(own));
      const others = all.map((_, one) => one).filter((one) => one !== place);
      expect(found(all)).toEqual({ sums: [{ at: place, parts: others }], likely: [] });
    }),
  );
});

test('a sum of some beside each other and the sum of all are both found', () => {
  fc.assert(
    fc.property(parts, part, (own, [other = 1_234_567]) => {
      const online = (own[0] ?? []).map((cents) => cents + other);
      const all = [...own, added(own), online, added([...own, online])];
      const { sums, likely } = found(all);
      expect(likely).toEqual([]);
      expect(sums.map(({ at }) => at)).toEqual([own.length, own.length + 2]);
    }),
  );
});

test('parts of which none is a sum are none, nor are two alike beside an empty one', () => {
  fc.assert(
    fc.property(part, (one) => {
      const empty = one.map(() => 0);
      expect(found([one, one.map((cents, at) => cents + at + 1)])).toEqual(NOTHING);
      expect(found([one, one, empty])).toEqual(NOTHING);
      expect(found([empty, one, one, one])).toEqual(NOTHING);
      const inverse = one.map((cents) => -cents);
      expect(found([one, inverse, empty])).toEqual(NOTHING);
    }),
  );
});

test('a sum that differs in one amount is asked about, and one that differs in most is none', () => {
  fc.assert(
    fc.property(parts, fc.nat(), (own, which) => {
      const sum = added(own);
      const one = sum.map((cents, at) => (at === which % sum.length ? cents + 777 : cents));
      expect(found([...own, one])).toMatchObject({ sums: [], likely: [{ at: own.length }] });
      const most = sum.map((cents, at) => (at === 0 ? cents : cents + 777));
      expect(found([...own, most])).toEqual(NOTHING);
    }),
  );
});

test('a sum of rounded amounts is found, and amounts of a few last places agree with nothing', () => {
  const UNIT = 1_000_000n / CENT;
  fc.assert(
    fc.property(parts, (own) => {
      const units = own.map((one) => one.map((cents) => Math.round(cents / 100) * 100));
      const sum = added(own).map((cents) => Math.round(cents / 100) * 100);
      expect(found([...units, sum], UNIT * CENT).sums).toMatchObject([{ at: own.length }]);
    }),
  );
  const small = [
    [100, 200, 300, 100],
    [200, 100, 300, 200],
    [200, 400, 500, 400],
  ];
  expect(found(small, UNIT * CENT)).toEqual(NOTHING);
});

test('a sum of too few amounts to tell is asked about', () => {
  expect(
    found([
      [1_000, 2_000],
      [3_050, 4_000],
      [4_050, 6_000],
    ]),
  ).toEqual({ sums: [], likely: [{ at: 2, parts: [0, 1] }] });
});
