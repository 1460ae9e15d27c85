import os from 'node:os';
import { answerTasks } from '../../../threads/answerTasks.ts';
import { NoTextError } from './extractedText.ts';
import { readText } from './readText.ts';
import type { TextTalk } from './textProtocol.ts';

answerTasks<TextTalk>(
  async ({ bytes, type }) => {
    try {
      return { kind: 'text', text: await readText(Buffer.from(bytes), type) };
    } catch (error) {
      if (error instanceof NoTextError) return { kind: 'none', reason: error.reason };
      return { kind: 'error', error };
    }
  },
  { priority: os.constants.priority.PRIORITY_LOW },
);
