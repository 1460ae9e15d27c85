import type { ChartRole } from '../../../charts/chartSpec.ts';
import { stepJudgement, stepLabel } from '../../../domain/briefing/bridge.ts';
import type { NamedBridge } from '../../../domain/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../../domain/briefing/bridgeSides.ts';
import { bridgeSentence } from '../../../domain/briefing/bridgeWords.ts';
import type { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import type { BridgeMeasure, BridgeSideKey } from '../../../domain/bridgeParts.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { adjustedParts } from './adjustedSection.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import type { SidedBridge, TableSide } from './bridgeTable.ts';
import { bridgeTable, missingNotes } from './bridgeTable.ts';
import { cashBridges, cashTable } from './cashBridges.ts';
import { knownMonthsOf } from './briefedMonths.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackChart, PackPart, PackSection, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** Two years: a year to date, and the one that it is compared with. */
const MONTHS = 2 * MONTHS_IN_YEAR;
/** Beside each other there is room for two charts. */
const CHARTS_ABREAST = 2;

const BUDGET = 'Budget';

type Span = 'month' | 'toDate';

const GROUPS = { month: 'Month', toDate: 'Year to date' } as const;

/** What the result of a span is compared with, by what is wanted most. */
const EARLIER = { month: ['lastYear', 'previous'], toDate: ['lastYearToDate'] } as const;
const PLANNED = { month: ['plan'], toDate: ['planToDate'] } as const;

interface Bridging {
  readonly company: string | null;
  readonly months: PackMonths;
  readonly known: BriefingMonths;
  readonly last: PackMonth;
  readonly spans: readonly Span[];
}

/** The months of a side: one, or a year up to one. */
function tableSide(
  { known, months, last }: Bridging,
  is: BridgeSideKey,
  span: Span,
): TableSide | null {
  const side = bridgeSide(known, is, countOfMonth(last));
  if (side === null) return null;
  if (side.end === null) return { side, heading: BUDGET, months: [] };
  const back = countOfMonth(last) - side.end;
  const end = months.upTo(last, back + 1)[0];
  if (end === undefined) return null;
  return span === 'month'
    ? { side, heading: end.shortName, months: [end] }
    : {
        side,
        heading: yearToLabel(months.basis, end.fyLabel, end.monthNum),
        months: months.yearTo(end.fyLabel, end.monthNum),
      };
}

/** The bridges to a result, one for each of the spans that has both sides. */
function sidedBridges(
  bridging: Bridging,
  measure: BridgeMeasure,
  references: Readonly<Record<Span, readonly BridgeSideKey[]>>,
): SidedBridge[] {
  const { known, last, spans, months } = bridging;
  return spans.flatMap((span): SidedBridge[] => {
    const to = tableSide(bridging, span, span);
    const from = references[span]
      .map((is) => tableSide(bridging, is, span))
      .find((one) => one !== null);
    if (to === null || from === undefined) return [];
    const sides = { from: from.side, to: to.side };
    const all = bridgesBetween(months.basis, known, countOfMonth(last), sides, months.materiality);
    const of = (wanted: BridgeMeasure) => all.find((one) => one.measure === wanted);
    const [bridge, adjusted] = [of(measure), of('adjEbitda')];
    if (bridge === undefined) return [];
    const hasAdjusted = measure === 'ebitda' && adjusted !== undefined;
    return [{ group: GROUPS[span], bridge, from, to, ...(hasAdjusted ? { adjusted } : {}) }];
  });
}

/** How a chart names a side: a month in full. */
const nameOf = ({ side, heading, months }: TableSide): string =>
  side.plan ?? (months.length === 1 ? (months[0]?.name ?? heading) : heading);

const fromRole = ({ side }: TableSide): ChartRole => (side.plan === null ? 'priorYear' : 'budget');

export function bridgeBars(
  { from, to, steps, unexplained }: NamedBridge,
  [start, end]: readonly [string, string],
  role: ChartRole,
): PackBridgeBar[] {
  return [
    { kind: 'end', label: start, value: from, role },
    ...steps.map((step): PackBridgeBar => {
      const label = stepLabel(step.of);
      return { kind: 'step', label, value: step.amount, judgement: stepJudgement(step) };
    }),
    { kind: 'step', label: 'Unexplained', value: unexplained, judgement: null },
    { kind: 'end', label: end, value: to, role: 'actual' },
  ];
}

const unitOf = (currency: string, measure: BridgeMeasure) =>
  `${LINES[measure].label} (${currencyCode(currency)})`;

const messageOf = (currency: string, { bridge, from }: SidedBridge): string =>
  sentenceText(
    currency,
    bridgeSentence(bridge, from.side.plan === null ? null : 'plan', bridge.figures),
  );

function chartOf(currency: string, sided: SidedBridge, company: string | null): PackChart {
  const { bridge, from, to } = sided;
  const { measure } = bridge;
  const { label } = LINES[measure];
  const names = [nameOf(from), nameOf(to)] as const;
  const isPlanned = from.side.plan !== null;
  const isMonth = to.months.length === 1;
  const title =
    isMonth && !isPlanned
      ? `${label}, ${names.join(' to ')}`
      : `${label}, ${names[1]} against ${names[0]}`;
  const start = isPlanned ? `${BUDGET}, ${names[1]}` : names[0];
  return bridgeChart(
    currency,
    { title, unit: unitOf(currency, measure), company, message: messageOf(currency, sided) },
    bridgeBars(bridge, [start, names[1]], fromRole(from)),
  );
}

const COLOURS =
  'Green and red say what a step does to the result. Grey is too small to be news, or unexplained.';

/** The last of the tables also says what the colours of all are. */
function withColours(parts: readonly PackPart[]): PackPart[] {
  const last = parts.findLastIndex(({ kind }) => kind === 'table');
  return parts.map((part, at) =>
    at === last && part.kind === 'table'
      ? tablePart({ ...part.table, notes: [...part.table.notes, COLOURS] })
      : part,
  );
}

const REFERENCES: Readonly<Partial<Record<BridgeSideKey, string>>> = {
  lastYear: 'last year',
  lastYearToDate: 'last year',
  previous: 'the month before',
};

const tablePart = (table: PackTable): PackPart => ({ kind: 'table', table });

/** Charts of the month and of the year to date beside each other, and both in one table. */
function partsOf(
  { months, company }: Bridging,
  key: string,
  all: readonly SidedBridge[],
  isDrawn = true,
): PackPart[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const { measure } = first.bridge;
  const { side } = first.from;
  const reference = side.plan ?? REFERENCES[side.is] ?? side.name;
  const table = bridgeTable(
    months.basis,
    {
      key,
      title: `${LINES[measure].label} against ${reference}, step by step`,
      notes: missingNotes(all.map(({ bridge }) => bridge)),
      said: all.map((one) => messageOf(months.basis.currency, one)),
    },
    [first, ...others],
    months.materiality,
  );
  const charts: PackPart = {
    kind: 'charts',
    charts: all.map((one) => chartOf(months.basis.currency, one, company)),
  };
  return [...(isDrawn ? [charts] : []), tablePart(table)];
}

/** Of cash what moved it, and against a plan what it differs by. */
function cashParts(bridging: Bridging, shown: readonly PackMonth[]): PackPart[] {
  const { company, known, months, spans, last } = bridging;
  const { basis, materiality } = months;
  const bridges = cashBridges(basis, { known, shown, materiality }, spans.includes('month'));
  const planned = sidedBridges({ ...bridging, spans: ['toDate'] }, 'cash', PLANNED);
  const against = partsOf(bridging, 'bridge-cash-plan', planned, false);
  if (bridges.length === 0) return against;
  const { label } = LINES.cash;
  const said = bridges.map(({ bridge }) =>
    sentenceText(basis.currency, bridgeSentence(bridge, null, bridge.figures)),
  );
  const charts = bridges.slice(0, CHARTS_ABREAST).map(({ bridge, start, heading }, at) =>
    bridgeChart(
      basis.currency,
      {
        title: `${label}, ${heading}`,
        unit: unitOf(basis.currency, 'cash'),
        company,
        message: said[at] ?? '',
      },
      bridgeBars(bridge, [`End of ${start.name}`, `End of ${last.name}`], 'priorYear'),
    ),
  );
  const title = `What moved cash up to the end of ${last.name}`;
  return [
    { kind: 'charts', charts },
    tablePart(cashTable(basis, { title, said }, bridges)),
    ...against,
  ];
}

/**
 * What led to a result, of a month and of the year up to it, or of that alone: EBITDA from a year before, or
 * else from the month before, and from the approved budget; from it to adjusted EBITDA where items were
 * entered; cash; and gross profit, without charts. None where there is none of these.
 */
export function bridgeSection(
  source: PackSource,
  months: PackMonths,
  last: PackMonth,
  of: 'month' | 'year',
): PackSection[] {
  const shown = months.upTo(last, MONTHS);
  const known = knownMonthsOf(source, shown, last);
  const spans: Span[] = of === 'year' ? ['toDate'] : ['month'];
  if (of === 'month' && last.monthNum > 1) spans.push('toDate');
  const bridging = { company: source.companyName, months, known, last, spans };
  const parts = [
    ...partsOf(bridging, 'bridge-ebitda', sidedBridges(bridging, 'ebitda', EARLIER)),
    ...partsOf(bridging, 'bridge-plan', sidedBridges(bridging, 'ebitda', PLANNED)),
    ...(of === 'month' ? adjustedParts(source, last) : []),
    ...cashParts(bridging, shown),
    ...partsOf(bridging, 'bridge-gross', sidedBridges(bridging, 'grossProfit', EARLIER), false),
    ...partsOf(
      bridging,
      'bridge-gross-plan',
      sidedBridges(bridging, 'grossProfit', PLANNED),
      false,
    ),
  ];
  return parts.length === 0 ? [] : [{ key: 'bridge', title: 'Bridge', parts: withColours(parts) }];
}
