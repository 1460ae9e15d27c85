import { eq, sql } from 'drizzle-orm';
import type { Document } from '../../contract/documents.ts';
import { SCANNED_TEXT, TEXT_REASONS } from '../../contract/messages.ts';
import { documents } from '../db/schema/documents.ts';
import { documentTexts, SCANNED } from '../db/schema/documentTexts.ts';
import type { FileStore } from '../storage/fileStore.ts';

const sentences = sql.join(
  Object.entries(TEXT_REASONS).map(
    ([word, sentence]) => sql`when ${word}::text then ${sentence}::text`,
  ),
  sql` `,
);

const DELETED: keyof typeof TEXT_REASONS = 'deleted';

/**
 * How far the text of a document has been read, for selects that join `ofTheDocument` to the left: in the
 * past a document has none that was deleted before its text was read.
 */
export const textColumns = {
  textStatus: sql<Document['textStatus']>`coalesce(${documentTexts.status}, 'not_searchable')`,
  /** The database keeps a word; a person reads the sentence. */
  textReason: sql<string | null>`case when starts_with(${documentTexts.reason}, ${SCANNED})
    then ${SCANNED_TEXT} || substr(${documentTexts.reason}, ${sql.raw(String(SCANNED.length + 1))}) || '.'
    else case
    case when ${documentTexts.status} is null then ${DELETED} else ${documentTexts.reason} end
    ${sentences} end end`,
};

export const ofTheDocument = eq(documentTexts.documentId, documents.id);

/** Documents with what is known to be wrong with their files. */
export function withFileStates(files: FileStore, shown: readonly Document[]): Document[] {
  return shown.map((document) => {
    const fileState = files.stateOf(document.fileName);
    return fileState === undefined ? document : { ...document, fileState };
  });
}
