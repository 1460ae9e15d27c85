import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import type { Document } from '../../../contract/documents.ts';
import {
  deleteDocument,
  documentContent,
  documentText,
  listDocuments,
  purgeDocument,
  uploadDocument,
} from '../../../contract/documents.ts';
import { readPresent } from '../../db/asOf.ts';
import type { Deps } from '../../deps.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { withFileStates } from '../../reports/documentColumns.ts';
import { cachedRead, rawRoute, route } from '../../http/route.ts';
import { noteDownload } from '../../reports/downloads.ts';
import { findDocument, readDocuments, readDocumentText } from './documents.queries.ts';
import { remove, upload } from './documents.service.ts';
import { purge } from './purges.service.ts';

export function documentsRoutes(deps: Deps): Route[] {
  return [
    cachedRead(
      listDocuments,
      'documents',
      ({ query }) => String(query.summaryId ?? 'all'),
      async ({ query }) =>
        withFileStates(deps.files, await readDocuments(deps.database, query.summaryId)),
    ),
    route(uploadDocument, (call) => upload(deps, call)),
    rawRoute(documentContent, (call) => sendContent(deps, call)),
    route(documentText, async (call) => {
      const { id } = call.params;
      const document = await findDocument(deps.database, id);
      const text = document === null ? null : await readDocumentText(deps.database, id);
      if (document === null || text === null) throw notFound('Document');
      await noteDownload(deps, call, { kind: 'text', recordId: id, name: document.originalName });
      return text;
    }),
    route(purgeDocument, (call) => purge(deps, call)),
    route(deleteDocument, (call) => remove(deps, call)),
  ];
}

const fileMissing = () =>
  new ProblemError(
    'file_missing',
    'The file of this document is missing on the server. Ask the person who runs it to restore it from a backup',
  );

const fileDeleted = ({ originalName }: Document) =>
  new ProblemError(
    'file_missing',
    originalName === ERASED_NAME
      ? 'This document was erased for ever, with its name and its text'
      : 'This document was deleted since, and its file is not kept any more: only its name and its text are',
  );

async function sendContent(deps: Deps, call: Call<typeof documentContent>): Promise<void> {
  const { database, files, changes } = deps;
  const { params, reply } = call;
  const document = await findDocument(database, params.id);
  if (document === null) throw notFound('Document');
  const before = files.faults();
  const stored = await files.open(document.fileName);
  // Lists show whether the file is there.
  if (files.faults() !== before) changes.tablesChanged(['documents']);
  if (stored === null) {
    const now = await readPresent(() => findDocument(database, params.id));
    throw now === null ? fileDeleted(document) : fileMissing();
  }
  const { id, originalName, fileType } = document;
  await noteDownload(deps, call, { kind: 'document', recordId: id, name: originalName });
  await reply.headers(attachmentHeaders(originalName, fileType, stored.size)).send(stored.content);
}
