import { explainsMost } from '../../../domain/briefing/bridge.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import type { CompanyEvent } from '../../../domain/companyEvent.ts';
import { LINES } from '../../../domain/lines.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { bridgeChart } from './bridgeChart.ts';
import { bridgeBars } from './bridgeSection.ts';
import { type CashBridge, cashBridges, cashMoves, cashTable } from './cashBridges.ts';
import { chartingOver, eventsPart, isDrawable } from './chartsSection.ts';
import { lineOver } from './keyChartsPage.ts';
import type { PackChart, PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { ToldMonth } from './toldMonth.ts';
import { sentenceTexts } from './toldMonth.ts';

const CHARTS_ABREAST = 2;

function bridgeOf(
  { source, months, month }: ToldMonth,
  { bridge, start, heading }: CashBridge,
): PackChart {
  const { currency } = months.basis;
  const ends = [`End of ${start.name}`, `End of ${month.name}`] as const;
  return bridgeChart(
    currency,
    {
      title: `${LINES.cash.label}, ${heading}`,
      unit: `${LINES.cash.label} (${currencyCode(currency)})`,
      company: source.companyName,
    },
    bridgeBars(bridge, ends, 'priorYear'),
  );
}

/** What people recorded of cash in these months. */
function cashEvents({ source }: ToldMonth, shown: readonly PackMonth[]): readonly CompanyEvent[] {
  const counts = new Set(shown.map(countOfMonth));
  return (source.events ?? []).filter(
    ({ lines, month }) => lines.includes('cash') && counts.has(countOfMonth(month)),
  );
}

/**
 * Where cash came from and went. A bridge of which most is unexplained explains nothing: then the page has the
 * course of cash and what people recorded.
 */
export function cashPage(told: ToldMonth): PackSection[] {
  const { source, months, month, page, known } = told;
  const { basis, materiality } = months;
  if ((page.figures.cash ?? null) === null) return [];
  const shown = months.upTo(month, 2 * MONTHS_IN_YEAR + 1);
  const bridges = cashBridges(basis, { known, shown, materiality }, true);
  const explained = bridges.filter(({ bridge }) => explainsMost(bridge, materiality));
  const [message] = sentenceTexts(basis.currency, page.cash.sentence);
  const events = cashEvents(told, shown);
  const drawn = lineOver(['absolute', 'cash'], chartingOver(shown, months, { ...source, events }));
  const course: PackPart[] = isDrawable(drawn.spec) ? [{ kind: 'charts', charts: [drawn] }] : [];
  const none: PackPart = {
    kind: 'text',
    heading: 'Recorded events',
    paragraphs: ['No event is recorded for cash in these months.'],
  };
  const title = `What moved cash up to the end of ${month.name}`;
  const parts: PackPart[] =
    explained.length > 0
      ? [
          {
            kind: 'charts',
            charts: explained.slice(0, CHARTS_ABREAST).map((one) => bridgeOf(told, one)),
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
      title: 'Cash',
      ...(message === undefined ? {} : { message }),
      parts,
    },
  ];
}
