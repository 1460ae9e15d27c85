import { describe, expect, test } from 'vitest';
import { withEvents } from '../src/charts/chartEvents.ts';
import { chartPalettes, seriesColour } from '../src/charts/chartPalette.ts';
import { chartPicture } from '../src/charts/chartPicture.ts';
import { chartReading } from '../src/charts/chartReading.ts';
import type { ChartRole, ChartSeries, ChartSpec } from '../src/charts/chartSpec.ts';
import { markedEvents, isNamedAtLines, namedSeries } from '../src/charts/chartSpec.ts';
import { comparedCharts } from '../src/charts/comparedCharts.ts';
import { adjEbitdaTrend, revenueTrend } from '../src/charts/dashboardCharts.ts';
import { toEchartsOption } from '../src/charts/echartsOption.ts';
import { trendCharts } from '../src/charts/trendCharts.ts';
import type { TrendPoint } from '../src/contract/financialTrends.ts';
import type { ChartedPlan } from '../src/finance/chartComparisons.ts';
import { CHART_COMPARISONS } from '../src/finance/chartComparisons.ts';
import { STANDARD_BASIS } from '../src/finance/companyBasis.ts';
import { fiscalMonthNames } from '../src/finance/fiscalCalendar.ts';
import { shownLines } from '../src/finance/catalogue.ts';
import { TREND_LINES } from '../src/finance/lines.ts';
import { monthInYear } from '../src/finance/pageFigures.ts';
import { barLook, lineLook } from '../src/packs/slides/chartLooks.ts';
import { chartXml } from '../src/packs/workbook/chartXml.ts';
import { EVENTS, packCharts } from './packCharts.ts';
import { read } from './sources.ts';

/** Every chart of screens and packs says by its look what happened and what was only planned. */

const PALETTE = chartPalettes.light;
const COMPANY = 'Harbour Ltd';

function pointAt(at: number): TrendPoint {
  const [fyYear, monthNum] = [`FY${25 + Math.floor(at / 12)}`, (at % 12) + 1];
  const of = (start: number) => String(start + at * 10_000);
  return {
    fyId: 1,
    fyYear,
    monthNum,
    month: fiscalMonthNames(STANDARD_BASIS)[monthNum - 1] ?? '',
    year: monthInYear(STANDARD_BASIS, { fyLabel: fyYear, monthNum }).calendarYear,
    revenue: of(2_000_000),
    ebitda: of(300_000),
    adjEbitda: of(310_000),
    production: of(800_000),
    salesMarketing: of(200_000),
    marketing: of(70_000),
    rd: of(250_000),
    admin: of(100_000),
    cash: of(900_000),
    staffCount: 60,
    notReported: [],
  };
}

const POINTS = Array.from({ length: 19 }, (_, at) => pointAt(at));

const plan = (kind: ChartedPlan['kind']): ChartedPlan => ({
  kind,
  name: `Our ${kind}`,
  fyLabel: 'FY26',
  months: Array.from({ length: 12 }, (_, at) =>
    Object.fromEntries(
      shownLines(STANDARD_BASIS, TREND_LINES).map((line) => [line, String(500_000 + at * 1000)]),
    ),
  ),
});

/** Charts on pages: when opened, in the states of the specification, and with a comparison. */
const asTheyOpen: readonly ChartSpec[] = [
  revenueTrend(STANDARD_BASIS, POINTS),
  adjEbitdaTrend(STANDARD_BASIS, POINTS),
  ...trendCharts(STANDARD_BASIS, 'absolute', POINTS),
  ...trendCharts(STANDARD_BASIS, 'ratios', POINTS),
];
const compared: readonly ChartSpec[] = CHART_COMPARISONS.flatMap((is) =>
  (['absolute', 'ratios'] as const).flatMap((tab) =>
    comparedCharts(STANDARD_BASIS, tab, POINTS, {
      is,
      all: POINTS,
      plans: [plan('budget'), plan('forecast')],
      company: COMPANY,
    }),
  ),
);
const inPacks = packCharts.flatMap(({ charts }) => charts);

/** How each scenario has to look. */
const LOOKS: Readonly<Record<ChartRole, { readonly bar: string; readonly line: string }>> = {
  actual: { bar: 'solid', line: 'solid' },
  priorYear: { bar: 'lighter', line: 'lighter' },
  budget: { bar: 'outlined', line: 'dashed' },
  forecast: { bar: 'hatched', line: 'dotted' },
};

/** The bars between the ends of a bridge are differences, which have no scenario. */
const isScenario = ({ part }: ChartSeries) => part === undefined;

const strength = (hex: string) =>
  [1, 3, 5].reduce((total, at) => total + 255 - Number.parseInt(hex.slice(at, at + 2), 16), 0);

const textOf = (value: unknown) => (typeof value === 'string' ? value : 'no text');

/** Solid in the line's own colour, or in a lighter one. */
const fillOf = (drawn: unknown, { colour: own }: ChartSeries) => {
  const colour = textOf(drawn);
  if (colour === PALETTE.series[own]) return 'solid';
  return strength(colour) < strength(PALETTE.series[own]) ? 'lighter' : `filled with ${colour}`;
};

function drawnLook(spec: ChartSpec, at: number): string {
  const own = spec.series[at];
  const { series } = toEchartsOption(spec, PALETTE);
  const drawn = Array.isArray(series) ? series[at] : undefined;
  if (own === undefined || drawn === undefined) return 'not drawn';
  if (drawn.type === 'line') {
    const { type, color } = drawn.lineStyle ?? {};
    return type === 'solid' ? fillOf(color, own) : textOf(type);
  }
  const { color, borderColor, decal } = drawn.itemStyle ?? {};
  if (decal !== undefined) return 'hatched';
  if (color === PALETTE.surface) return borderColor === undefined ? 'invisible' : 'outlined';
  return fillOf(color, own);
}

const inLegend = (spec: ChartSpec, own: ChartSeries): string => {
  const two = { ...spec, series: [own, own] };
  const [swatch = ''] =
    /<g transform[^]*?<\/g>/.exec(chartPicture(two, PALETTE, '<svg ></svg>')) ?? [];
  if (swatch.includes('<path')) return 'hatched';
  if (swatch.includes('stroke=')) return 'outlined';
  return fillOf(/fill="(#\w+)"/.exec(swatch)?.[1] ?? '', own);
};

const isLighter = (own: ChartSeries) => seriesColour(own, PALETTE) !== PALETTE.series[own.colour];

/** The look of a bar or a line in the XML of Office. */
function inOffice(xml: string, kind: 'bar' | 'line', own: ChartSeries): string {
  if (kind === 'bar' && xml.includes('<a:pattFill')) return 'hatched';
  if (kind === 'bar' && /<a:ln [^>]*>.*<a:solidFill>/.test(xml)) return 'outlined';
  const [dash] = /prstDash val="\w+"/.exec(xml) ?? [];
  if (kind === 'line' && dash?.includes('sysDot')) return 'dotted';
  if (kind === 'line' && dash?.includes('"dash"')) return 'dashed';
  const colour = seriesColour(own, PALETTE).slice(1).toUpperCase();
  return isLighter(own) && xml.includes(colour) ? 'lighter' : 'solid';
}

const CELL = { row: 1, column: 1 };
const AREA = { first: CELL, last: CELL };

describe('the notation of charts', () => {
  const drawn = [...asTheyOpen, ...compared, ...inPacks.map(({ spec }) => spec)];

  test('actuals are solid, last year lighter, the plan outlined, the forecast hatched', () => {
    const roles = new Set<ChartRole>();
    for (const spec of drawn) {
      for (const [at, own] of spec.series.entries()) {
        if (!isScenario(own)) continue;
        roles.add(own.role);
        const { bar, line } = LOOKS[own.role];
        const said = `${spec.title}, ${own.label}`;
        expect(drawnLook(spec, at), said).toBe(spec.kind === 'line' ? line : bar);
        expect(inLegend(spec, own), `${said} in the legend of a picture`).toBe(bar);
        expect(inOffice(barLook(own), 'bar', own), `${said} as a bar of a slide`).toBe(bar);
        expect(inOffice(lineLook(own, 0), 'line', own), `${said} as a line of a slide`).toBe(line);
      }
    }
    expect([...roles].toSorted()).toEqual(['actual', 'budget', 'forecast', 'priorYear']);
    expect(drawn.length).toBeGreaterThan(90);
  });

  test('workbooks and the template of the PDF say the same', () => {
    for (const spec of drawn.filter(({ kind }) => kind !== 'bridge')) {
      const kind = spec.kind === 'bar' ? 'bar' : 'line';
      for (const own of spec.series) {
        const places = {
          sheet: 'Charts',
          categories: AREA,
          series: [{ name: AREA, values: AREA }],
        };
        const [xml = ''] =
          /<c:ser>[^]*<\/c:ser>/.exec(chartXml({ ...spec, series: [own] }, places)) ?? [];
        expect(inOffice(xml.replace(/<c:(marker|dLbls)>.*?<\/c:\1>/g, ''), kind, own)).toBe(
          LOOKS[own.role][kind],
        );
      }
    }
    const template = read('src/packs/pdf/boardPack.typ');
    expect(template).toContain(
      '(actual: none, priorYear: none, budget: "dashed", forecast: "dotted")',
    );
    expect(template.replaceAll(/\s+/g, ' ')).toContain(
      '( actual: colour, priorYear: colour, budget: none, forecast: hatching(colour), )',
    );
  });

  test('a chart says its unit once, begins with what happened, and names each of several series', () => {
    for (const spec of drawn) {
      expect(spec.title).not.toBe('');
      expect(spec.axis.label, spec.title).toMatch(/\(.+\)|USD|\$|dollars/);
      if (spec.kind !== 'bridge') expect(spec.series[0]?.role, spec.title).toBe('actual');
      const names = namedSeries(spec).map(({ label }) => label);
      expect(new Set(names).size, spec.title).toBe(names.length);
      // The bars of a bridge have their names beside them, and lines on paper at their ends.
      const isNamed = spec.kind === 'bridge' || isNamedAtLines(spec) || names.length > 1;
      expect(spec.series.length < 2 || isNamed, spec.title).toBe(true);
    }
  });

  test('a compared chart says who, what, which scenarios and when, and one sentence above', () => {
    const words = {
      actual: 'actual',
      priorYear: 'year before',
      budget: 'budget',
      forecast: 'forecast',
    };
    for (const { title, subject = '', axis, series, categories, message } of compared) {
      expect(subject.split(' · '), title).toEqual([
        COMPANY,
        axis.label,
        series.map(({ role }) => words[role]).join(', '),
        `${categories[0]} to ${categories.at(-1)}`,
      ]);
      expect(message, title).toMatch(/^[A-Z][^.]*(\.\d[^.]*)*\.$/);
    }
  });

  test('an event is a number in a frame at its month, on every chart of months, with its text', () => {
    const ofMonths = [...asTheyOpen, ...compared];
    for (const spec of ofMonths) {
      const marked = withEvents(STANDARD_BASIS, spec, EVENTS, 'revenue');
      const said = `${spec.title}, ${spec.subject ?? ''}`;
      const { series } = toEchartsOption(marked, PALETTE);
      const marks = (Array.isArray(series) ? series : []).at(-1);
      expect(marks, said).toMatchObject({
        id: 'events',
        silent: true,
        itemStyle: { color: PALETTE.surface, borderColor: PALETTE.text },
      });
      const numbers = JSON.stringify(marks?.data).match(/"formatter":"[^"]*"/g);
      expect(numbers, said).toEqual(['"formatter":"1–2"', '"formatter":"3"']);
      const words = ['Berlin office opened', 'Strike', 'Leeds closed'];
      expect(
        words.every((title) => markedEvents(marked).join().includes(title)),
        said,
      ).toBe(true);
      expect(chartReading('USD', marked, spec.categories.indexOf('May 2026')), said).toContain(
        'Event 1 Berlin office opened; 2 Strike',
      );
      // The looks of the scenarios stay.
      expect(marked.series, said).toBe(spec.series);
    }
    expect(ofMonths.length).toBeGreaterThan(60);
  });
});
