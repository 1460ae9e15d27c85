import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelOffsets } from './labelOffsets.ts';

const top = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });

test('labels keep their order, do not lie on each other, and stay inside where there is room', () => {
  fc.assert(
    fc.property(fc.array(top, { maxLength: 6 }), (tops) => {
      const each = 12;
      const shifts = labelOffsets(tops, { room: 100, each });
      expect(shifts).toHaveLength(tops.length);
      const placed = tops
        .flatMap((one, at) => (one === null ? [] : [{ one, to: one + (shifts[at] ?? 0) }]))
        .toSorted((a, b) => a.one - b.one || a.to - b.to)
        .map(({ to }) => to);
      for (const [at, to] of placed.entries()) {
        expect(to).toBeLessThanOrEqual(100);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to - (placed[at - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(each);
      }
      expect(tops.every((one, at) => one !== null || shifts[at] === 0)).toBe(true);
    }),
  );
});

test('labels that are apart already stay at their points', () => {
  expect(labelOffsets([0, 50, null, 90], { room: 100, each: 12 })).toEqual([0, 0, 0, 0]);
  expect(labelOffsets([50, 50], { room: 100, each: 12 })).toEqual([0, 12]);
});
