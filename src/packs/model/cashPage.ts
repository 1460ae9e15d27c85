import { explainsMost } from '../../telling/briefing/bridge.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { bridgeChart } from './bridgeChart.ts';
import { bridgeBars } from './bridgeSection.ts';
import { cashPageFlow } from './cashFlowSection.ts';
import { type CashBridge, cashBridges, cashMoves, cashTable } from './cashBridges.ts';
import { chartingOver, eventsPart, isDrawable } from './chartsSection.ts';
import { keyLineChart } from './keyChartsPage.ts';
import type { PackChart, PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { ReportedMonth } from './reportedMonth.ts';
import { sentenceTexts } from './reportedMonth.ts';

const CASH_CHARTS_ABREAST = 2;

function cashBridgeChart(
  { source, months, month }: ReportedMonth,
  { bridge, start, heading }: CashBridge,
): PackChart {
  const { currency } = months.basis;
  const ends = [`End of ${start.name}`, `End of ${month.name}`] as const;
  return bridgeChart(
    currency,
    {
      title: `${lineLabel(source.basis, 'cash')}, ${heading}`,
      unit: `${lineLabel(source.basis, 'cash')} (${currencyCode(currency)})`,
      company: source.companyName,
    },
    bridgeBars(source.basis, bridge, ends, 'priorYear'),
  );
}

function cashEvents(
  { source }: ReportedMonth,
  shown: readonly PackMonth[],
): readonly CompanyEvent[] {
  const counts = new Set(shown.map(countOfMonth));
  return (source.events ?? []).filter(
    ({ lines, month }) => lines.includes('cash') && counts.has(countOfMonth(month)),
  );
}

export function cashPage(told: ReportedMonth): PackSection[] {
  const { source, months, month, page, known } = told;
  const { basis, materiality } = months;
  const flow = cashPageFlow(source, months, month);
  if (flow !== null) return [{ key: 'cash', title: lineLabel(source.basis, 'cash'), ...flow }];
  if ((page.figures.cash ?? null) === null) return [];
  const shown = months.upTo(month, 2 * MONTHS_IN_YEAR + 1);
  const bridges = cashBridges(basis, { known, shown, materiality }, true);
  const explained = bridges.filter(({ bridge }) => explainsMost(bridge, materiality));
  const [message] = sentenceTexts(basis.currency, page.cash.sentence);
  const events = cashEvents(told, shown);
  const drawn = keyLineChart(
    ['absolute', 'cash'],
    chartingOver(shown, months, { ...source, events }),
  );
  const course: PackPart[] = isDrawable(drawn.spec) ? [{ kind: 'charts', charts: [drawn] }] : [];
  const none: PackPart = {
    kind: 'text',
    heading: 'Recorded events',
    paragraphs: ['No events are recorded for cash in these months.'],
  };
  const title = `Cash movements to the end of ${month.name}`;
  const parts: PackPart[] =
    explained.length > 0
      ? [
          {
            kind: 'charts',
            charts: explained
              .slice(0, CASH_CHARTS_ABREAST)
              .map((one) => cashBridgeChart(told, one)),
          },
          { kind: 'table', table: cashTable(basis, { title, said: [] }, explained) },
        ]
      : [
          ...course,
          ...(bridges.length === 0
            ? []
            : [{ kind: 'table' as const, table: cashMoves(basis, 'How cash moved', bridges) }]),
          ...(events.length === 0 ? [none] : eventsPart([drawn])),
        ];
  return [
    {
      key: 'cash',
      title: lineLabel(source.basis, 'cash'),
      ...(message === undefined ? {} : { message }),
      parts,
    },
  ];
}
