import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { explain } from './explain.ts';
import type { CompanyFigures, Explained, FigurePart } from './explanation.ts';

/** Limits the work of one comparison. */
const MOST_VISITED = 1_000;

export interface EnteredDifference {
  readonly figure: Explained;
  readonly other: Explained;
}

/**
 * Entered figures that explain how a figure differs between two states, in formula order. Follows both trees wherever
 * they differ; very large trees are cut.
 */
export function enteredDifferences(
  basis: CompanyBasis,
  id: FigureId,
  now: CompanyFigures,
  then: CompanyFigures,
): EnteredDifference[] {
  const visited = new Set<string>();
  const visit = (each: FigureId): EnteredDifference[] => {
    const key = figureIdText(each);
    if (visited.has(key) || visited.size >= MOST_VISITED) return [];
    visited.add(key);
    const [figure, other] = [explain(basis, each, now), explain(basis, each, then)];
    const below = differingParts(figure, other).flatMap(visit);
    const isEntered = figure.rule === null || other.rule === null;
    const isOwn = isEntered && below.length === 0 && figure.value !== other.value;
    return isOwn ? [{ figure, other }] : below;
  };
  return visit(id);
}

const partsByName = ({ parts }: Explained) =>
  new Map(parts.map((part) => [`${part.role} ${figureIdText(part.id)}`, part]));

function differingParts(one: Explained, other: Explained): FigureId[] {
  const [ones, others] = [partsByName(one), partsByName(other)];
  return [...new Map([...others, ...ones])]
    .filter(([key]) => !isSamePart(ones.get(key), others.get(key)))
    .map(([, { id }]) => id);
}

function isSamePart(one: FigurePart | undefined, other: FigurePart | undefined): boolean {
  return one?.value === other?.value && one?.isLeftOut === other?.isLeftOut;
}
