import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportedCell, importedCell } from '../../../contract/importedCells.ts';
import { notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { hidesDrafts } from '../../db/asOf.ts';
import { readImport } from './imports.queries.ts';
import type { ImportReader } from './importReader.ts';
import { readToldCells } from './toldCells.queries.ts';

/** The cell of an import that was applied, for everybody who may read the figure that it gave. */
export async function cellOfImport(
  database: NodePgDatabase,
  reader: Pick<ImportReader, 'extract'>,
  { params, query }: Pick<Call<typeof importedCell>, 'params' | 'query'>,
): Promise<ImportedCell> {
  const found = await readImport(database, params.id);
  const { row, contents } = found ?? {};
  // A draft is for administrators, and so is what of it was never stored.
  if (!row?.appliedAt || !contents?.preview) throw notFound('Import');
  const { workbook, preview, layouts } = contents;
  const told = hidesDrafts() ? await readToldCells(database, row) : null;
  const extract = await reader.extract({ workbook, preview, layouts, place: query, told });
  if (extract === null) throw notFound('Cell');
  const { fileName, source, appliedAt, appliedBy, reason, status } = row;
  const head = { fileName, source, appliedAt: appliedAt.toISOString(), appliedBy, reason };
  return { ...head, isUndone: status === 'undone', ...query, ...extract };
}
