import { mostBytesOf, streamedForm } from '../../../reader/ledgers/ledgerWorkbooks.ts';
import { answerTasks } from '../../../threads/threadTasks.ts';

/** Recognises a file by its beginning. Its lines are split in several ways, which no request should wait for. */
const headTasks = {
  mostBytes: (task: { readonly currency: string; readonly start: Uint8Array }) =>
    mostBytesOf(task.currency, task.start),
  form: (task: { readonly currency: string; readonly path: string; readonly size: number }) =>
    streamedForm(task.currency, task.path, task.size),
};

export type HeadTasks = typeof headTasks;

answerTasks(headTasks);
