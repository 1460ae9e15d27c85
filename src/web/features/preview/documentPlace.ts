import type { Document } from '../../../contract/documents.ts';

/** An open document, and the place in it. */
export interface DocumentPlace {
  readonly document: Document;
  /** The page, slide or sheet, counted from 1. */
  readonly page: number;
  /** The words that were searched for; they are marked. */
  readonly find: string | undefined;
  readonly onPageChange: (page: number) => void;
}
