import type { ExplainedFigure } from '../../../contract/figures.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Explained, FigurePart } from '../../../domain/explain/explanation.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { shownText } from '../../../format/figureText.ts';
import { figureName, formulaWords } from '../../../format/figureWords.ts';

/** A figure as the API tells it. */
export function answeredFigure(basis: CompanyBasis, explained: Explained): ExplainedFigure {
  const { rule, value, parts } = explained;
  return {
    ...named(basis, explained),
    kind: value === null && rule === null ? 'notReported' : rule === null ? 'entered' : 'derived',
    formula: formulaWords(explained),
    parts: parts.map((part) => answeredPart(basis, part)),
  };
}

function answeredPart(basis: CompanyBasis, part: FigurePart): ExplainedFigure['parts'][number] {
  const { role, isLeftOut } = part;
  return { ...named(basis, { ...part, isDifference: false }), role, isLeftOut };
}

type Named = Pick<Explained, 'id' | 'unit' | 'value' | 'isDifference'>;

function named(
  basis: CompanyBasis,
  figure: Named,
): Pick<ExplainedFigure, 'id' | 'title' | 'period' | 'value' | 'text'> {
  const { id, value } = figure;
  return { id: figureIdText(id), ...figureName(basis, id), value, text: shownText(basis, figure) };
}
