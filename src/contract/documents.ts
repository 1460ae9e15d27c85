import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, reasonQuery, recordVersion, requiredText } from './fields.ts';
import { LIMITS, UPLOAD_EXTENSIONS } from './limits.ts';

export const TEXT_STATUSES = ['pending', 'searchable', 'not_searchable'] as const;

export const TEXT_UNITS = ['page', 'slide', 'sheet', 'document'] as const;

const DOCUMENT_FILE_STATES = ['missing', 'damaged'] as const;
export type StoredFileState = (typeof DOCUMENT_FILE_STATES)[number];

export const documentSchema = z.object({
  id,
  summaryId: id,
  /** The generated name of the stored file, not the name that a person chose. */
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.enum(UPLOAD_EXTENSIONS),
  /** In bytes. */
  fileSize: z.int(),
  uploadedAt: instant,
  /** Changes without a new version, because the document itself stays the same. */
  textStatus: z.enum(TEXT_STATUSES),
  /** Why the text, or some of its pages, can't be searched, as a sentence; null if everything can be searched. */
  textReason: z.nullable(z.string()),
  /** Set if the stored file is missing or damaged. The document and its text remain. */
  fileState: z.optional(z.enum(DOCUMENT_FILE_STATES)),
  version: recordVersion,
});
export type Document = z.infer<typeof documentSchema>;

export const listDocuments = endpoint('listDocuments', {
  access: 'signedIn',
  summary: 'Lists the documents of one report or of all reports, newest first.',
  query: z.object({ summaryId: z.optional(idText) }),
  status: 200,
  response: z.array(documentSchema),
});

export const uploadDocument = endpoint('uploadDocument', {
  access: 'manageDocuments',
  cost: 'upload',
  summary: 'Adds a file to a report, sent as form data with the fields `file` and `summaryId`.',
  query: reasonQuery,
  bodyKind: 'multipart',
  body: z.strictObject({ summaryId: idText }),
  idempotent: true,
  status: 201,
  response: documentSchema,
});

export const documentContent = endpoint('documentContent', {
  access: 'signedIn',
  summary: 'Returns the file as an attachment under its original name.',
  params: z.object({ id: idText }),
  responseKind: 'file',
  status: 200,
  response: null,
});

export const documentTextSchema = z.object({
  status: z.enum(TEXT_STATUSES),
  reason: z.nullable(z.string()),
  unit: z.nullable(z.enum(TEXT_UNITS)),
  pages: z.array(
    z.object({
      /** Counted from 1. */
      number: z.int().check(z.minimum(1)),
      title: z.nullable(z.string()),
      /** The cells of a table row are separated by tabs. */
      text: z.string(),
    }),
  ),
});
export type DocumentText = z.infer<typeof documentTextSchema>;

export const documentText = endpoint('documentText', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Returns the searchable text of a document, by page, slide or sheet.',
  params: z.object({ id: idText }),
  status: 200,
  response: documentTextSchema,
});

export const deleteDocument = endpoint('deleteDocument', {
  access: 'manageDocuments',
  summary: 'Deletes a document.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});

export const purgeDocument = endpoint('purgeDocument', {
  access: 'eraseDocuments',
  summary:
    'Permanently erases a document with its file, name and text, including from the history. Published copies cannot be erased.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    reason: requiredText(LIMITS.reasonText, 'Enter a reason for erasing this document.'),
  }),
  freesSpace: true,
  status: 204,
  response: null,
});
