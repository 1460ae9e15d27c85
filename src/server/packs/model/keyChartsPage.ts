import type { TrendMeasure } from '../../../charts/trendCharts.ts';
import type { TrendLine } from '../../../charts/trendFigures.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { type Charting, chartingOver, isDrawable, packChart } from './chartsSection.ts';
import type { PackChart, PackSection } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import type { ToldMonth } from './toldMonth.ts';
import { sentenceTexts } from './toldMonth.ts';

const CHARTED = [
  ['absolute', 'revenue'],
  ['ratios', 'grossProfit'],
  ['absolute', 'ebitda'],
  ['absolute', 'cash'],
] as const satisfies readonly (readonly [TrendMeasure, TrendLine])[];

/** As a line, whose name stands next to its last point. */
export const lineOver = (
  [measure, line]: readonly [TrendMeasure, TrendLine],
  charting: Charting,
): PackChart => packChart(charting.source.basis, measure, line, { ...charting, areLines: true });

/** Without what happened, which there is no room to name. */
const withoutEvents = ({ events: _events, ...source }: PackSource): PackSource => source;

const section = (charts: readonly PackChart[], message?: string): PackSection => ({
  key: 'keyCharts',
  title: 'Revenue, margin, EBITDA and cash',
  ...(message === undefined ? {} : { message }),
  parts:
    charts.length === 0
      ? [{ kind: 'empty', sentence: 'Charts begin with the second month that has figures.' }]
      : [{ kind: 'charts', charts }],
});

const chartsOf = (charting: Charting) =>
  CHARTED.map((one) => lineOver(one, charting)).filter(({ spec }) => isDrawable(spec));

/** The four lines that a board follows, over a month, the same month a year before, and all between. */
export function keyChartsPage({ source, months, month, page }: ToldMonth): PackSection {
  const charting = chartingOver(
    months.upTo(month, MONTHS_IN_YEAR + 1),
    months,
    withoutEvents(source),
  );
  const message = sentenceTexts(months.basis.currency, page.headline).find((sentence) =>
    sentence.startsWith('Revenue'),
  );
  return section(chartsOf(charting), message);
}

/** The same over these months. */
export const keyChartsOver = (
  shown: readonly PackMonth[],
  months: PackMonths,
  source: PackSource,
): PackSection => section(chartsOf(chartingOver(shown, months, withoutEvents(source))));
