import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { ChartRole } from '../../charts/chartSpec.ts';
import { stepJudgement, stepLabel } from '../../telling/briefing/bridge.ts';
import type { NamedBridge } from '../../telling/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../telling/briefing/bridgeSides.ts';
import { bridgeSentence } from '../../telling/briefing/bridgeWords.ts';
import type { BriefingMonths } from '../../telling/briefing/briefingMonths.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import type { BridgeMeasure, BridgeSideKey } from '../../finance/bridgeParts.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { adjustedParts } from './adjustedSection.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import type { SidedBridge, TableSide } from './bridgeTable.ts';
import { bridgeTable, missingNotes } from './bridgeTable.ts';
import { flowColumns } from './cashFlowTable.ts';
import { cashBridges, cashTable } from './cashBridges.ts';
import { packBriefingMonths } from './packBriefingMonths.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackChart, PackPart, PackSection, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const MONTHS_OF_TWO_YEARS = 2 * MONTHS_IN_YEAR;
/** This many bridge charts fit next to each other. */
const BRIDGES_ABREAST = 2;

const BUDGET_HEADING = 'Budget';

type BridgeSpan = 'month' | 'toDate';

const BRIDGE_GROUPS = { month: 'Month', toDate: 'Year to date' } as const;

const EARLIER_SIDES = { month: ['lastYear', 'previous'], toDate: ['lastYearToDate'] } as const;
const PLAN_SIDES = { month: ['plan'], toDate: ['planToDate'] } as const;

interface Bridging {
  readonly company: string | null;
  readonly months: PackMonths;
  readonly known: BriefingMonths;
  readonly last: PackMonth;
  readonly spans: readonly BridgeSpan[];
}

function tableSide(
  { known, months, last }: Bridging,
  is: BridgeSideKey,
  span: BridgeSpan,
): TableSide | null {
  const side = bridgeSide(known, is, countOfMonth(last));
  if (side === null) return null;
  if (side.end === null) return { side, heading: BUDGET_HEADING, months: [] };
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

function sidedBridges(
  bridging: Bridging,
  measure: BridgeMeasure,
  references: Readonly<Record<BridgeSpan, readonly BridgeSideKey[]>>,
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
    return [{ group: BRIDGE_GROUPS[span], bridge, from, to, ...(hasAdjusted ? { adjusted } : {}) }];
  });
}

const sideName = ({ side, heading, months }: TableSide): string =>
  side.plan ?? (months.length === 1 ? (months[0]?.name ?? heading) : heading);

const fromRole = ({ side }: TableSide): ChartRole => (side.plan === null ? 'priorYear' : 'budget');

export function bridgeBars(
  basis: CompanyBasis,
  { from, to, steps, unexplained }: NamedBridge,
  [start, end]: readonly [string, string],
  role: ChartRole,
): PackBridgeBar[] {
  return [
    { kind: 'end', label: start, value: from, role },
    ...steps.map((step): PackBridgeBar => {
      const label = stepLabel(basis, step.of);
      return { kind: 'step', label, value: step.amount, judgement: stepJudgement(step) };
    }),
    { kind: 'step', label: 'Unexplained', value: unexplained, judgement: null },
    { kind: 'end', label: end, value: to, role: 'actual' },
  ];
}

const measureUnit = (basis: CompanyBasis, measure: BridgeMeasure) =>
  `${lineLabel(basis, measure)} (${currencyCode(basis.currency)})`;

const bridgeMessage = (basis: CompanyBasis, { bridge, from }: SidedBridge): string =>
  sentenceText(
    basis.currency,
    bridgeSentence(basis, bridge, from.side.plan === null ? null : 'plan', bridge.figures),
  );

function sidedBridgeChart(
  basis: CompanyBasis,
  sided: SidedBridge,
  company: string | null,
): PackChart {
  const { bridge, from, to } = sided;
  const { measure } = bridge;
  const label = lineLabel(basis, measure);
  const names = [sideName(from), sideName(to)] as const;
  const isPlanned = from.side.plan !== null;
  const isMonth = to.months.length === 1;
  const title =
    isMonth && !isPlanned
      ? `${label}, ${names.join(' to ')}`
      : `${label}, ${names[1]} against ${names[0]}`;
  const start = isPlanned ? `${BUDGET_HEADING}, ${names[1]}` : names[0];
  return bridgeChart(
    basis.currency,
    { title, unit: measureUnit(basis, measure), company, message: bridgeMessage(basis, sided) },
    bridgeBars(basis, bridge, [start, names[1]], fromRole(from)),
  );
}

const COLOUR_NOTE =
  "Green and red show a step's effect on the result. Grey steps are immaterial or unexplained.";

function withColours(parts: readonly PackPart[]): PackPart[] {
  const last = parts.findLastIndex(({ kind }) => kind === 'table');
  return parts.map((part, at) =>
    at === last && part.kind === 'table'
      ? bridgeTablePart({ ...part.table, notes: [...part.table.notes, COLOUR_NOTE] })
      : part,
  );
}

const REFERENCE_NAMES: Readonly<Partial<Record<BridgeSideKey, string>>> = {
  lastYear: 'last year',
  lastYearToDate: 'last year',
  previous: 'the month before',
};

const bridgeTablePart = (table: PackTable): PackPart => ({ kind: 'table', table });

function ebitdaBridgeParts(
  { months, company }: Bridging,
  key: string,
  all: readonly SidedBridge[],
  isDrawn = true,
): PackPart[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const { measure } = first.bridge;
  const { side } = first.from;
  const reference = side.plan ?? REFERENCE_NAMES[side.is] ?? side.name;
  const table = bridgeTable(
    months.basis,
    {
      key,
      title: `${lineLabel(months.basis, measure)} against ${reference}, step by step`,
      notes: missingNotes(
        months.basis,
        all.map(({ bridge }) => bridge),
      ),
      said: all.map((one) => bridgeMessage(months.basis, one)),
    },
    [first, ...others],
    months.materiality,
  );
  const charts: PackPart = {
    kind: 'charts',
    charts: all.map((one) => sidedBridgeChart(months.basis, one, company)),
  };
  return [...(isDrawn ? [charts] : []), bridgeTablePart(table)];
}

function cashParts(
  source: PackSource,
  bridging: Bridging,
  shown: readonly PackMonth[],
): PackPart[] {
  const { company, known, months, spans, last } = bridging;
  const { basis, materiality } = months;
  const bridges = cashBridges(basis, { known, shown, materiality }, spans.includes('month'));
  const planned = sidedBridges({ ...bridging, spans: ['toDate'] }, 'cash', PLAN_SIDES);
  const against = ebitdaBridgeParts(bridging, 'bridge-cash-plan', planned, false);
  // The cash flow explains all of the change.
  const hasFlow = flowColumns(source, months, last).length > 0;
  if (bridges.length === 0 || hasFlow) return against;
  const label = lineLabel(basis, 'cash');
  const said = bridges.map(({ bridge }) =>
    sentenceText(basis.currency, bridgeSentence(basis, bridge, null, bridge.figures)),
  );
  const charts = bridges.slice(0, BRIDGES_ABREAST).map(({ bridge, start, heading }, at) =>
    bridgeChart(
      basis.currency,
      {
        title: `${label}, ${heading}`,
        unit: measureUnit(basis, 'cash'),
        company,
        message: said[at] ?? '',
      },
      bridgeBars(basis, bridge, [`End of ${start.name}`, `End of ${last.name}`], 'priorYear'),
    ),
  );
  const title = `Cash movements to the end of ${last.name}`;
  return [
    { kind: 'charts', charts },
    bridgeTablePart(cashTable(basis, { title, said }, bridges)),
    ...against,
  ];
}

/**
 * The bridges of the month and the year to date: EBITDA from last year, or else from the month before, and
 * from the approved budget; adjusted EBITDA if items were entered; cash; and gross profit, without charts. Empty if
 * none of these can be calculated.
 */
export function bridgeSection(
  source: PackSource,
  months: PackMonths,
  last: PackMonth,
  of: 'month' | 'year',
): PackSection[] {
  const shown = months.upTo(last, MONTHS_OF_TWO_YEARS);
  const known = packBriefingMonths(source, shown, last);
  const spans: BridgeSpan[] = of === 'year' ? ['toDate'] : ['month'];
  if (of === 'month' && last.monthNum > 1) spans.push('toDate');
  const bridging = { company: source.companyName, months, known, last, spans };
  const parts = [
    ...ebitdaBridgeParts(
      bridging,
      'bridge-ebitda',
      sidedBridges(bridging, 'ebitda', EARLIER_SIDES),
    ),
    ...ebitdaBridgeParts(bridging, 'bridge-plan', sidedBridges(bridging, 'ebitda', PLAN_SIDES)),
    ...(of === 'month' ? adjustedParts(source, last) : []),
    ...cashParts(source, bridging, shown),
    ...ebitdaBridgeParts(
      bridging,
      'bridge-gross',
      sidedBridges(bridging, 'grossProfit', EARLIER_SIDES),
      false,
    ),
    ...ebitdaBridgeParts(
      bridging,
      'bridge-gross-plan',
      sidedBridges(bridging, 'grossProfit', PLAN_SIDES),
      false,
    ),
  ];
  return parts.length === 0 ? [] : [{ key: 'bridge', title: 'Bridge', parts: withColours(parts) }];
}
