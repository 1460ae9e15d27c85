import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyEvent } from '../finance/companyEvent.ts';
import { monthOfCount, RANKED_LINES } from '../telling/briefing/briefingMonths.ts';
import { calendarMonthName } from '../finance/fiscalCalendar.ts';
import { chartCsv } from './chartCsv.ts';
import { withEvents } from './chartEvents.ts';
import { chartPalettes } from './chartPalette.ts';
import { chartPicture } from './chartPicture.ts';
import { chartReading, chartSummary } from './chartReading.ts';
import type { ChartSpec } from './chartSpec.ts';
import { eventsAt, markedEvents } from './chartSpec.ts';
import { toEchartsOption, withLabelsFor } from './echartsOption.ts';
import { pointName } from './trendFigures.ts';

const FIRST = 2026 * 12 + 3;
const nameOf = (count: number) => {
  const { calendarMonth, calendarYear: year } = monthOfCount(count);
  return pointName({ month: calendarMonthName(calendarMonth), year });
};

const spec = (kind: ChartSpec['kind'], months = 4): ChartSpec => ({
  kind,
  title: 'Admin Costs',
  categories: Array.from({ length: months }, (_, place) => nameOf(FIRST + place)),
  series: [
    {
      key: 'admin',
      label: 'Admin ($K)',
      name: 'Admin',
      values: Array.from({ length: months }, (_, place) => 100 + place),
      role: 'actual',
      colour: 'plum',
    },
  ],
  axis: { label: 'Admin ($K)' },
  number: { prefix: '$', suffix: 'K', decimals: 0 },
});

const event = (place: number, title: string, ...lines: CompanyEvent['lines'][number][]) => ({
  month: monthOfCount(FIRST + place),
  title,
  lines,
});
const EVENTS = [
  event(2, 'Leeds closed'),
  event(1, 'Berlin office opened', 'admin', 'rnd'),
  event(2, 'Strike'),
  event(9, 'Later'),
];

const marksOf = (marked: ChartSpec) => {
  const { series } = toEchartsOption(marked, chartPalettes.light);
  return (Array.isArray(series) ? series : []).find(({ id }) => id === 'events');
};

/** The room right of the newest month for this many events. */
const rightOf = (kind: 'bar' | 'line', count: number) => {
  const happened = Array.from({ length: count }, () => event(3, 'Strike'));
  const busy = withEvents(STANDARD_BASIS, spec(kind), happened, 'admin');
  const { grid } = withLabelsFor(toEchartsOption(busy, chartPalettes.light), 320);
  return grid && !Array.isArray(grid) ? grid.right : undefined;
};

describe('events', () => {
  const marked = withEvents(STANDARD_BASIS, spec('bar'), EVENTS, 'admin');

  test('is marked at its month, numbered by month, with words wherever a chart has some', () => {
    expect(marked.events?.map(({ at, number }) => [at, number])).toEqual([
      [1, 1],
      [2, 2],
      [2, 3],
    ]);
    expect(markedEvents(marked)).toEqual([
      '1 Berlin office opened (Admin, R&D), May 2026',
      '2 Leeds closed, Jun 2026',
      '3 Strike, Jun 2026',
    ]);
    expect(chartReading('USD', marked, 2)).toBe(
      'Jun 2026: Admin $102K, Event 2 Leeds closed; 3 Strike',
    );
    expect(chartReading('USD', marked, 0)).toBe('Apr 2026: Admin $100K');
    expect(chartSummary(marked)).toContain('3 events are marked.');
    expect(chartCsv(marked)).toContain('Month,Admin ($K),Event');
    expect(chartCsv(marked)).toContain('May 2026,101,"1 Berlin office opened (Admin, R&D)"');
    const picture = chartPicture(marked, chartPalettes.light, '<svg ></svg>');
    expect(picture).toContain('1 Berlin office opened (Admin, R&amp;D), May 2026');
  });

  test('is drawn in a row above the values, in no colour of a series', () => {
    for (const kind of ['bar', 'line'] as const) {
      const marks = marksOf(withEvents(STANDARD_BASIS, spec(kind), EVENTS, 'admin'));
      expect(marks?.data).toMatchObject([
        '-',
        { label: { formatter: '1' } },
        { label: { formatter: '2–3' } },
        '-',
      ]);
      const { text, surface } = chartPalettes.light;
      expect(marks?.itemStyle).toMatchObject({ color: surface, borderColor: text });
    }
  });

  test('has one mark where the marks of several months would lie on each other', () => {
    const years = withEvents(
      STANDARD_BASIS,
      spec('bar', 90),
      [0, 1, 2, 40].map((place) => event(place, 'Strike')),
      'admin',
    );
    const option = toEchartsOption(years, chartPalettes.light);
    const shown = (width: number) => {
      const series = [withLabelsFor(option, width).series ?? []].flat();
      const marks = [series.find(({ id }) => id === 'events')?.data ?? []].flat();
      return marks.flatMap((mark, at) =>
        mark === '-' ? [] : [[at, typeof mark === 'object' && mark && 'name' in mark && mark.name]],
      );
    };
    expect(shown(640)).toEqual([
      [0, '1–3'],
      [40, '4'],
    ]);
    expect(shown(4000)).toEqual([
      [0, '1'],
      [1, '2'],
      [2, '3'],
      [40, '4'],
    ]);
  });

  test('is marked whole in the newest month', () => {
    expect(rightOf('line', 1)).toBe(10);
    // Half the width of "1–12", and its border.
    expect(rightOf('line', 12)).toBe(19);
    expect(rightOf('bar', 12)).toBe(10);
  });

  test('leaves a chart as it was where nothing happened', () => {
    const own = spec('line');
    expect(withEvents(STANDARD_BASIS, own, [event(30, 'Later')], 'admin')).toBe(own);
    expect(marksOf(own)).toBeUndefined();
    expect(chartSummary(own)).not.toContain('marked');
  });

  test('of many the last few are said below the chart, and all of them in its table', () => {
    const many = Array.from({ length: 9 }, (_, place) => event(place, `Event of ${place}`));
    const long = withEvents(STANDARD_BASIS, spec('line', 9), many, 'admin');
    expect(markedEvents(long)).toHaveLength(7);
    expect(markedEvents(long)[0]).toBe('3 earlier in the table');
    expect(eventsAt(long, 0)).toBe('1 Event of 0');
  });
});

const countOf = (month: CompanyEvent['month']) => month.calendarYear * 12 + month.calendarMonth;

test('an event is marked on the charts of its lines alone, with the same number on all of them', () => {
  const happened = fc.record({
    month: fc.integer({ min: FIRST - 2, max: FIRST + 14 }).map(monthOfCount),
    title: fc.string({ minLength: 1, maxLength: 80 }),
    lines: fc.uniqueArray(fc.constantFrom(...RANKED_LINES)),
  });
  fc.assert(
    fc.property(
      fc.array(happened, { maxLength: 40 }),
      fc.integer({ min: 1, max: 13 }),
      (all, months) => {
        const markedOn = (line: (typeof RANKED_LINES)[number]) =>
          withEvents(STANDARD_BASIS, spec('bar', months), all, line).events ?? [];
        const inMonths = all
          .filter(({ month }) => {
            const at = month.calendarYear * 12 + month.calendarMonth - 1 - FIRST;
            return at >= 0 && at < months;
          })
          .toSorted((a, b) => countOf(a.month) - countOf(b.month));
        for (const line of RANKED_LINES) {
          const numbers = markedOn(line).map(({ number }) => number);
          expect(numbers).toEqual(
            inMonths.flatMap(({ lines }, place) =>
              lines.length === 0 || lines.includes(line) ? [place + 1] : [],
            ),
          );
        }
        const marks = markedOn('admin');
        expect(marks.map(({ at }) => at)).toEqual(
          marks.map(({ at }) => at).toSorted((a, b) => a - b),
        );
      },
    ),
  );
});
