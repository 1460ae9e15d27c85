import type { DifferenceId } from '../../finance/differenceBetween.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal } from '../../finance/decimal.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { stepsTo } from './bridgeSteps.ts';
import { lineFigureUnit } from './companyFigures.ts';
import type { Explained, FigurePart } from './explanation.ts';
import { partOf } from './explanation.ts';
import type { Rule } from './rules.ts';
import { computed } from './rules.ts';

type ExplainAny = (id: FigureId) => Explained;

/** A sentence names this many steps and combines the others. */
export const NAMED_STEPS = 2;

/** Rules for which every part must be present before the figure can be a step of a bridge. */
const ADDITIVE_RULES: ReadonlySet<Rule | null> = new Set<Rule>([
  'overMonths',
  'difference',
  'bridge',
]);

/** True if every month has the figure. An incomplete sum can't be a step of a bridge. */
function isCompleteFigure({ value, rule, parts }: Explained, explain: ExplainAny): boolean {
  if (value === null) return false;
  if (!ADDITIVE_RULES.has(rule)) return true;
  return parts.every((part) => part.value !== null && isCompleteFigure(explain(part.id), explain));
}

/** The part of a difference that its steps don't explain, or the sum of all steps except the largest. */
export function explainStepFigure(
  basis: CompanyBasis,
  { id, difference }: { readonly id: DifferenceId; readonly difference: DifferenceId },
  explain: ExplainAny,
): Explained {
  const steps = stepsTo(basis, difference).map((step) => {
    const explained = explain(step);
    return { explained, isMissing: !isCompleteFigure(explained, explain) };
  });
  const parts: readonly FigurePart[] =
    id.measure === 'smaller'
      ? smallerSteps(steps)
      : [
          partOf(explain(difference), 'plus', false),
          ...steps.map(({ explained, isMissing }) => partOf(explained, 'minus', isMissing)),
        ];
  const unit = lineFigureUnit(basis, { line: id.line, against: 'steps' });
  const value = computed('bridge', measureOf(basis, id.line), parts);
  return { id, unit, isDifference: true, value, rule: 'bridge', parts };
}

interface ExplainedBridgeStep {
  readonly explained: Explained;
  readonly isMissing: boolean;
}

const stepSize = ({ explained: { value } }: ExplainedBridgeStep) => decimal(value ?? '0').abs();

/** The largest steps are shown but not counted. */
function smallerSteps(steps: readonly ExplainedBridgeStep[]): FigurePart[] {
  const known = steps.filter(({ isMissing }) => !isMissing);
  const bySize = known.toSorted((a, b) => stepSize(b).cmp(stepSize(a)));
  const named = new Set(bySize.slice(0, NAMED_STEPS));
  return steps.map((step) => partOf(step.explained, 'plus', step.isMissing || named.has(step)));
}
