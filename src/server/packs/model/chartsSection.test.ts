import { expect, test } from 'vitest';
import { monthInYear } from '../../../domain/pageFigures.ts';
import { besideBudget, normalMonth } from './testPacks.ts';
import { sectionOf } from './testTables.ts';

/** Of FY26 its second and its seventh month, and one that no chart of the pack shows. */
const EVENTS = [
  { month: monthInYear({ fyLabel: 'FY25', monthNum: 2 }), title: 'Long ago', lines: [] },
  { month: monthInYear({ fyLabel: 'FY26', monthNum: 2 }), title: 'Strike', lines: [] },
  {
    month: monthInYear({ fyLabel: 'FY26', monthNum: 7 }),
    title: 'Berlin office opened',
    lines: ['admin' as const],
  },
];

test('what happened is listed below the charts, which mark it, and is told with each', () => {
  const { parts } = sectionOf({ ...normalMonth(), events: EVENTS }, 'charts');
  const others = parts.slice(0, -1);
  expect(parts.at(-1)).toEqual({
    kind: 'bullets',
    heading: 'Events',
    items: ['1 Strike, May 2026', '2 Berlin office opened (Admin), Oct 2026'],
  });
  const charts = others.flatMap((part) => (part.kind === 'charts' ? part.charts : []));
  expect(charts.length).toBeGreaterThan(10);
  for (const { spec, description } of charts) {
    expect(spec.events?.map(({ at, number }) => [spec.categories[at], number])).toEqual([
      ['May 2026', 1],
      ['Oct 2026', 2],
    ]);
    expect(description).toMatch(
      / Marked: Strike in May 2026; Berlin office opened \(Admin\) in Oct 2026\.$/,
    );
  }
});

test('revenue, adjusted EBITDA and cash stand beside the year before and the budget', () => {
  const charts = sectionOf(besideBudget(), 'charts').parts.flatMap((part) =>
    part.kind === 'charts' ? part.charts : [],
  );
  const seriesIn = (title: string) =>
    charts.find(({ spec }) => spec.title === title)?.spec.series ?? [];
  const [revenue, before, budget] = seriesIn('Revenue');
  expect([revenue, before, budget].map((one) => one?.role)).toEqual([
    'actual',
    'priorYear',
    'budget',
  ]);
  // Of October 2024 to March 2025 nothing is known; the budget is of FY26.
  expect(before?.values.map((value) => value !== null)).toEqual(
    Array.from({ length: 13 }, (_, at) => at > 5),
  );
  expect(before?.values.at(-1)).toBe(revenue?.values[0]);
  expect(budget?.values).toEqual(Array.from({ length: 13 }, (_, at) => (at > 5 ? 2.5 : null)));
  expect(seriesIn('Cash Position').map(({ role }) => role)).toContain('budget');
  expect(seriesIn('Production Costs')).toHaveLength(1);
  const [drawn] = charts;
  expect(drawn?.description).toContain('For comparison the year before and the budget are shown.');
  expect(drawn?.origins?.map((of) => of.some((one) => one !== null))).toEqual([true, true, false]);
});

test('without events a pack is what it was', () => {
  const { parts } = sectionOf(normalMonth(), 'charts');
  expect(parts.every(({ kind }) => kind === 'charts')).toBe(true);
  const late = { month: monthInYear({ fyLabel: 'FY26', monthNum: 8 }), title: 'Later', lines: [] };
  expect(sectionOf({ ...normalMonth(), events: [late] }, 'charts').parts).toEqual(parts);
});
