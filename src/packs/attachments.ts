import type { PDFDocument } from 'pdf-lib';
import { ThreadEndedError } from '../threads/watchedThread.ts';
import type { PackAppended } from './model/packSource.ts';

export interface AttachedDocument {
  /** The document's index in the source's list of documents. */
  readonly place: number;
  readonly title: string;
  /** The bytes of the file, or why it can't be attached: "its file is missing". */
  readonly content: Uint8Array | string;
}

export interface ReadAttachment {
  readonly place: number;
  readonly title: string;
  readonly outcome: PackAppended;
  readonly pdf?: PDFDocument;
}

/**
 * Creates a pack with its attached documents. If they crash the thread, creates the pack again without them, so that a
 * document never prevents a pack.
 */
export async function withAttachmentsIfPossible<Made>(
  attached: readonly AttachedDocument[],
  make: (attached: readonly AttachedDocument[]) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(attached);
  } catch (error) {
    const isWorthATry = error instanceof ThreadEndedError && error.reason !== 'stopped';
    if (!isWorthATry || attached.every(({ content }) => typeof content === 'string')) throw error;
    const why = error.reason === 'failed' ? 'it could not be added' : 'it is too large to attach';
    return make(
      attached.map((one) => (typeof one.content === 'string' ? one : { ...one, content: why })),
    );
  }
}
