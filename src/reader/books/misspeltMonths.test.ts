import { expect, test } from 'vitest';
import { fate, FEBRUARY, JANUARY, READ, under } from './testMisleading.ts';

test('a month with one wrong letter is read as that month', () => {
  const { frame, rows, left } = fate(...under(',Janaury 2025,Febuary 2025', JANUARY, FEBRUARY));
  expect([frame, rows, left]).toEqual([
    'profitAndLoss | month | – | units | 2025-01 2025-02',
    READ,
    [],
  ]);
});

test.each(['Jnuray 2025', 'Jenner 2025', "Janry '25", 'Jnr-25'])(
  '“%s” left of a known month is refused, not left out in silence',
  (head) => {
    expect(fate(...under(`,${head},Feb 2025`, JANUARY, FEBRUARY)).stops).toEqual([
      `“${head}” is not a month.`,
    ]);
  },
);

test.each(['Mrtz 2025', 'Mrach 2025x', '2025 Mrach', 'Mrc-25'])(
  '“%s” right of the known months is refused',
  (head) => {
    const { stops } = fate(...under(`,Jan 2025,Feb 2025,${head}`, JANUARY, FEBRUARY, FEBRUARY));
    expect(stops).toEqual([`“${head}” is not a month.`]);
  },
);

test('a column of numbers without a year in its heading is no month', () => {
  expect(fate(...under(',Weight,Feb 2025', JANUARY, FEBRUARY)).stops).toEqual([]);
});

test('a month as first reported, next to the same month restated, is left out', () => {
  const { stops, left } = fate(
    ...under(',Jan 2025 (as reported),Jan 2025 (restated),Feb 2025', FEBRUARY, JANUARY, FEBRUARY),
  );
  expect([stops, left.length]).toEqual([[], 1]);
});
