import type { UploadExtension } from '../../../../contract/limits.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';

/** A file for the worker; its bytes are handed over, not copied. */
export interface ToTextWorker {
  readonly bytes: ArrayBuffer;
  readonly type: UploadExtension;
}

/** What the worker made of it. */
export type FromTextWorker =
  | { readonly kind: 'text'; readonly text: ExtractedText }
  | { readonly kind: 'none'; readonly reason: TextReason }
  | { readonly kind: 'error'; readonly error: unknown };

export interface TextTalk {
  readonly task: ToTextWorker;
  readonly progress: never;
  readonly answer: FromTextWorker;
}
