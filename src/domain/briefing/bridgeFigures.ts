import type { DifferenceId } from '../betweenSides.ts';
import { differenceBetween } from '../betweenSides.ts';
import type { BridgeMeasure, BridgeSideKey } from '../bridgeParts.ts';
import { bridgeParts } from '../bridgeParts.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { stepsTo } from '../explain/bridgeSteps.ts';
import type { CompanyFigureId, FigureSide, LinePlanFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import type { LineKey } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { StepOf } from './bridge.ts';
import { monthOfCount } from './briefingMonths.ts';
import type { SaidFigureId } from './sentence.ts';

/** A side of a bridge with its figures. */
export interface BridgeSide extends Pick<FigureSide, 'period' | 'reported'> {
  readonly is: BridgeSideKey;
  /** "October 2025", "FY26 to October 2026", "Budget FY26, October 2026" */
  readonly name: string;
  readonly figures: MonthFigures;
  /** The plan's name; null: what was. */
  readonly plan: string | null;
  /** The month at whose end it stands, as a running number; null: planned. */
  readonly end: number | null;
}

/** What the numbers of a bridge are. */
export interface BridgeFigures {
  readonly from: SaidFigureId;
  readonly to: SaidFigureId;
  readonly difference: DifferenceId;
  readonly unexplained: DifferenceId;
  /** The steps that are not named, together. */
  readonly smaller: DifferenceId;
  /** null: the bridge has no such step. */
  readonly step: (of: StepOf) => DifferenceId | null;
}

/** What a line of one side is. */
export function sideFigure(
  { period, plan, reported }: BridgeSide,
  line: LineKey,
): CompanyFigureId | LinePlanFigureId {
  return plan === null
    ? { of: 'company', line, period }
    : { of: 'linePlan', scenario: 'planned', line, period, plan, reported };
}

const sideOf = ({ period, plan, reported }: BridgeSide): FigureSide =>
  plan === null ? { period } : { period, plan, reported };

const endOf = (count: number): FigureSide => ({ period: monthPeriod(monthOfCount(count)) });

/** Cash moves from one month's end to another's, whatever is added up until then. */
function comparedSides(measure: BridgeMeasure, from: BridgeSide, to: BridgeSide) {
  if (measure !== 'cash' || from.end === null || to.end === null)
    return [sideOf(from), sideOf(to)] as const;
  return [endOf(from.end), endOf(to.end)] as const;
}

/** What the numbers of a bridge between two sides are. */
export function bridgeFigures(
  basis: CompanyBasis,
  measure: BridgeMeasure,
  from: BridgeSide,
  to: BridgeSide,
): BridgeFigures {
  const differing = differenceBetween(basis, ...comparedSides(measure, from, to));
  const difference = differing(measure);
  const steps = stepsTo(basis, difference);
  const parts = bridgeParts(basis, measure);
  return {
    from: sideFigure(from, measure),
    to: sideFigure(to, measure),
    difference,
    unexplained: differing(measure, 'unexplained'),
    smaller: differing(measure, 'smaller'),
    step: (asked) => steps[parts.findIndex(({ of }) => of === asked)] ?? null,
  };
}
