import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { importRows, ImportRows } from '../../../contract/importRows.ts';
import { notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { readContext, readImport } from './imports.queries.ts';
import type { ImportReader } from './importReader.ts';

export async function rowsOfImport(
  database: NodePgDatabase,
  reader: Pick<ImportReader, 'rows'>,
  { basis, params, query }: Pick<Call<typeof importRows>, 'basis' | 'params' | 'query'>,
): Promise<ImportRows> {
  const found = await readImport(database, params.id);
  if (found === undefined) throw notFound('Import');
  const { workbook, layouts } = found.contents;
  const context = await readContext(basis, database, false);
  const { sheet, page } = query;
  const rows = await reader.rows({ workbook, layouts, context, sheet, page: Number(page) });
  if (rows === null) throw notFound('Sheet');
  return rows;
}
