import { desc, eq } from 'drizzle-orm';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { PackDocument, PackScope } from '../../../packs/model/packSource.ts';
import { isInPackScope } from './packRows.ts';

export async function packDocumentsOf(
  transaction: Transaction | Deps['database']['orm'],
  scope: PackScope,
  { withFiles }: { readonly withFiles: boolean },
): Promise<PackDocument[]> {
  const { summaryId, originalName, fileType, fileSize, fileName, uploadedAt, id } = documents;
  const rows = await transaction
    .select({ summaryId, originalName, fileType, fileSize, uploadedAt, storedAs: fileName })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, summaryId))
    .where(isInPackScope(scope, monthlySummaries))
    .orderBy(desc(uploadedAt), desc(id));
  const isOfMonth = scope.fyId !== undefined && scope.monthNum !== undefined;
  return rows.map(({ storedAs, ...row }) => {
    const document: PackDocument = withIsoInstants(row);
    return withFiles && isOfMonth ? Object.assign(document, { storedAs }) : document;
  });
}
