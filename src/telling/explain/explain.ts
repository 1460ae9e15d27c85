import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { explainBetweenFigure } from './betweenFigures.ts';
import { differenceOfSteps } from './bridgeSteps.ts';
import { explainCompanyFigure } from './companyFigures.ts';
import type { Explained, CompanyFigures } from './explanation.ts';
import { explainLinePlanFigure } from './linePlanFigures.ts';
import { explainPlanFigure } from './planFigures.ts';
import { explainStepFigure } from './stepFigures.ts';
import { explainBriefingFigure } from './briefingFigures.ts';

/** A figure is entered, or computed from parts that can be explained in turn. */
export function explain(basis: CompanyBasis, id: FigureId, stored: CompanyFigures): Explained {
  const explained = differenceOfSteps(id);
  if (explained !== null) {
    return explainStepFigure(basis, explained, (part) => explain(basis, part, stored));
  }
  switch (id.of) {
    case 'company':
      return explainCompanyFigure(basis, id, stored);
    case 'told':
      return explainBriefingFigure(basis, id, stored);
    case 'linePlan':
      return explainLinePlanFigure(basis, id, stored);
    case 'between':
      return explainBetweenFigure(basis, id, stored);
    default:
      return explainPlanFigure(id, stored);
  }
}
