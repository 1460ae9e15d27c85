import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FigureChange } from '../../../contract/figures.ts';
import type { ActivityNoun } from '../../../contract/activityKinds.ts';
import { MOST_HISTORY } from '../../../contract/figures.ts';
import { originSchema } from '../../../contract/origins.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { FigureUnit } from '../../../telling/explain/explanation.ts';
import { shownText } from '../../../format/figureText.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { originOfFigure } from '../../imports/figureOrigin.ts';
import type { CellRevision, StoredCell } from './history.queries.ts';

/** Reads enough revisions for a full page of this figure's changes, even if other figures were marked in between. */
export const REVISIONS_READ = 4 * MOST_HISTORY;

export interface CellHistory {
  readonly changes: readonly FigureChange[];
  readonly hasMore: boolean;
}

interface CellState {
  readonly value: string | null;
  readonly isMarked: boolean;
}

const EMPTY_CELL_STATE: CellState = { value: null, isMarked: false };

function statesOfRevision(
  revision: CellRevision,
  mark: string | null,
): [CellState, CellState] | null {
  const { action, hasValue, before, after, marksBefore, marksAfter } = revision;
  const isMarked = (marks: readonly string[] | null) =>
    mark !== null && marks !== null && marks.includes(mark);
  const old = { value: before, isMarked: isMarked(marksBefore) };
  const now = { value: after, isMarked: isMarked(marksAfter) };
  if (action === 'insert') return [EMPTY_CELL_STATE, now];
  if (action === 'delete') return [old, EMPTY_CELL_STATE];
  if (hasValue) return [old, now];
  if (old.isMarked === now.isMarked) return null;
  // The value is zero with or without the mark, so only the mark changed.
  return [
    { ...old, value: '0.00' },
    { ...now, value: '0.00' },
  ];
}

/** Planned amounts are reverted on the plan's page while it is a draft; the others in the month's activity. */
const REVERTED_ELSEWHERE = [
  'plan_figures',
  'adjustments',
  'ebitda_items',
  'typed_balances',
] as const;
type RevertedElsewhere = (typeof REVERTED_ELSEWHERE)[number];

const isRevertedElsewhere = (table: StoredCell['table']): table is RevertedElsewhere =>
  REVERTED_ELSEWHERE.some((one) => one === table);

const REVERTED_NOUNS = {
  financial_data: 'figures',
  monthly_summaries: 'report',
  forecasts: 'forecast',
} as const satisfies Readonly<
  Record<Exclude<StoredCell['table'], RevertedElsewhere>, ActivityNoun>
>;

/** The identifiers that a revert needs; null if the change has no number yet, or its record was deleted or restored. */
function revertOf(
  { moment, action, recordId }: CellRevision,
  { table, field, records }: StoredCell,
): FigureChange['takeBack'] {
  if (isRevertedElsewhere(table)) return null;
  const isThere = records.includes(recordId);
  if (moment === null || isThere === (action === 'delete')) return null;
  const isWhole = action !== 'update';
  // A revert restores the value before the change.
  if (!isWhole && moment === 1) return null;
  return {
    moment,
    noun: REVERTED_NOUNS[table],
    id: recordId,
    field: isWhole ? null : snakeCase(field),
  };
}

const MOST_FILE_PLACES = 10;

export async function historyOf(
  basis: CompanyBasis,
  database: NodePgDatabase,
  revisions: readonly CellRevision[],
  cell: StoredCell,
  unit: FigureUnit,
): Promise<CellHistory> {
  const shown = ({ value, isMarked }: CellState) =>
    value === null || isMarked ? null : shownText(basis, { unit, isDifference: false, value });
  const changed = revisions.flatMap((revision) => {
    const sides = statesOfRevision(revision, cell.mark);
    if (sides === null) return [];
    const [before, after] = [shown(sides[0]), shown(sides[1])];
    return before === after ? [] : [{ revision, before, after }];
  });
  if (cell.isLastOnly === true) {
    const last = changed
      .slice(0, 1)
      .map(({ revision, after }) => ({ revision, before: null, after }));
    return { changes: await changesInWords(database, last, cell), hasMore: false };
  }
  return {
    changes: await changesInWords(database, changed.slice(0, MOST_HISTORY), cell),
    hasMore: changed.length > MOST_HISTORY || revisions.length === REVISIONS_READ,
  };
}

interface ChangeText {
  readonly revision: CellRevision;
  readonly before: string | null;
  readonly after: string | null;
}

async function changesInWords(
  database: NodePgDatabase,
  changed: readonly ChangeText[],
  cell: StoredCell,
): Promise<FigureChange[]> {
  const changes: FigureChange[] = [];
  let places = 0;
  for (const { revision, before, after } of changed) {
    const { at, by, reason } = revision;
    const parsed = originSchema.safeParse(revision.origin);
    const origin = parsed.success ? parsed.data : null;
    const isImport = origin?.kind === 'import' && after !== null;
    if (isImport) places += 1;
    const place =
      isImport && places <= MOST_FILE_PLACES ? await filePlace(database, revision, cell) : null;
    const takeBack = revertOf(revision, cell);
    changes.push({ at, by, reason, before, after, origin, place, takeBack });
  }
  return changes;
}

async function filePlace(
  database: NodePgDatabase,
  { moment, recordId: record }: CellRevision,
  { table, field, isLastOnly }: StoredCell,
): Promise<FigureChange['place']> {
  if (table !== 'plan_figures' && isRevertedElsewhere(table)) return null;
  const found = await originOfFigure(database, moment, { table, record, field });
  if (found === null || found.place === null) return null;
  const { sheet, cell, isOfAccounts = false } = found.place;
  // People who see accounts also prepare plans, and can read the whole history.
  return isOfAccounts && isLastOnly === true ? null : { sheet, cell };
}
