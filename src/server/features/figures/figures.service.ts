import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ExplainedFigure, Explanation } from '../../../contract/figures.ts';
import { MOST_EXPLAINED } from '../../../contract/figures.ts';
import { explain } from '../../../domain/explain/explain.ts';
import type { Explained, FigurePart, CompanyFigures } from '../../../domain/explain/explanation.ts';
import { storedRecord } from '../../../domain/explain/planFigures.ts';
import type { FigureId } from '../../../domain/figureId.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { financialYearOf } from '../../../domain/fiscalCalendar.ts';
import type { LineKey, MonthLineKey } from '../../../domain/lines.ts';
import { MONTH_LINES } from '../../../domain/lines.ts';
import { shownText } from '../../../format/figureText.ts';
import { figureName, formulaWords } from '../../../format/figureWords.ts';
import { momentRead } from '../../db/asOf.ts';
import { notFound } from '../../http/problem.ts';
import type { Moments } from '../../moments/moments.ts';
import { readCompanyFigures, unitExists } from './figures.queries.ts';
import { type CellHistory, historyOf, REVISIONS_READ } from './history.ts';
import type { StoredCell } from './history.queries.ts';
import { cellOfMonth, cellOfPlan, readRevisions } from './history.queries.ts';

interface Source {
  readonly database: NodePgDatabase;
  readonly moments: Pick<Moments, 'sealWaiting' | 'fillAll'>;
}

/** Where a figure comes from, its parts explained down to a depth, and its history. */
export async function explanationOf(
  { database, moments }: Source,
  id: FigureId,
  depth: number,
): Promise<Explanation> {
  if (id.of === 'plan' && id.unit !== undefined && !(await unitExists(database, id.unit))) {
    throw notFound('Figure');
  }
  const stored = await readCompanyFigures(database, id.of);
  const explained = explain(id, stored);
  const { changes, hasMore } = await historyOfFigure({ database, moments }, explained, stored);
  return {
    figure: answered(explained),
    history: [...changes],
    hasMoreHistory: hasMore,
    deeper: below(explained, stored, depth).map(answered),
  };
}

function answered(explained: Explained): ExplainedFigure {
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
  const { id, value } = figure;
  return { id: figureIdText(id), ...figureName(id), value, text: shownText(figure) };
}

/** The parts, their parts and so on, each once and only those that are computed. */
function below(top: Explained, stored: CompanyFigures, depth: number): Explained[] {
  const found = new Map<string, Explained>();
  let level: readonly FigurePart[] = top.parts;
  for (let down = 1; down < depth; down += 1) {
    const next: FigurePart[] = [];
    for (const { id } of level) {
      const key = figureIdText(id);
      if (found.has(key) || found.size >= MOST_EXPLAINED) continue;
      const explained = explain(id, stored);
      if (explained.rule === null) continue;
      found.set(key, explained);
      next.push(...explained.parts);
    }
    level = next;
  }
  return [...found.values()];
}

const NO_HISTORY: CellHistory = { changes: [], hasMore: false };

async function historyOfFigure(
  { database, moments }: Source,
  { id, unit }: Explained,
  stored: CompanyFigures,
): Promise<CellHistory> {
  const cell = await cellOf(database, id, stored);
  if (cell === null) return NO_HISTORY;
  // A moment of the past is filled before anything of it is read.
  if (momentRead() === null) {
    await moments.sealWaiting();
    await moments.fillAll();
  }
  return historyOf(database, await readRevisions(database, cell, REVISIONS_READ), cell, unit);
}

const isKept = (line: LineKey): line is MonthLineKey | 'staffCount' =>
  line === 'staffCount' || MONTH_LINES.some((kept) => kept === line);

/** The cell that holds the figure itself; null for what is only computed. */
async function cellOf(
  database: NodePgDatabase,
  id: FigureId,
  stored: CompanyFigures,
): Promise<StoredCell | null> {
  if (id.against !== undefined) return null;
  if (id.of === 'plan') {
    const record = storedRecord(id, stored);
    if (record === null) return null;
    const field = id.scenario.endsWith('-actual') ? 'actualAmount' : 'amount';
    return cellOfPlan(database, record, field);
  }
  const { line, period, measure } = id;
  if (period.is !== 'month' || measure === 'share' || !isKept(line)) return null;
  const { label: fyLabel, monthNum } = financialYearOf(period.calendarYear, period.calendarMonth);
  return cellOfMonth(database, { fyLabel, monthNum }, line);
}
