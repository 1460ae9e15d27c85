import type { CompanyBasis } from '../companyBasis.ts';
import type { FigureId } from '../figureId.ts';
import { figureIdText } from '../figureIdText.ts';
import { explain } from './explain.ts';
import type { CompanyFigures, Explained, FigurePart } from './explanation.ts';

/** Figures that are looked at for one comparison. */
const MOST_VISITED = 1_000;

/** An entered figure in two states of the company: as it is in each, and what it was in the other. */
export interface EnteredDifference {
  readonly figure: Explained;
  readonly other: Explained;
}

/**
 * The entered figures by which a figure differs between two states of the company, in the order of its
 * formula: down each tree wherever the two do not agree. Of very large trees the first parts.
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

/** The parts of either that are not the same in both. */
function differingParts(one: Explained, other: Explained): FigureId[] {
  const [ones, others] = [partsByName(one), partsByName(other)];
  return [...new Map([...others, ...ones])]
    .filter(([key]) => !isSame(ones.get(key), others.get(key)))
    .map(([, { id }]) => id);
}

function isSame(one: FigurePart | undefined, other: FigurePart | undefined): boolean {
  return one?.value === other?.value && one?.isLeftOut === other?.isLeftOut;
}
