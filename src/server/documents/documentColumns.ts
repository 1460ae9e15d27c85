import { eq, sql } from 'drizzle-orm';
import type { Document } from '../../contract/documents.ts';
import { SCANNED_TEXT, TEXT_REASONS } from '../../contract/messages.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { documentTexts, SCANNED } from '../../engine/db/schema/documentTexts.ts';
import type { FileStore } from '../../engine/storage/fileStore.ts';

const sentences = sql.join(
  Object.entries(TEXT_REASONS).map(
    ([word, sentence]) => sql`when ${word}::text then ${sentence}::text`,
  ),
  sql` `,
);

const DELETED_REASON: keyof typeof TEXT_REASONS = 'deleted';

/**
 * How far a document's text has been read. Selects use a left join, because a past state may lack the row of a document
 * deleted before its text was read.
 */
export const textColumns = {
  textStatus: sql<Document['textStatus']>`coalesce(${documentTexts.status}, 'not_searchable')`,
  textReason: sql<string | null>`case when starts_with(${documentTexts.reason}, ${SCANNED})
    then ${SCANNED_TEXT} || substr(${documentTexts.reason}, ${sql.raw(String(SCANNED.length + 1))}) || '.'
    else case
    case when ${documentTexts.status} is null then ${DELETED_REASON} else ${documentTexts.reason} end
    ${sentences} end end`,
};

export const ofTheDocument = eq(documentTexts.documentId, documents.id);

export function withFileStates(files: FileStore, shown: readonly Document[]): Document[] {
  return shown.map((document) => {
    const fileState = files.stateOf(document.fileName);
    return fileState === undefined ? document : { ...document, fileState };
  });
}
