import type { FigureChange, FigureSource } from '../../../contract/figures.ts';
import { MOST_HISTORY } from '../../../contract/figures.ts';
import type { FigureUnit } from '../../../domain/explain/explanation.ts';
import { figureText } from '../../../format/figureText.ts';
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

/** The changes of a cell, the newest first, as many as one answer has. */
export function historyOf(
  revisions: readonly CellRevision[],
  { mark }: StoredCell,
  unit: FigureUnit,
): CellHistory {
  const shown = ({ value, isMarked }: Side) =>
    value === null || isMarked ? null : figureText({ unit, isDifference: false, value });
  const changes = revisions.flatMap((revision): FigureChange[] => {
    const sides = sidesOf(revision, mark);
    if (sides === null) return [];
    const [before, after] = sides.map(shown);
    if (before === undefined || after === undefined || before === after) return [];
    const { at, by, reason, origin } = revision;
    return [{ at: at.toISOString(), by, reason, before, after, from: sourceOf(origin) }];
  });
  return {
    changes: changes.slice(0, MOST_HISTORY),
    hasMore: changes.length > MOST_HISTORY || revisions.length === REVISIONS_READ,
  };
}

/** What is known of where a change came from. */
function sourceOf(origin: unknown): FigureSource | null {
  if (typeof origin !== 'object' || origin === null) return null;
  const known = new Map<string, unknown>(Object.entries(origin));
  const kind = known.get('kind');
  if (typeof kind !== 'string') return null;
  const importId = known.get('importId');
  const text = (name: string) => {
    const value = known.get(name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    kind,
    ...(typeof importId === 'number' ? { importId } : {}),
    ...text('fileName'),
    ...text('path'),
  };
}
