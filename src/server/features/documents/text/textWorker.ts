import { readFile } from 'node:fs/promises';
import os from 'node:os';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { isMissing } from '../../../../engine/storage/privateFiles.ts';
import { answerTasks } from '../../../../threads/threadTasks.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import { readText } from './readText.ts';

/** The path of a file on this machine, or the content of a remote one. */
export type TextSource = string | Uint8Array;

type TextAnswer =
  | { readonly kind: 'text'; readonly text: ExtractedText }
  | { readonly kind: 'none'; readonly reason: TextReason }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'unreadable'; readonly error: unknown };

const textTasks = {
  async read({
    source,
    type,
  }: {
    readonly source: TextSource;
    readonly type: UploadExtension;
  }): Promise<TextAnswer> {
    let content: Buffer;
    try {
      content = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
    } catch (error) {
      // The document was permanently deleted after its job was taken.
      return isMissing(error) ? { kind: 'none', reason: 'missing' } : { kind: 'unreadable', error };
    }
    try {
      return { kind: 'text', text: await readText(content, type) };
    } catch (error) {
      if (error instanceof NoTextError) return { kind: 'none', reason: error.reason };
      return { kind: 'error', error };
    }
  },
};

export type TextTasks = typeof textTasks;

answerTasks(textTasks, { priority: os.constants.priority.PRIORITY_LOW });
