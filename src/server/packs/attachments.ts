import type { PDFDocument } from 'pdf-lib';
import type { PackAppended } from './model/packSource.ts';

/** A document that is to follow a pack in its PDF. */
export interface AttachedDocument {
  /** In the list of the source's documents. */
  readonly place: number;
  readonly title: string;
  /** Its bytes, or why it cannot follow: "its file is missing". */
  readonly content: Uint8Array | string;
}

/** A document that follows a pack, or why it does not. */
export interface ReadAttachment {
  /** Its place in the list of documents. */
  readonly place: number;
  readonly title: string;
  readonly outcome: PackAppended;
  /** Of one that follows. */
  readonly pdf?: PDFDocument;
}
