import type { DifferenceId } from '../betweenSides.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { decimal } from '../decimal.ts';
import type { FigureId } from '../figureId.ts';
import { stepsTo } from './bridgeSteps.ts';
import { lineFigureUnit } from './companyFigures.ts';
import type { Explained, FigurePart } from './explanation.ts';
import { partOf } from './explanation.ts';
import type { Rule } from './rules.ts';
import { computed } from './rules.ts';

type Explain = (id: FigureId) => Explained;

/** The steps of a bridge that a sentence says by their names; the others it says together. */
export const NAMED_STEPS = 2;

/** Rules of which every part has to be there for a step of a bridge. */
const ADDING: ReadonlySet<Rule | null> = new Set<Rule>(['overMonths', 'difference', 'bridge']);

/** Whether no month of a figure lacks it: what is added up without one is no step of a bridge. */
function isWhole({ value, rule, parts }: Explained, explain: Explain): boolean {
  if (value === null) return false;
  if (!ADDING.has(rule)) return true;
  return parts.every((part) => part.value !== null && isWhole(explain(part.id), explain));
}

/** What is left of a difference by its steps, or the steps but the largest together. */
export function explainStepFigure(
  basis: CompanyBasis,
  { id, difference }: { readonly id: DifferenceId; readonly difference: DifferenceId },
  explain: Explain,
): Explained {
  const steps = stepsTo(basis, difference).map((step) => {
    const explained = explain(step);
    return { explained, isMissing: !isWhole(explained, explain) };
  });
  const parts: readonly FigurePart[] =
    id.measure === 'smaller'
      ? smallerSteps(steps)
      : [
          partOf(explain(difference), 'plus', false),
          ...steps.map(({ explained, isMissing }) => partOf(explained, 'minus', isMissing)),
        ];
  const unit = lineFigureUnit(basis.currency, { line: id.line, against: 'steps' });
  const value = computed('bridge', id.line, parts);
  return { id, unit, isDifference: true, value, rule: 'bridge', parts };
}

interface Step {
  readonly explained: Explained;
  readonly isMissing: boolean;
}

const sizeOf = ({ explained: { value } }: Step) => decimal(value ?? '0').abs();

/** The steps of a bridge, of which all but the largest count. */
function smallerSteps(steps: readonly Step[]): FigurePart[] {
  const known = steps.filter(({ isMissing }) => !isMissing);
  const bySize = known.toSorted((a, b) => sizeOf(b).cmp(sizeOf(a)));
  const named = new Set(bySize.slice(0, NAMED_STEPS));
  return steps.map((step) => partOf(step.explained, 'plus', step.isMissing || named.has(step)));
}
