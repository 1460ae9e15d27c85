import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, recordVersion } from './fields.ts';
import { UPLOAD_EXTENSIONS } from './limits.ts';

export const documentSchema = z.object({
  id,
  summaryId: id,
  /** The name under which it is stored; not a name that a person chose. */
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.enum(UPLOAD_EXTENSIONS),
  /** In bytes. */
  fileSize: z.int(),
  uploadedAt: instant,
  version: recordVersion,
});
export type Document = z.infer<typeof documentSchema>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  access: 'signedIn',
  summary: 'The documents of one report, or of all, the newest first.',
  query: z.object({ summaryId: z.optional(idText) }),
  status: 200,
  response: z.array(documentSchema),
});

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  access: 'admin',
  summary: 'Stores a file with a report: a form with `file` and `summaryId`.',
  bodyKind: 'multipart',
  body: z.strictObject({ summaryId: idText }),
  idempotent: true,
  status: 201,
  response: documentSchema,
});

export const documentContent = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/content',
  access: 'signedIn',
  summary: 'The file itself, as an attachment under its original name.',
  params: z.object({ id: idText }),
  responseKind: 'file',
  status: 200,
  response: null,
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/{id}',
  access: 'admin',
  summary: 'Deletes a document.',
  params: z.object({ id: idText }),
  ifMatch: true,
  status: 204,
  response: null,
});
