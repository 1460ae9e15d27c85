import type { BridgeSideKey } from '../../finance/bridgeParts.ts';
import { BRIDGE_MEASURES } from '../../finance/bridgeParts.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { Materiality } from '../../finance/materiality.ts';
import type { Bridge } from './bridge.ts';
import { bridgeBetween, cashBridge } from './bridge.ts';
import type { BridgeFigures, BridgeSide } from './bridgeFigures.ts';
import { bridgeFigures } from './bridgeFigures.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import { monthOfCount } from './briefingMonths.ts';
import { monthWords } from './sentence.ts';

function monthSide(months: BriefingMonths, is: BridgeSideKey, count: number): BridgeSide | null {
  const month = months.at(count);
  if (month === null) return null;
  const { figures } = month;
  return {
    is,
    name: monthWords(month),
    figures,
    period: monthPeriod(month),
    plan: null,
    end: count,
  };
}

function toDateSide(months: BriefingMonths, is: 'toDate' | 'lastYearToDate', count: number) {
  const end = is === 'toDate' ? count : count - MONTHS_IN_YEAR;
  const toDate = months.toDate(count);
  const figures = is === 'toDate' ? toDate?.figures : toDate?.before?.figures;
  const month = months.at(end);
  if (figures === undefined || month === null) return null;
  const { fyLabel } = month;
  const last = monthOfCount(end);
  const name = `${fyLabel} to ${monthWords(last)}`;
  return { is, name, figures, period: { is: 'toDate', fyLabel, last } as const, plan: null, end };
}

const PLANNED_SIDES = {
  plan: { kind: 'budget', isToDate: false },
  planToDate: { kind: 'budget', isToDate: true },
  forecast: { kind: 'forecast', isToDate: false },
  forecastToDate: { kind: 'forecast', isToDate: true },
} as const;

function plannedSide(
  months: BriefingMonths,
  is: keyof typeof PLANNED_SIDES,
  count: number,
): BridgeSide | null {
  const month = months.at(count);
  const { kind, isToDate } = PLANNED_SIDES[is];
  const planned = months.planned(count, kind);
  if (month === null || planned === null) return null;
  const { fyLabel, monthNum } = month;
  const last = monthOfCount(count);
  const isWhole = months.run(count - monthNum + 1, monthNum) !== null;
  return {
    is,
    name: `${planned.name}, ${isToDate ? `${fyLabel} to ` : ''}${monthWords(last)}`,
    figures: isToDate ? planned.toDate : planned.month,
    period: isToDate ? { is: 'toDate', fyLabel, last } : monthPeriod(last),
    ...(isToDate && !isWhole ? { reported: true } : {}),
    plan: planned.name,
    end: null,
  };
}

export function bridgeSide(
  months: BriefingMonths,
  is: BridgeSideKey,
  count: number,
): BridgeSide | null {
  switch (is) {
    case 'month':
      return monthSide(months, is, count);
    case 'previous':
      return monthSide(months, is, count - 1);
    case 'lastYear':
      return monthSide(months, is, count - MONTHS_IN_YEAR);
    case 'toDate':
    case 'lastYearToDate':
      return toDateSide(months, is, count);
    default:
      return plannedSide(months, is, count);
  }
}

export interface NamedBridge extends Bridge {
  readonly figures: BridgeFigures;
}

const sideWithFigures = (
  basis: CompanyBasis,
  bridge: Bridge | null,
  from: BridgeSide,
  to: BridgeSide,
): NamedBridge | null =>
  bridge && { ...bridge, figures: bridgeFigures(basis, bridge.measure, from, to) };

const WIDER: ReadonlyMap<BridgeSideKey, BridgeSideKey> = new Map([
  ['month', 'toDate'],
  ['lastYear', 'lastYearToDate'],
  ['plan', 'planToDate'],
  ['forecast', 'forecastToDate'],
]);

interface Between {
  readonly from: BridgeSide;
  readonly to: BridgeSide;
}

/**
 * Cash is compared between two month ends. The difference from a plan builds up over the whole year to date, so both
 * periods become years to date.
 */
function cashBetween(
  basis: CompanyBasis,
  months: BriefingMonths,
  count: number,
  { from, to }: Between,
  materiality: Materiality,
): NamedBridge | null {
  if (from.end !== null && to.end !== null) {
    const [first, run] = [months.at(from.end), months.run(from.end + 1, to.end - from.end)];
    if (first === null || run === null) return null;
    const bridge = cashBridge(basis, first.figures, run, materiality);
    return sideWithFigures(basis, bridge, from, to);
  }
  const [start, end] = [from, to].map(({ is }) => bridgeSide(months, WIDER.get(is) ?? is, count));
  if (start === null || start === undefined || end === null || end === undefined) return null;
  const bridge = bridgeBetween(basis, 'cash', start.figures, end.figures, materiality);
  return sideWithFigures(basis, bridge, start, end);
}

/**
 * The possible bridges between two periods about a month (a running number), in the order of the results. @throws
 * RangeError on a figure that is not a plain decimal.
 */
export function bridgesBetween(
  basis: CompanyBasis,
  months: BriefingMonths,
  count: number,
  { from, to }: Between,
  materiality: Materiality,
): NamedBridge[] {
  return BRIDGE_MEASURES.map((measure): NamedBridge | null => {
    if (measure === 'cash') return cashBetween(basis, months, count, { from, to }, materiality);
    const bridge = bridgeBetween(basis, measure, from.figures, to.figures, materiality);
    return sideWithFigures(basis, bridge, from, to);
  }).filter((one) => one !== null);
}
