import {
  deleteDocument,
  documentContent,
  documentText,
  listDocuments,
  uploadDocument,
} from '../../../contract/documents.ts';
import type { Deps } from '../../deps.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import { notFound } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { cachedRead, rawRoute, route } from '../../http/route.ts';
import { findDocument, readDocuments, readDocumentText } from './documents.queries.ts';
import { remove, upload } from './documents.service.ts';

export function documentsRoutes(deps: Deps): Route[] {
  return [
    cachedRead(
      listDocuments,
      'documents',
      ({ query }) => String(query.summaryId ?? 'all'),
      ({ query }) => readDocuments(deps.database, query.summaryId),
    ),
    route(uploadDocument, (call) => upload(deps, call)),
    rawRoute(documentContent, (call) => sendContent(deps, call)),
    route(documentText, async ({ params }) => {
      const text = await readDocumentText(deps.database, params.id);
      if (text === null) throw notFound('Document');
      return text;
    }),
    route(deleteDocument, (call) => remove(deps, call)),
  ];
}

async function sendContent(
  { database, files }: Deps,
  { params, reply }: Call<typeof documentContent>,
): Promise<void> {
  const document = await findDocument(database, params.id);
  const stored = document === null ? null : await files.open(document.fileName);
  if (document === null || stored === null) throw notFound('Document');
  const { originalName, fileType } = document;
  await reply.headers(attachmentHeaders(originalName, fileType, stored.size)).send(stored.content);
}
