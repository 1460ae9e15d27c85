import type { ExplainedFigure } from '../../../contract/figures.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { Explained, FigurePart } from '../../../telling/explain/explanation.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import { shownText } from '../../../format/figureText.ts';
import { figureName, formulaWords } from '../../../format/figureWords.ts';

export function answeredFigure(basis: CompanyBasis, explained: Explained): ExplainedFigure {
  const { rule, value, parts } = explained;
  return {
    ...namedFigure(basis, explained),
    kind: value === null && rule === null ? 'notReported' : rule === null ? 'entered' : 'derived',
    formula: formulaWords(basis, explained),
    parts: parts.map((part) => answeredPart(basis, part)),
  };
}

function answeredPart(basis: CompanyBasis, part: FigurePart): ExplainedFigure['parts'][number] {
  const { role, isLeftOut } = part;
  return { ...namedFigure(basis, { ...part, isDifference: false }), role, isLeftOut };
}

type NamedFigure = Pick<Explained, 'id' | 'unit' | 'value' | 'isDifference'>;

function namedFigure(
  basis: CompanyBasis,
  figure: NamedFigure,
): Pick<ExplainedFigure, 'id' | 'title' | 'period' | 'value' | 'text'> {
  const { id, value } = figure;
  return { id: figureIdText(id), ...figureName(basis, id), value, text: shownText(basis, figure) };
}
