import type { Document } from '../../../contract/documents.ts';

export interface DocumentPlace {
  readonly document: Document;
  /** The page, slide or sheet, counted from 1. */
  readonly page: number;
  readonly find: string | undefined;
  readonly onPageChange: (page: number) => void;
}
