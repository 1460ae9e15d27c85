import { describe, expect, test } from 'vitest';
import { chartValue } from '../../finance/chartAxis.ts';
import { CHART_SPANS } from '../../finance/chartComparisons.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { sum } from '../../finance/money.ts';
import { FULL_PACK } from './testSource.ts';
import { LINES } from '../../finance/lines.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import {
  comparedWithBudget,
  comparedWithYears,
  firstYear,
  normalMonth,
  octobers,
} from './testPacks.ts';
import { sectionOf } from './testTables.ts';

/** Events in two months of the charts, and one in a month that no chart of the pack shows. */
const EVENTS = [
  {
    month: monthInYear(STANDARD_BASIS, { fyLabel: 'FY25', monthNum: 2 }),
    title: 'Long ago',
    lines: [],
  },
  {
    month: monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 2 }),
    title: 'Strike',
    lines: [],
  },
  {
    month: monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 7 }),
    title: 'Berlin office opened',
    lines: ['admin' as const],
  },
];

test('events are listed below the charts, which mark them, and in each description', () => {
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
    const ofAdmin = spec.title.startsWith('Admin');
    expect(spec.events?.map(({ at, number }) => [spec.categories[at], number])).toEqual([
      ['May 2026', 1],
      ...(ofAdmin ? [['Oct 2026', 2]] : []),
    ]);
    expect(description.endsWith('Marked: Strike in May 2026.')).toBe(!ofAdmin);
    expect(description.includes('Berlin office opened (Admin) in Oct 2026')).toBe(ofAdmin);
  }
});

test('a chart stands beside what is known of the year before and of the budget', () => {
  const charts = sectionOf(comparedWithBudget(), 'charts').parts.flatMap((part) =>
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
  // There is no data for October 2024 to March 2025; the budget is for FY26.
  expect(before?.values.map((value) => value !== null)).toEqual(
    Array.from({ length: 13 }, (_, at) => at > 5),
  );
  expect(before?.values.at(-1)).toBe(revenue?.values[0]);
  expect(budget?.values).toEqual(Array.from({ length: 13 }, (_, at) => (at > 5 ? 2.5 : null)));
  expect(seriesIn('Cash Position').map(({ role }) => role)).toContain('budget');
  // The budget has no marketing, and the year before is known.
  expect(seriesIn('Marketing Costs').map(({ role }) => role)).toEqual(['actual', 'priorYear']);
  const [drawn] = charts;
  expect(drawn?.description).toContain('For comparison the year before and the budget are shown.');
  expect(drawn?.origins?.map((of) => of.some((one) => one !== null))).toEqual([true, true, false]);
});

const SPANS = {
  month: {
    words: '',
    first: 'Oct 2025',
    said: / in October 2026, (.* )?(above|below|level with) October 2025\./,
  },
  rolling: {
    words: ', twelve months to each month',
    first: 'Oct 2025',
    said: / in the twelve months to October 2026, (.* )?(above|below|level with) the year before\./,
  },
  toDate: {
    words: ', year to date',
    first: 'Oct 2025',
    said: / in FY26 to October 2026, (.* )?(above|below|level with) the year before\./,
  },
} as const;

const CLOSING = {
  words: ', at the end of each month',
  said: / at the end of October 2026, (.* )?(above|below|level with) a year before\./,
} as const;

describe.each(CHART_SPANS)('charts of %s', (is) => {
  const charts = sectionOf(comparedWithYears(is), 'charts').parts.flatMap((part) =>
    part.kind === 'charts' ? part.charts : [],
  );
  const [months, shares] = [charts.slice(0, 11), charts.slice(11)];

  test('stand beside the year before and the budget, every one of them', () => {
    expect(charts).toHaveLength(19);
    for (const { spec, description } of charts) {
      // Plans have the parts of this sum.
      const isPlanned = !spec.title.startsWith('Combined');
      expect(
        spec.series.map(({ role }) => role),
        spec.title,
      ).toEqual(['actual', 'priorYear', ...(isPlanned ? ['budget'] : [])]);
      expect(spec.categories, spec.title).toHaveLength(13);
      for (const { values, label } of spec.series) {
        expect(
          values.every((value) => value !== null),
          `${spec.title}, ${label}`,
        ).toBe(true);
      }
      expect(description).toContain(
        isPlanned
          ? 'For comparison the year before and the budget are shown.'
          : 'For comparison the year before is shown.',
      );
    }
  });

  test('say what they are: the axis, the line below the title, the sentence and what is heard', () => {
    const { first, ...flows } = SPANS[is];
    for (const { spec, description } of months) {
      // Values at the end of a month are no sum of months.
      const closes = is !== 'month' && spec.title === 'Cash Position';
      const { words, said } = closes ? CLOSING : flows;
      expect(spec.axis.label.endsWith(words), spec.title).toBe(true);
      expect(spec.subject).toMatch(
        new RegExp(`${words} · actual, year before(, budget)? · ${first} to Oct 2026$`),
      );
      expect(spec.message).toMatch(said);
      expect(description).toContain(`: ${words === '' ? '' : `${words.slice(2)}, `}from `);
    }
    for (const { spec } of shares) expect(spec.message, spec.title).toContain('% of revenue in ');
  });

  test('are what the months are together, with their origins where all of them are stored', () => {
    const [revenue] = months;
    const [own, before, budget] = revenue?.spec.series ?? [];
    const of = { month: 1, rolling: 12, toDate: 7 }[is];
    const amounts =
      comparedWithYears().briefing?.months.map(({ figures }) => figures.revenue ?? null) ?? [];
    const upTo = (end: number) =>
      chartValue(LINES.revenue, sum(amounts.slice(end - of, end)).total);
    expect(own?.values.at(-1)).toBe(upTo(amounts.length));
    expect(before?.values.at(-1)).toBe(upTo(amounts.length - 12));
    expect(budget?.values.at(-1)).toBeCloseTo(0.4 * of);
    // Rolling twelve months before reach back to what the workbook has no rows of.
    expect(revenue?.origins?.map((some) => some.at(-1) !== null)).toEqual([
      true,
      is !== 'rolling',
      false,
    ]);
  });
});

test('of less than twelve months there are no rolling ones, and packs say so', () => {
  const choices = { ...FULL_PACK, packCharts: 'rolling' as const };
  const [drawn, sentence, ...others] = sectionOf({ ...firstYear(), choices }, 'charts').parts;
  // Balances are those of the last month.
  const titles = drawn?.kind === 'charts' ? drawn.charts.map(({ spec }) => spec.title) : [];
  expect(titles).toEqual(['Cash Position']);
  expect(sentence).toMatchObject({
    kind: 'empty',
    sentence: expect.stringContaining('eleven months of figures before them'),
  });
  expect(others).toEqual([]);
  // One month of each year has no months before it.
  expect(sectionOf({ ...octobers(), choices }, 'charts')).toEqual(sectionOf(octobers(), 'charts'));
});

test('without events a pack is what it was', () => {
  const { parts } = sectionOf(normalMonth(), 'charts');
  expect(parts.every(({ kind }) => kind === 'charts')).toBe(true);
  const late = {
    month: monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 8 }),
    title: 'Later',
    lines: [],
  };
  expect(sectionOf({ ...normalMonth(), events: [late] }, 'charts').parts).toEqual(parts);
});
