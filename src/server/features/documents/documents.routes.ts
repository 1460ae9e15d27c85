import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import type { Document } from '../../../contract/documents.ts';
import { documentLayout, documentPicture } from '../../../contract/documentLayout.ts';
import {
  deleteDocument,
  documentContent,
  documentText,
  listDocuments,
  purgeDocument,
  uploadDocument,
} from '../../../contract/documents.ts';
import { readPresent } from '../../../engine/db/asOf.ts';
import type { Deps } from '../../deps.ts';
import { ATTACHMENT_POLICY, attachmentHeaders } from '../../http/attachment.ts';
import { API_HEADERS, matchesEtag } from '../../http/encoded.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { withFileStates } from '../../documents/documentColumns.ts';
import { cachedRead, rawRoute, route } from '../../http/route.ts';
import { noteDownload } from '../../documents/downloads.ts';
import { findDocument, readDocuments, readDocumentText } from './documents.queries.ts';
import { removeDocument, uploadDocumentFile } from './documents.service.ts';
import type { PagesReader } from './pages/pagesReader.ts';
import { purge } from './purges.service.ts';

export function documentsRoutes(deps: Deps, pagesReader: PagesReader): Route[] {
  return [
    cachedRead(
      listDocuments,
      'documents',
      ({ query }) => String(query.summaryId ?? 'all'),
      async ({ query }) =>
        withFileStates(deps.files, await readDocuments(deps.database, query.summaryId)),
    ),
    route(uploadDocument, (call) => uploadDocumentFile(deps, call)),
    rawRoute(documentContent, (call) => sendDocumentContent(deps, call)),
    route(documentText, async (call) => {
      const { id } = call.params;
      const document = await findDocument(deps.database, id);
      const text = document === null ? null : await readDocumentText(deps.database, id);
      if (document === null || text === null) throw notFound('Document');
      await noteDownload(deps, call, { kind: 'text', recordId: id, name: document.originalName });
      return text;
    }),
    route(documentLayout, async (call) => {
      const document = await findDocument(deps.database, call.params.id);
      if (document === null) throw notFound('Document');
      const { id, originalName } = document;
      await noteDownload(deps, call, { kind: 'text', recordId: id, name: originalName });
      return pagesReader.pages(document);
    }),
    rawRoute(documentPicture, (call) => sendPicture(deps, pagesReader, call)),
    route(purgeDocument, (call) => purge(deps, call)),
    route(deleteDocument, (call) => removeDocument(deps, call)),
  ];
}

const fileMissing = () =>
  new ProblemError(
    'file_missing',
    'The file of this document is missing on the server. Ask your IT team to restore it from a backup',
  );

const fileDeleted = ({ originalName }: Document) =>
  new ProblemError(
    'file_missing',
    originalName === ERASED_NAME
      ? 'This document was permanently erased with its name and text'
      : 'This document was deleted. Its name and text are still stored, but its file is not',
  );

async function sendDocumentContent(deps: Deps, call: Call<typeof documentContent>): Promise<void> {
  const { database, files, changes } = deps;
  const { params, reply } = call;
  const document = await findDocument(database, params.id);
  if (document === null) throw notFound('Document');
  const before = files.faults();
  const stored = await files.open(document.fileName);
  // Lists show whether the file exists.
  if (files.faults() !== before) changes.tablesChanged(['documents']);
  if (stored === null) {
    const now = await readPresent(() => findDocument(database, params.id));
    throw now === null ? fileDeleted(document) : fileMissing();
  }
  const { id, originalName, fileType } = document;
  await noteDownload(deps, call, { kind: 'document', recordId: id, name: originalName });
  await reply.headers(attachmentHeaders(originalName, fileType, stored.size)).send(stored.content);
}

/** A picture can be cached forever, because a document's file never changes. */
async function sendPicture(
  { database }: Deps,
  pagesReader: PagesReader,
  { params, request, reply }: Call<typeof documentPicture>,
): Promise<void> {
  const document = await findDocument(database, params.id);
  if (document === null) throw notFound('Document');
  const etag = `"${document.fileName}-${params.number}"`;
  reply.headers({ ...API_HEADERS, 'content-security-policy': ATTACHMENT_POLICY, etag });
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return;
  }
  const picture = await pagesReader.picture(document, params.number);
  if (picture === null) throw notFound('Picture');
  await reply.header('content-type', picture.type).send(Buffer.from(picture.bytes));
}
