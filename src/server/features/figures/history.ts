import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FigureChange } from '../../../contract/figures.ts';
import type { ActivityNoun } from '../../../contract/activityKinds.ts';
import { MOST_HISTORY } from '../../../contract/figures.ts';
import { originSchema } from '../../../contract/origins.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { FigureUnit } from '../../../domain/explain/explanation.ts';
import { shownText } from '../../../format/figureText.ts';
import { snakeCase } from '../../db/schema/columns.ts';
import { originOfFigure } from '../../moments/figureOrigin.ts';
import type { CellRevision, StoredCell } from './history.queries.ts';

/** Enough that the changes of other figures' marks among them leave a page of this figure's own. */
export const REVISIONS_READ = 4 * MOST_HISTORY;

export interface CellHistory {
  readonly changes: readonly FigureChange[];
  readonly hasMore: boolean;
}

interface Side {
  readonly value: string | null;
  readonly isMarked: boolean;
}

const NOTHING: Side = { value: null, isMarked: false };

/** A cell before and after a revision; null where the revision did not change it. */
function sidesOf(revision: CellRevision, mark: string | null): [Side, Side] | null {
  const { action, hasValue, before, after, marksBefore, marksAfter } = revision;
  const isMarked = (marks: readonly string[] | null) =>
    mark !== null && marks !== null && marks.includes(mark);
  const old = { value: before, isMarked: isMarked(marksBefore) };
  const now = { value: after, isMarked: isMarked(marksAfter) };
  if (action === 'insert') return [NOTHING, now];
  if (action === 'delete') return [old, NOTHING];
  if (hasValue) return [old, now];
  if (old.isMarked === now.isMarked) return null;
  // Marked or not, it is a zero: only that is marked.
  return [
    { ...old, value: '0.00' },
    { ...now, value: '0.00' },
  ];
}

const NOUNS = {
  financial_data: 'figures',
  monthly_summaries: 'report',
  forecasts: 'forecast',
} as const satisfies Readonly<
  Record<
    Exclude<StoredCell['table'], 'plan_figures' | 'adjustments' | 'ebitda_items'>,
    ActivityNoun
  >
>;

/** What taking a change back has to name; null: it has no moment yet, or its record is gone or back again. */
function takeBackOf(
  { moment, action, recordId }: CellRevision,
  { table, field, records }: StoredCell,
): FigureChange['takeBack'] {
  // Planned amounts go back on the page Plans, while it is a draft; what is entered as items on their month's activity.
  if (table === 'plan_figures' || table === 'adjustments' || table === 'ebitda_items') return null;
  const isThere = records.includes(recordId);
  if (moment === null || isThere === (action === 'delete')) return null;
  const isWhole = action !== 'update';
  // A value goes back to what it was at the moment before.
  if (!isWhole && moment === 1) return null;
  return {
    moment,
    noun: NOUNS[table],
    id: recordId,
    field: isWhole ? null : snakeCase(field),
  };
}

/** Places in files that one answer looks for, each in the stored contents of an import. */
const MOST_PLACES = 10;

/** The changes of a cell, the newest first, as many as one answer has. */
export async function historyOf(
  basis: CompanyBasis,
  database: NodePgDatabase,
  revisions: readonly CellRevision[],
  cell: StoredCell,
  unit: FigureUnit,
): Promise<CellHistory> {
  const shown = ({ value, isMarked }: Side) =>
    value === null || isMarked ? null : shownText(basis, { unit, isDifference: false, value });
  const changed = revisions.flatMap((revision) => {
    const sides = sidesOf(revision, cell.mark);
    if (sides === null) return [];
    const [before, after] = [shown(sides[0]), shown(sides[1])];
    return before === after ? [] : [{ revision, before, after }];
  });
  if (cell.isLastOnly === true) {
    const last = changed
      .slice(0, 1)
      .map(({ revision, after }) => ({ revision, before: null, after }));
    return { changes: await changesOf(database, last, cell), hasMore: false };
  }
  return {
    changes: await changesOf(database, changed.slice(0, MOST_HISTORY), cell),
    hasMore: changed.length > MOST_HISTORY || revisions.length === REVISIONS_READ,
  };
}

interface ChangedText {
  readonly revision: CellRevision;
  readonly before: string | null;
  readonly after: string | null;
}

async function changesOf(
  database: NodePgDatabase,
  changed: readonly ChangedText[],
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
      isImport && places <= MOST_PLACES ? await placeOf(database, revision, cell) : null;
    const takeBack = takeBackOf(revision, cell);
    changes.push({ at, by, reason, before, after, origin, place, takeBack });
  }
  return changes;
}

async function placeOf(
  database: NodePgDatabase,
  { moment, recordId: record }: CellRevision,
  { table, field, isLastOnly }: StoredCell,
): Promise<FigureChange['place']> {
  // These are entered by hand.
  if (table === 'adjustments' || table === 'ebitda_items') return null;
  const found = await originOfFigure(database, moment, { table, record, field });
  if (found === null || found.place === null) return null;
  const { sheet, cell, isOfAccounts = false } = found.place;
  // Accounts are for those who prepare plans, and these read the whole history.
  return isOfAccounts && isLastOnly === true ? null : { sheet, cell };
}
