import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { ImportPreview } from '../../contract/imports.ts';
import type { Origin } from '../../contract/origins.ts';
import { originSchema } from '../../contract/origins.ts';
import { snakeCase } from '../../engine/db/schema/columns.ts';
import { importContents } from '../../engine/db/schema/imports.ts';
import { trace } from '../../engine/db/schema/revisions.ts';
import type { ChangedRecords } from './applyImport.ts';
import { cellOfFigure } from './cellOfFigure.ts';
import type { SourceCell, RecordedFigure } from './cellOfFigure.ts';
import { uncompressed } from '../../engine/db/compressed.ts';

export interface FigureOrigin {
  readonly importId: number;
  readonly fileName: string;
  readonly place: SourceCell | null;
}

type OriginReader = Pick<NodePgDatabase, 'select'>;

interface FigureSourceChange {
  readonly id: number;
  readonly origin: Origin | null;
}

/**
 * Returns the import and the cell of a figure as of a change number, or null if the figure comes from no import.
 * Comparing ids of changes would be wrong: of two that overlap, the first to begin may be the later one for this
 * figure. A reverted import doesn't count, because the figure has its earlier source again.
 */
export async function originOfFigure(
  database: OriginReader,
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
      // A change in between would have prevented the revert.
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

async function lastChange(
  database: OriginReader,
  { table, record, field }: RecordedFigure,
  where: ReturnType<typeof and>,
): Promise<FigureSourceChange | undefined> {
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
  database: OriginReader,
  importId: number,
  figure: RecordedFigure,
): Promise<SourceCell | null> {
  const cellOf = await cellsOfImport(database, importId);
  return cellOf(figure);
}

export async function cellsOfImport(
  database: OriginReader,
  importId: number,
): Promise<(figure: RecordedFigure) => SourceCell | null> {
  const [contents] = await database
    .select({ preview: importContents.preview, touched: importContents.touched })
    .from(importContents)
    .where(eq(importContents.importId, importId));
  if (!contents?.preview || !contents.touched) return () => null;
  // Both values were compressed when the import was applied.
  const preview = uncompressed(contents.preview) as ImportPreview;
  const touched = uncompressed(contents.touched) as ChangedRecords;
  return (figure) => cellOfFigure(preview, touched, figure);
}
