import type { ExplainedFigure } from '../../../contract/figures.ts';
import type { Explained, FigurePart } from '../../../domain/explain/explanation.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { shownText } from '../../../format/figureText.ts';
import { figureName, formulaWords } from '../../../format/figureWords.ts';
import { companyBasis } from '../../basis.ts';

/** A figure as the API tells it. */
export function answeredFigure(explained: Explained): ExplainedFigure {
  const { rule, value, parts } = explained;
  return {
    ...named(explained),
    kind: value === null && rule === null ? 'notReported' : rule === null ? 'entered' : 'derived',
    formula: formulaWords(explained),
    parts: parts.map(answeredPart),
  };
}

function answeredPart(part: FigurePart): ExplainedFigure['parts'][number] {
  const { role, isLeftOut } = part;
  return { ...named({ ...part, isDifference: false }), role, isLeftOut };
}

type Named = Pick<Explained, 'id' | 'unit' | 'value' | 'isDifference'>;

function named(figure: Named): Pick<ExplainedFigure, 'id' | 'title' | 'period' | 'value' | 'text'> {
  const basis = companyBasis();
  const { id, value } = figure;
  return { id: figureIdText(id), ...figureName(basis, id), value, text: shownText(basis, figure) };
}
