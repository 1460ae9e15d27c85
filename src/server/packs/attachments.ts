import type { PDFDocument } from 'pdf-lib';
import { ThreadEndedError } from '../threads/watchedThread.ts';
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

/**
 * Makes a pack with the documents that are to follow it. Where the thread ends over it, once more without
 * them: a pack is never refused for a document.
 */
export async function withOrWithout<Made>(
  attached: readonly AttachedDocument[],
  make: (attached: readonly AttachedDocument[]) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(attached);
  } catch (error) {
    const isWorthATry = error instanceof ThreadEndedError && error.reason !== 'stopped';
    if (!isWorthATry || attached.every(({ content }) => typeof content === 'string')) throw error;
    const why = error.reason === 'failed' ? 'it cannot be added' : 'it is too large to follow';
    return make(
      attached.map((one) => (typeof one.content === 'string' ? one : { ...one, content: why })),
    );
  }
}
