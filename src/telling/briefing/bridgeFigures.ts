import type { DifferenceId } from '../../finance/differenceBetween.ts';
import { differenceBetween } from '../../finance/differenceBetween.ts';
import type { BridgeMeasure, BridgeSideKey } from '../../finance/bridgeParts.ts';
import { bridgeParts } from '../../finance/bridgeParts.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { stepsTo } from '../explain/bridgeSteps.ts';
import type { CompanyFigureId, FigureSide, LinePlanFigureId } from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import type { LineKey } from '../../finance/lines.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { StepOf } from './bridge.ts';
import { monthOfCount } from './briefingMonths.ts';
import type { SentenceFigureId } from './sentence.ts';

export interface BridgeSide extends Pick<FigureSide, 'period' | 'reported'> {
  readonly is: BridgeSideKey;
  /** A text such as "October 2025", "FY26 to October 2026" or "Budget FY26, October 2026". */
  readonly name: string;
  readonly figures: MonthFigures;
  readonly plan: string | null;
  /** The running number of the last month covered; null if planned. */
  readonly end: number | null;
}

export interface BridgeFigures {
  readonly from: SentenceFigureId;
  readonly to: SentenceFigureId;
  readonly difference: DifferenceId;
  readonly unexplained: DifferenceId;
  readonly smaller: DifferenceId;
  readonly step: (of: StepOf) => DifferenceId | null;
}

export function sideFigure(
  { period, plan, reported }: BridgeSide,
  line: LineKey,
): CompanyFigureId | LinePlanFigureId {
  return plan === null
    ? { of: 'company', line, period }
    : { of: 'linePlan', scenario: 'planned', line, period, plan, reported };
}

const figureSide = ({ period, plan, reported }: BridgeSide): FigureSide =>
  plan === null ? { period } : { period, plan, reported };

const monthEndSide = (count: number): FigureSide => ({ period: monthPeriod(monthOfCount(count)) });

/** For cash, the two month ends are compared; for other results, the periods. */
function comparedSides(measure: BridgeMeasure, from: BridgeSide, to: BridgeSide) {
  if (measure !== 'cash' || from.end === null || to.end === null)
    return [figureSide(from), figureSide(to)] as const;
  return [monthEndSide(from.end), monthEndSide(to.end)] as const;
}

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
