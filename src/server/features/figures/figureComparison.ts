import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FigureComparison } from '../../../contract/figures.ts';
import { MOST_COMPARED } from '../../../contract/figures.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { EnteredDifference } from '../../../telling/explain/enteredDifferences.ts';
import { enteredDifferences } from '../../../telling/explain/enteredDifferences.ts';
import { explain } from '../../../telling/explain/explain.ts';
import type { CompanyFigures } from '../../../telling/explain/explanation.ts';
import type { FigureId } from '../../../finance/figureId.ts';
import { shownText } from '../../../format/figureText.ts';
import type { ReadMoment } from '../../../engine/db/asOf.ts';
import { asOfMoment, readAsOf } from '../../../engine/db/asOf.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { answeredFigure } from './answeredFigure.ts';
import { storedCellOf } from './cellOfFigureId.ts';
import type { PlanReader } from './figures.queries.ts';
import { readCompanyFigures } from './figures.queries.ts';
import { historyOf, REVISIONS_READ } from './cellHistory.ts';
import { readRevisions } from './history.queries.ts';

interface State {
  readonly at: ReadMoment | null;
  readonly stored: CompanyFigures;
}

/**
 * A figure as of another change number than the one being read, and the entered figures that explain the difference.
 * The history must be filled up to the present.
 */
export async function comparedWith(
  basis: CompanyBasis,
  database: NodePgDatabase,
  moments: Pick<Moments, 'timeOf'>,
  {
    id,
    stored,
    other,
    reader,
  }: { id: FigureId; stored: CompanyFigures; other: ReadMoment; reader: PlanReader },
): Promise<FigureComparison> {
  const otherStored = await readAsOf(other, () => readCompanyFigures(basis, database, id, reader));
  const differences = enteredDifferences(basis, id, stored, otherStored);
  const states = [
    { at: asOfMoment(), stored },
    { at: other, stored: otherStored },
  ].toSorted((a, b) => order(a) - order(b));
  const changed: FigureComparison['changed'] = [];
  for (const difference of differences.slice(0, MOST_COMPARED)) {
    const { id: part, title, period, text } = answeredFigure(basis, difference.figure);
    const history = await changesBetween(basis, database, difference, states, reader);
    changed.push({
      id: part,
      title,
      period,
      otherText: shownText(basis, difference.other),
      text,
      history,
    });
  }
  return {
    moment: other.moment,
    at: await moments.timeOf(other.moment),
    figure: answeredFigure(basis, explain(basis, id, otherStored)),
    changed,
    hasMoreChanged: differences.length > MOST_COMPARED,
  };
}

const order = ({ at }: State) => at?.moment ?? Number.POSITIVE_INFINITY;

async function changesBetween(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { figure: { id, unit } }: EnteredDifference,
  states: readonly State[],
  reader: PlanReader,
): Promise<FigureComparison['changed'][number]['history']> {
  const [earlier, later] = states;
  if (earlier === undefined || later === undefined) return [];
  const read = async () => {
    const cell =
      (await storedCellOf(basis, database, id, later.stored, reader)) ??
      (await storedCellOf(basis, database, id, earlier.stored, reader));
    if (cell === null) return [];
    const revisions = await readRevisions(database, cell, REVISIONS_READ);
    const between = revisions.filter(({ moment }) => moment > order(earlier));
    const { changes } = await historyOf(basis, database, between, cell, unit);
    return [...changes];
  };
  return later.at === null ? read() : readAsOf(later.at, read);
}
