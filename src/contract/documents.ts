import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, reasonQuery, recordVersion, requiredText } from './fields.ts';
import { LIMITS, UPLOAD_EXTENSIONS } from './limits.ts';

/** Whether a document's text can be searched yet; it is extracted in the background. */
export const TEXT_STATUSES = ['pending', 'searchable', 'not_searchable'] as const;

/** The parts that a document's text is split into; a Word document is a single part. */
export const TEXT_UNITS = ['page', 'slide', 'sheet', 'document'] as const;

/** What may be wrong with a document's file after an incomplete restore. */
const FILE_STATES = ['missing', 'damaged'] as const;
export type StoredFileState = (typeof FILE_STATES)[number];

export const documentSchema = z.object({
  id,
  summaryId: id,
  /** The generated name of the stored file, not one that a person chose. */
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.enum(UPLOAD_EXTENSIONS),
  /** In bytes. */
  fileSize: z.int(),
  uploadedAt: instant,
  /** It changes without a new version, since the document itself stays the same. */
  textStatus: z.enum(TEXT_STATUSES),
  /** A sentence that says why the text, or the text of some pages, is not searchable; null otherwise. */
  textReason: z.nullable(z.string()),
  /** Set while the stored file is not there, or not as it was; the document and its text remain. */
  fileState: z.optional(z.enum(FILE_STATES)),
  version: recordVersion,
});
export type Document = z.infer<typeof documentSchema>;

export const listDocuments = endpoint('listDocuments', {
  access: 'signedIn',
  summary: 'The documents of one report, or of all, newest first.',
  query: z.object({ summaryId: z.optional(idText) }),
  status: 200,
  response: z.array(documentSchema),
});

export const uploadDocument = endpoint('uploadDocument', {
  access: 'manageDocuments',
  cost: 'upload',
  summary: 'Adds a file to a report: a form with `file` and `summaryId`.',
  query: reasonQuery,
  bodyKind: 'multipart',
  body: z.strictObject({ summaryId: idText }),
  idempotent: true,
  status: 201,
  response: documentSchema,
});

export const documentContent = endpoint('documentContent', {
  access: 'signedIn',
  summary: 'The file itself, as an attachment under its original name.',
  params: z.object({ id: idText }),
  responseKind: 'file',
  status: 200,
  response: null,
});

export const documentTextSchema = z.object({
  status: z.enum(TEXT_STATUSES),
  reason: z.nullable(z.string()),
  /** null until the text has been read. */
  unit: z.nullable(z.enum(TEXT_UNITS)),
  /** In document order; pages without text are left out. */
  pages: z.array(
    z.object({
      /** Counted from 1. */
      number: z.int().check(z.minimum(1)),
      /** The name of a sheet; null otherwise. */
      title: z.nullable(z.string()),
      /** Lines; the cells of a table's row are separated by tabs. */
      text: z.string(),
    }),
  ),
});
export type DocumentText = z.infer<typeof documentTextSchema>;

export const documentText = endpoint('documentText', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'The searchable text of a document, by page, slide or sheet.',
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
    'Erases a document for ever, with its file, name and text, also from the past. Published copies cannot be erased.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    reason: requiredText(LIMITS.reasonText, 'Say why this document is erased'),
  }),
  freesSpace: true,
  status: 204,
  response: null,
});
