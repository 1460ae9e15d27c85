import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { ImportPreview } from '../../contract/imports.ts';
import type { Origin } from '../../contract/origins.ts';
import { originSchema } from '../../contract/origins.ts';
import { snakeCase } from '../db/schema/columns.ts';
import { importContents } from '../db/schema/imports.ts';
import { trace } from '../db/schema/revisions.ts';
import type { ChangedRecords } from '../imports/apply/apply.ts';
import { cellOfFigure } from '../imports/apply/cellOfFigure.ts';
import type { SourceCell, RecordedFigure } from '../imports/apply/cellOfFigure.ts';
import { uncompressed } from '../db/compressed.ts';

/** Where in a file a figure stands; without a place if the import stored it without reading it. */
export interface FigureOrigin {
  readonly importId: number;
  readonly fileName: string;
  readonly place: SourceCell | null;
}

/** The database, or a transaction in it. */
type Reading = Pick<NodePgDatabase, 'select'>;

interface FigureChange {
  readonly id: number;
  readonly origin: Origin | null;
}

/**
 * The import and the cell that a figure came from, as of this moment, which set it or came after the one
 * that did. Ids of changes would not do: of two that interleave, the one that began first may be the later
 * one for this figure. What was undone does not count: the figure came from where it had come
 * from before. null: from no import.
 */
export async function originOfFigure(
  database: Reading,
  moment: number,
  figure: RecordedFigure,
): Promise<FigureOrigin | null> {
  let found = await lastChange(database, figure, lt(trace.moment, moment + 1));
  for (;;) {
    if (found === undefined) return null;
    const { origin } = found;
    if (origin?.kind === 'import') {
      const { importId, fileName } = origin;
      return { importId, fileName, place: await placeIn(database, importId, figure) };
    }
    if (origin?.kind === 'importUndone') {
      // Whatever came between made undoing impossible, so nothing did.
      const { importId } = origin;
      const applied = sql`${trace.origin} @> ${JSON.stringify({ kind: 'import', importId })}::jsonb`;
      const undone = await lastChange(database, figure, and(lt(trace.id, found.id), applied));
      if (undone === undefined) return null;
      found = await lastChange(database, figure, lt(trace.id, undone.id));
    } else if (origin?.kind === 'removalUndone') {
      found = await lastChange(database, figure, lt(trace.id, found.id));
    } else if (origin?.kind === 'takenBack') {
      found = await lastChange(database, figure, lt(trace.moment, origin.moment));
    } else return null;
  }
}

/** The last change that set the figure, among those that `where` says. */
async function lastChange(
  database: Reading,
  { table, record, field }: RecordedFigure,
  where: ReturnType<typeof and>,
): Promise<FigureChange | undefined> {
  const [found] = await database
    .select({ id: trace.id, origin: trace.origin })
    .from(trace)
    .where(
      and(
        eq(trace.tableName, table),
        eq(trace.recordId, record),
        ne(trace.action, 'delete'),
        or(eq(trace.action, 'insert'), sql`${trace.after} ? ${snakeCase(field)}`),
        where,
      ),
    )
    .orderBy(desc(trace.id))
    .limit(1);
  if (found === undefined) return undefined;
  const origin = originSchema.safeParse(found.origin);
  return { ...found, origin: origin.success ? origin.data : null };
}

async function placeIn(
  database: Reading,
  importId: number,
  figure: RecordedFigure,
): Promise<SourceCell | null> {
  const cellOf = await cellsOfImport(database, importId);
  return cellOf(figure);
}

/** Finds the cells of one import, whose contents are read once. */
export async function cellsOfImport(
  database: Reading,
  importId: number,
): Promise<(figure: RecordedFigure) => SourceCell | null> {
  const [contents] = await database
    .select({ preview: importContents.preview, touched: importContents.touched })
    .from(importContents)
    .where(eq(importContents.importId, importId));
  if (!contents?.preview || !contents.touched) return () => null;
  // Both as applying the import has compressed them.
  const preview = uncompressed(contents.preview) as ImportPreview;
  const touched = uncompressed(contents.touched) as ChangedRecords;
  return (figure) => cellOfFigure(preview, touched, figure);
}
