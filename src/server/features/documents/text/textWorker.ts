import os from 'node:os';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { answerTasks } from '../../../threads/threadTasks.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import { readText } from './readText.ts';

type TextAnswer =
  | { readonly kind: 'text'; readonly text: ExtractedText }
  | { readonly kind: 'none'; readonly reason: TextReason }
  | { readonly kind: 'error'; readonly error: unknown };

const tasks = {
  async read(file: {
    readonly bytes: ArrayBuffer;
    readonly type: UploadExtension;
  }): Promise<TextAnswer> {
    try {
      return { kind: 'text', text: await readText(Buffer.from(file.bytes), file.type) };
    } catch (error) {
      if (error instanceof NoTextError) return { kind: 'none', reason: error.reason };
      return { kind: 'error', error };
    }
  },
};

export type TextTasks = typeof tasks;

answerTasks(tasks, { priority: os.constants.priority.PRIORITY_LOW });
