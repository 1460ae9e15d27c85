import { measureOf } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BetweenFigureId, FigureSide } from '../../finance/figureId.ts';
import { explainCompanyFigure, lineFigureUnit } from './companyFigures.ts';
import type { CompanyFigures, Explained, FigurePart } from './explanation.ts';
import { partOf } from './explanation.ts';
import { explainLinePlanFigure } from './linePlanFigures.ts';
import type { Rule } from './rules.ts';
import { computed } from './rules.ts';

export function explainBetweenFigure(
  basis: CompanyBasis,
  id: BetweenFigureId,
  stored: CompanyFigures,
): Explained {
  const { line, measure, from } = id;
  const own = measure === 'addBacks' ? measure : undefined;
  const sideOf = ({ period, plan, reported }: FigureSide): Explained =>
    plan === undefined
      ? explainCompanyFigure(basis, { of: 'company', line, period, measure: own }, stored)
      : explainLinePlanFigure(
          basis,
          {
            of: 'linePlan',
            scenario: 'planned',
            line,
            period,
            plan,
            reported,
            measure: own,
          },
          stored,
        );
  const derived = (rule: Rule, parts: readonly FigurePart[]): Explained => ({
    id,
    unit: lineFigureUnit(basis, { line, measure, against: 'side' }),
    isDifference: true,
    value: computed(rule, measureOf(basis, line), parts),
    rule,
    parts,
  });
  return measure === 'effect'
    ? derived('bridge', [partOf(sideOf(from), 'plus', false), partOf(sideOf(id), 'minus', false)])
    : derived('difference', [partOf(sideOf(id), 'figure'), partOf(sideOf(from), 'reference')]);
}
