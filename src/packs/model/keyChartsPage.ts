import type { TrendMeasure } from '../../charts/trendCharts.ts';
import type { TrendLine } from '../../charts/trendFigures.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { lineInSentence, lineLabel } from '../../finance/catalogue.ts';
import type { LineKey } from '../../finance/lines.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { type Charting, chartingOver, isDrawable, packChart } from './chartsSection.ts';
import type { PackChart, PackSection } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import type { ReportedMonth } from './reportedMonth.ts';
import { sentenceTexts } from './reportedMonth.ts';

const KEY_CHART_LINES = [
  ['absolute', 'revenue'],
  ['ratios', 'grossProfit'],
  ['absolute', 'ebitda'],
  ['absolute', 'cash'],
] as const satisfies readonly (readonly [TrendMeasure, TrendLine])[];

export const keyLineChart = (
  [measure, line]: readonly [TrendMeasure, TrendLine],
  charting: Charting,
): PackChart => packChart(charting.source.basis, measure, line, { ...charting, areLines: true });

/** Leaves out events, because there is no space to name them. */
const withoutEvents = ({ events: _events, ...source }: PackSource): PackSource => source;

/** Returns a title such as "Revenue, margin, EBITDA and cash". */
const keyChartsTitle = (basis: CompanyBasis) => {
  const named = (line: LineKey, standard?: string) => lineInSentence(basis, line, standard);
  const [margin, ebitda, cash] = [
    named('grossMarginPercent', 'margin'),
    named('ebitda'),
    named('cash'),
  ];
  return `${lineLabel(basis, 'revenue')}, ${margin}, ${ebitda} and ${cash}`;
};

const keyChartsSection = (
  basis: CompanyBasis,
  charts: readonly PackChart[],
  message?: string,
): PackSection => ({
  key: 'keyCharts',
  title: keyChartsTitle(basis),
  ...(message === undefined ? {} : { message }),
  parts:
    charts.length === 0
      ? [{ kind: 'empty', sentence: 'Charts start once a second month has figures.' }]
      : [{ kind: 'charts', charts }],
});

const keyChartsIn = (charting: Charting) =>
  KEY_CHART_LINES.map((one) => keyLineChart(one, charting)).filter(({ spec }) => isDrawable(spec));

export function keyChartsPage({ source, months, month, page }: ReportedMonth): PackSection {
  const charting = chartingOver(
    months.upTo(month, MONTHS_IN_YEAR + 1),
    months,
    withoutEvents(source),
  );
  const message = sentenceTexts(months.basis.currency, page.headline).find((sentence) =>
    sentence.startsWith(lineLabel(months.basis, 'revenue')),
  );
  return keyChartsSection(months.basis, keyChartsIn(charting), message);
}

export const keyChartsOver = (
  shown: readonly PackMonth[],
  months: PackMonths,
  source: PackSource,
): PackSection =>
  keyChartsSection(months.basis, keyChartsIn(chartingOver(shown, months, withoutEvents(source))));
