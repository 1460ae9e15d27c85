import type { BridgeMeasure, BridgePart, BridgeSideKey } from '../bridgeParts.ts';
import { bridgeParts } from '../bridgeParts.ts';
import { companySteps } from '../explain/bridgeSteps.ts';
import type { LinePlanFigureId } from '../figureId.ts';
import { figurePeriodText } from '../figureId.ts';
import type { LineKey } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { StepOf } from './bridge.ts';
import type { SaidFigureId } from './sentence.ts';

/** A side of a bridge with its figures. */
export interface BridgeSide {
  readonly is: BridgeSideKey;
  /** "October 2025", "FY26 to October 2026", "Budget FY26, October 2026" */
  readonly name: string;
  readonly figures: MonthFigures;
  /** What its figures are of; null: its months are not whole, so that no id says them. */
  readonly period: LinePlanFigureId['period'] | null;
  /** The plan's name; null: what was. */
  readonly plan: string | null;
  /** The month at whose end it stands, as a running number; null: planned. */
  readonly end: number | null;
}

/** What the numbers of a bridge are; null: no figure of the company has this very value. */
export interface BridgeFigures {
  readonly from: SaidFigureId | null;
  readonly to: SaidFigureId | null;
  readonly difference: SaidFigureId | null;
  readonly unexplained: SaidFigureId | null;
  /** The steps that are not named, together. */
  readonly smaller: SaidFigureId | null;
  readonly step: (of: StepOf) => SaidFigureId | null;
}

export const NO_FIGURES: BridgeFigures = {
  from: null,
  to: null,
  difference: null,
  unexplained: null,
  smaller: null,
  step: () => null,
};

/** A line of one side. */
function sideFigure({ period, plan }: BridgeSide, line: LineKey): SaidFigureId | null {
  if (period === null) return null;
  return plan === null
    ? { of: 'company', line, period }
    : { of: 'linePlan', scenario: 'planned', line, period, plan };
}

type Differing = (
  line: LineKey,
  measure?: Exclude<LinePlanFigureId['measure'], 'share'>,
) => SaidFigureId;

/** How ids name what differs between two sides; null: they do not. */
function differing(from: BridgeSide, to: BridgeSide): Differing | null {
  const { period } = to;
  if (period === null || from.period === null || to.plan !== null) return null;
  if (from.plan !== null) {
    const { plan } = from;
    if (figurePeriodText(from.period) !== figurePeriodText(period)) return null;
    return (line, measure) => ({
      of: 'linePlan',
      scenario: 'variance',
      line,
      period,
      plan,
      measure,
    });
  }
  const against = againstOf(from, to);
  if (against === null) return null;
  return (line, measure) => ({ of: 'company', line, period, measure, against });
}

function againstOf(from: BridgeSide, to: BridgeSide): 'year' | 'month' | null {
  if (from.is === 'previous' && to.is === 'month') return 'month';
  const isYear =
    (from.is === 'lastYear' && to.is === 'month') ||
    (from.is === 'lastYearToDate' && to.is === 'toDate');
  return isYear ? 'year' : null;
}

/** What the numbers of a bridge between two sides are. */
export function bridgeFigures(
  measure: BridgeMeasure,
  from: BridgeSide,
  to: BridgeSide,
): BridgeFigures {
  const ends = { from: sideFigure(from, measure), to: sideFigure(to, measure) };
  const of = differing(from, to);
  if (of === null) return { ...NO_FIGURES, ...ends };
  const parts = bridgeParts(measure);
  const named = (stepOf: (part: BridgePart) => SaidFigureId): BridgeFigures => ({
    ...ends,
    difference: of(measure),
    unexplained: of(measure, 'unexplained'),
    smaller: of(measure, 'smaller'),
    step: (asked) => {
      const part = parts.find((one) => one.of === asked);
      return part === undefined ? null : stepOf(part);
    },
  });
  if (measure !== 'cash' || from.plan !== null)
    return named(({ line, measure: as }) => of(line, as));
  const against = againstOf(from, to);
  const { period } = to;
  // Of years to date ids say what each line is, and not what it moved since the year before.
  if (against === null || period?.is !== 'month') {
    return { ...NO_FIGURES, ...ends, difference: of('cash') };
  }
  const steps = companySteps({ of: 'company', line: 'cash', period, against });
  return {
    ...named(({ line, measure: as }) => of(line, as)),
    step: (asked) => steps.find(({ line }) => line === asked) ?? null,
  };
}
